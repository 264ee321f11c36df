import { expect, test } from 'vitest'
import { noiseSource } from '../../src/embedded/image/maths.ts'
import { byLightness } from '../../src/embedded/person/by-lightness.ts'

test('sorts pixels stably by lightness', () => {
  const noise = noiseSource(5)
  // Integers, so that many are equal, including the least possible lightness.
  const L = Float32Array.from({ length: 4000 }, () => Math.round((noise() + 0.5) * 100))
  const pixels = Array.from({ length: 3000 }, (_, k) => (k * 7) % 4000)
  expect(byLightness(pixels, L)).toEqual(pixels.toSorted((i, j) => L[i] - L[j]))
  expect(byLightness([], L)).toEqual([])
})
