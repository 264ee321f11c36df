import { expect, test } from 'vitest'
import {
  enlargePlane,
  halveImage,
  halvePlane,
  rowWidener,
  sample,
} from '../../src/embedded/image/resample.ts'

test('halves a picture by the mean of four pixels, rounded, and drops an odd last row', () => {
  const data = Uint8Array.from([10, 20, 30, 20, 30, 40, 30, 40, 50, 41, 50, 60, 0, 0, 0, 0, 0, 0])
  const half = halveImage({ data, w: 2, h: 3 })
  expect(half).toMatchObject({ w: 1, h: 1 })
  expect([...half.data]).toEqual([25, 35, 45])
})

test('halves a plane by the mean of four values', () => {
  expect([...halvePlane(Float32Array.from([1, 2, 3, 4, 5, 6, 7, 8]), 4, 2)]).toEqual([3.5, 5.5])
})

test('keeps a constant when enlarging', () => {
  const out = enlargePlane(new Float32Array(6).fill(3.25), 3, 2, 12, 8)
  expect(new Set(out)).toEqual(new Set([3.25]))
})

test('keeps a ramp linear when enlarging, with pixel centres aligned', () => {
  const ramp = Float32Array.from({ length: 8 }, (_, x) => x)
  const out = enlargePlane(ramp, 8, 1, 16, 1)
  // Pixel x of the large plane is at (x + 0.5) / 2 − 0.5 of the small one, clamped at the borders.
  out.forEach((v, x) => expect(v).toBeCloseTo(Math.min(Math.max((x + 0.5) / 2 - 0.5, 0), 7), 2))
})

test('widens only some columns and rows, with the same values as the whole', () => {
  const [w, h, W, H] = [7, 6, 14, 11]
  const plane = Float32Array.from({ length: w * h }, (_, i) => Math.sin(i * i))
  const whole = enlargePlane(plane, w, h, W, H)
  const between = rowWidener(plane, w, h, W, H, { x0: 3, x1: 9 })
  for (const y of [0, 4, 5, 8, 10]) {
    const { upper, lower, share } = between(y)
    const row = Float32Array.from(upper, (v, x) => v + (lower[x] - v) * share)
    expect(row.subarray(3, 9)).toEqual(whole.subarray(y * W + 3, y * W + 9))
  }
})

test('enlarges a single pixel', () => {
  expect([...enlargePlane(Float32Array.of(5), 1, 1, 2, 2)]).toEqual([5, 5, 5, 5])
})

test('inverts the halving of a linear plane away from the borders', () => {
  const [w, h] = [16, 12]
  const plane = Float32Array.from({ length: w * h }, (_, i) => 2 * (i % w) + 3 * Math.floor(i / w))
  const back = enlargePlane(halvePlane(plane, w, h), w / 2, h / 2, w, h)
  for (let y = 1; y < h - 1; y++) {
    for (let x = 1; x < w - 1; x++) expect(back[y * w + x]).toBeCloseTo(plane[y * w + x], 3)
  }
})

test('samples between pixels and clamps at the border', () => {
  const plane = Float32Array.from([0, 1, 2, 3])
  expect(sample(plane, 2, 2, 0.5, 0.5)).toBeCloseTo(1.5, 5)
  expect(sample(plane, 2, 2, -5, -5)).toBe(0)
  expect(sample(plane, 2, 2, 9, 9)).toBeCloseTo(3, 1)
})
