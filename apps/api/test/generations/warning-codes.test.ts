import { warningCodes } from '@toile/contract/warnings'
import { doubtCodes } from '@toile/engine/embedded/doubt'
import { NoGarmentFound, NoPersonFound } from '@toile/engine/errors'
import { expect, test } from 'vitest'
import { damageCode } from '../../src/modules/library/ingest.ts'

test('the contract names each warning that the engine or the door of pictures can give, and no other', () => {
  const given = [new NoPersonFound().code, new NoGarmentFound().code, damageCode, ...doubtCodes]
  expect([...warningCodes].sort()).toEqual(given.sort())
})
