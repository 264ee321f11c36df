import { expect, it } from 'vitest'
import { readPreference } from '../../src/modules/generations/prefer.ts'

it.each([
  [undefined, false, 90],
  ['', false, 90],
  ['return=minimal', false, 90],
  ['wait=5', false, 90],
  ['respond-async', true, 0],
  ['Respond-Async', true, 0],
  ['respond-async, wait=10', true, 10],
  ['respond-async; wait="10"', true, 10],
  ['handling=lenient, respond-async', true, 0],
  ['respond-async, wait=soon', true, 90],
  ['respond-async, wait=100000', true, 90],
])('Prefer: %s', (header, isAsync, waitSeconds) => {
  expect(readPreference(header)).toEqual({ isAsync, waitMs: waitSeconds * 1000 })
})
