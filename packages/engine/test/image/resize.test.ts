import { expect, test } from 'vitest'
import { flattenPicture, toPicture } from '../../src/embedded/image/flatten.ts'
import type { RgbImage } from '../../src/embedded/image/raster.ts'
import { resizeImage, resizePart } from '../../src/embedded/image/resize.ts'

const image = (w: number, h: number, value: (x: number, y: number) => number): RgbImage => ({
  data: Uint8ClampedArray.from({ length: w * h * 3 }, (_, k) =>
    value(Math.floor(k / 3) % w, Math.floor(k / 3 / w)),
  ),
  w,
  h,
})

test('returns a picture of the right size unchanged', () => {
  const same = image(12, 8, (x) => x)
  expect(resizeImage(same, 12, 8)).toBe(same)
})

test.each([
  [60, 40],
  [7, 5],
  [12, 40],
  [2, 2],
])('keeps a uniform colour at %i × %i', (w, h) => {
  const out = resizeImage(
    image(20, 16, () => 137),
    w,
    h,
  )
  expect(out).toMatchObject({ w, h })
  expect(new Set(out.data)).toEqual(new Set([137]))
})

test.each([0.37, 0.5, 0.8, 1.6, 3])('keeps a ramp in place at %f of the size', (factor) => {
  const ramp = image(200, 60, (x, y) => x * 0.8 + y)
  const [w, h] = [Math.round(200 * factor), Math.round(60 * factor)]
  const out = resizeImage(ramp, w, h)
  for (const [u, v] of [
    [0.25, 0.5],
    [0.5, 0.3],
    [0.75, 0.7],
  ]) {
    const [x, y] = [Math.floor(u * w), Math.floor(v * h)]
    const wanted = (((x + 0.5) * 200) / w - 0.5) * 0.8 + ((y + 0.5) * 60) / h - 0.5
    expect(Math.abs(out.data[(y * w + x) * 3] - wanted)).toBeLessThan(1.2)
  }
})

test('averages a pattern that is too fine for the new size', () => {
  const stripes = image(240, 240, (x) => (x % 2 ? 200 : 100))
  for (const side of [100, 60, 30]) {
    const { data } = resizeImage(stripes, side, side)
    const middle = data.subarray(((side / 2) * side + 10) * 3, ((side / 2) * side + side - 10) * 3)
    for (const v of middle) expect(Math.abs(v - 150)).toBeLessThan(12)
  }
})

test('resizes a single pixel', () => {
  expect(
    new Set(
      resizeImage(
        image(1, 1, () => 9),
        4,
        4,
      ).data,
    ),
  ).toEqual(new Set([9]))
})

test('composites transparent parts on white, and makes pictures opaque', () => {
  const data = Uint8Array.from([10, 20, 30, 255, 10, 20, 30, 0, 0, 0, 0, 51])
  const flat = flattenPicture({ data, width: 3, height: 1 })
  expect([...flat.data]).toEqual([10, 20, 30, 255, 255, 255, 204, 204, 204])
  expect([...toPicture(flat).data.subarray(0, 8)]).toEqual([10, 20, 30, 255, 255, 255, 255, 255])
})

test('resizes a part, also between pixels, as within the whole', () => {
  const whole = image(40, 30, (x, y) => 3 * x + 2 * y + 20 * (x % 3))
  const large = resizeImage(whole, 100, 75)
  const part = resizePart(whole, { x0: 8, y0: 4.8, x1: 32, y1: 24 }, 60, 48)
  for (const [x, y] of [
    [0, 0],
    [31, 20],
    [59, 47],
  ] as const) {
    expect(part.data[3 * (60 * y + x)]).toBe(large.data[3 * (100 * (y + 12) + x + 20)])
  }
})
