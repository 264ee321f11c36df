import { expect, test } from 'vitest'
import { noiseSource } from '../../src/embedded/image/maths.ts'
import { byLightness } from '../../src/embedded/person/by-lightness.ts'

test('orders pixels as a stable sort by their lightness does', () => {
  const noise = noiseSource(5)
  // Whole numbers, so that many are equal; the least there is among them.
  const L = Float32Array.from({ length: 4000 }, () => Math.round((noise() + 0.5) * 100))
  const pixels = Array.from({ length: 3000 }, (_, k) => (k * 7) % 4000)
  expect(byLightness(pixels, L)).toEqual(pixels.toSorted((i, j) => L[i] - L[j]))
  expect(byLightness([], L)).toEqual([])
})
