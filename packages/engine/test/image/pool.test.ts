import { expect, test } from 'vitest'
import { drain, give, take } from '../../src/embedded/image/pool.ts'

test('hands a returned plane out again, once, and only for its own size', () => {
  const plane = take(10)
  give(plane)
  expect(take(11)).not.toBe(plane)
  expect(take(10)).toBe(plane)
  expect(take(10)).not.toBe(plane)
})

test('forgets its planes when drained', () => {
  const plane = take(12)
  give(plane)
  drain()
  expect(take(12)).not.toBe(plane)
})
