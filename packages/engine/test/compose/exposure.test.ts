import { expect, test } from 'vitest'
import { exposeInPlace, exposureOf } from '../../src/embedded/compose/exposure.ts'

/** Cloth of one grey with a share of another. */
const layerOf = (grey: number, share = 0, other = 0) => ({
  rgb: Float32Array.from({ length: 3 * 7000 }, (_, k) => (Math.floor(k / 3) < share * 7000 ? other : grey)),
  alpha: new Float32Array(7000).fill(1),
  w: 100,
})

const even = new Float32Array(1750).fill(1)

test('white cloth is darkened, however much is printed on it, and other cloth is not', () => {
  expect(exposureOf(layerOf(1), even)).toBeCloseTo(0.93, 2)
  expect(exposureOf(layerOf(1, 0.6, 0.1), even)).toBeCloseTo(0.93, 2)
  expect(exposureOf(layerOf(0.6), even)).toBe(1)
  expect(exposureOf(layerOf(0.6, 0.03, 1), even)).toBe(1)
})

test('light on the cloth counts as its own lightness', () => {
  expect(
    exposureOf(
      layerOf(0.9),
      even.map(() => 1.2),
    ),
  ).toBeCloseTo(0.93 / 1.08, 1)
  expect(
    exposureOf(
      layerOf(1),
      even.map(() => 0.8),
    ),
  ).toBe(1)
})

test('the gain is lowered in proportion to realism', () => {
  const gain = new Float32Array(1750).fill(0.5)
  exposeInPlace(gain, layerOf(1), 1, 0)
  expect(gain.every((left) => left === 0.5)).toBe(true)
  gain.fill(1)
  exposeInPlace(gain, layerOf(1), 1, 1)
  expect(gain[3]).toBeCloseTo(0.93, 2)
})

test('cloth of an under-exposed picture is lightened as far as no channel is cut off', () => {
  const gain = new Float32Array(1750).fill(1)
  exposeInPlace(gain, layerOf(0.5), 1.2, 1)
  expect(gain[3]).toBeCloseTo(1.2, 5)
  gain.fill(1)
  exposeInPlace(gain, layerOf(0.9), 1.2, 1)
  expect(gain[3]).toBeCloseTo(0.93 / 0.9, 2)
  const red = { ...layerOf(0.3), rgb: layerOf(0.3).rgb.map((v, k) => (k % 3 ? v : 0.9)) }
  gain.fill(1)
  exposeInPlace(gain, red, 1.2, 1)
  expect(gain[3]).toBeCloseTo(0.95 / 0.9, 2)
})
