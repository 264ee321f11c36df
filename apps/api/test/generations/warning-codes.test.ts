import { warningCodes } from '@toile/contract/warnings'
import { doubtCodes } from '@toile/engine/embedded/doubt'
import { NoGarmentFound, NoPersonFound } from '@toile/engine/errors'
import { FIT_NOT_FOLLOWED } from '@toile/engine/providers/hosted-engine'
import { fewerPictures } from '@toile/engine/wearings'
import { expect, test } from 'vitest'
import { damageCode } from '../../src/modules/library/ingest.ts'

test('lists in the contract exactly the warnings that the engine and the upload can give', () => {
  const found = [new NoPersonFound().code, new NoGarmentFound().code, damageCode, ...doubtCodes]
  const given = [...found, fewerPictures.code, FIT_NOT_FOLLOWED.code]
  expect([...warningCodes].sort()).toEqual(given.sort())
})
