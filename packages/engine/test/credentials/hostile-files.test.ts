import { expect, test } from 'vitest'
import { prepareAttacks, randomOf } from './hostile-files.ts'

/** `npm run torture:marks` runs a million. */
const INPUTS = 1500

test('readers of credentials and marks take any bytes, and nothing that was not signed passes for it', async () => {
  const attacks = await prepareAttacks()
  const kinds = new Set<string>()
  for (let number = 0; number < INPUTS; number++) {
    kinds.add(await attacks.credentials(randomOf(number)))
    kinds.add(attacks.xmp(randomOf(number)))
  }
  expect([...kinds]).toEqual(expect.arrayContaining(['changed', 'unreadable', 'a packet', 'no packet']))
})
