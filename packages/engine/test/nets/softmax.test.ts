import { expect, test } from 'vitest'
import { softmax } from '../../src/embedded/nets/softmax.ts'

test('converts logits to probabilities per cell, however large they are', () => {
  const [a, b] = softmax(Float32Array.of(0, 1000, Math.log(3), 1000), 2, 2)
  expect([a[0], b[0]].map((p) => Math.round(100 * p))).toEqual([25, 75])
  expect([a[1], b[1]]).toEqual([0.5, 0.5])
})
