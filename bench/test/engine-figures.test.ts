import { describe, expect, test } from 'vitest'
import { labPlanes } from '@toile/engine/embedded/image/colour'
import { colourDifference } from '../engine/figures/colour-difference.ts'
import { edgeOffset } from '../engine/figures/hem.ts'
import { similarityMap } from '../engine/figures/similarity.ts'
import { correlation, overlap } from '../engine/figures/worn.ts'

describe('CIEDE2000', () => {
  // From the supplementary data of Sharma, Wu and Dalal, 2005.
  test.each([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1],
    [[50, 2.5, 0], [50, 0, -2.5], 4.3065],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ] as const)('of %j and %j is %d', (a, b, expected) => {
    expect(colourDifference(a, b)).toBeCloseTo(expected, 4)
    expect(colourDifference(b, a)).toBeCloseTo(expected, 4)
  })

  test('is 0 for equal colours', () => {
    expect(colourDifference([40, 12, -7], [40, 12, -7])).toBe(0)
  })
})

describe('SSIM', () => {
  const [w, h] = [24, 20]
  const waves = Float64Array.from({ length: w * h }, (_, i) => 0.5 + 0.3 * Math.sin(i % w) * Math.cos(i / w))

  test('is 1 for equal pictures', () => {
    for (const s of similarityMap(waves, waves, w, h)) expect(s).toBeCloseTo(1, 9)
  })

  test('of two flat pictures is the luminance term', () => {
    const [a, b] = [0.4, 0.6]
    const s = similarityMap(new Float64Array(w * h).fill(a), new Float64Array(w * h).fill(b), w, h)
    expect(s[100]).toBeCloseTo((2 * a * b + 1e-4) / (a * a + b * b + 1e-4), 6)
  })

  test('is below 0 for a picture and its negative', () => {
    const s = similarityMap(
      waves,
      waves.map((v) => 1 - v),
      w,
      h,
    )
    expect(s[10 * w + 12]).toBeLessThan(0)
  })
})

describe('the offset of a hem', () => {
  const [w, h] = [3, 200]
  /** Columns of red cloth down to `edge`, blue below. */
  const column = (edge: number) => {
    const data = Uint8ClampedArray.from({ length: w * h * 3 }, (_, k) => {
      const red = Math.floor(k / 3 / w) < edge
      return k % 3 === (red ? 0 : 2) ? 180 : 40
    })
    return labPlanes(data, w * h)
  }

  test.each([0, 12, -25])('is measured in pixels: %i', (by) => {
    expect(edgeOffset(column(100 + by), column(100), w, h, 1, 100)).toBe(by)
  })

  test('is null when both sides look alike', () => {
    expect(edgeOffset(column(200), column(200), w, h, 1, 100)).toBeNull()
  })
})

test('compares visible cloth, and correlates only cloth that has a print', () => {
  expect(overlap([1, 0.9, 0.2, 0], [1, 0, 1, 0])).toBeCloseTo(1 / 3)
  const print = [0, 1, 0, 1] as const
  expect(correlation(print.map((v) => [v, 0.2 + 0.5 * v]))).toBeCloseTo(1)
  expect(correlation(print.map((v) => [v, 1 - v]))).toBeCloseTo(-1)
  expect(correlation(print.map((v) => [0.5 + 0.05 * v, v]))).toBeNull()
})
