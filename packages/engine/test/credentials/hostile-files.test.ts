import { expect, test } from 'vitest'
import { prepareAttacks, randomOf } from './hostile-files.ts'

/** A small number; `npm run torture:marks` tries a million. */
const INPUTS = 1500

test('readers of credentials and AI marks accept any bytes, and no forgery passes for signed', async () => {
  const attacks = await prepareAttacks()
  const kinds = new Set<string>()
  for (let number = 0; number < INPUTS; number++) {
    kinds.add(await attacks.credentials(randomOf(number)))
    kinds.add(attacks.xmp(randomOf(number)))
  }
  expect([...kinds]).toEqual(expect.arrayContaining(['changed', 'unreadable', 'a packet', 'no packet']))
})
