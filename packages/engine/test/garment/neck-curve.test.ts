import { expect, test } from 'vitest'
import { alongEdges, bestCurve, stripOf, toClearestStep } from '../../src/embedded/garment/neck-curve.ts'
import type { RgbImage } from '../../src/embedded/image/raster.ts'

const [w, h] = [80, 60]
const [x0, count] = [20, 40]
/** A curve of the family: 20 px deep, with the exponent 2.2. */
const truth = (x: number) => 10 + 20 * (1 - Math.abs((2 * (x - x0 + 0.5)) / count - 1) ** 2.2)

const isAbove = (i: number) => Math.floor(i / w) <= truth(i % w)
const cloth = new Float32Array(w * h).fill(1)
const picture: RgbImage = {
  data: Uint8ClampedArray.from({ length: 3 * w * h }, (_, o) => (isAbove(Math.floor(o / 3)) ? 60 : 120)),
  w,
  h,
}
const base = new Float64Array(count).fill(10)
const farthest = (y: Float64Array) =>
  y.reduce((most, row, k) => Math.max(most, Math.abs(row - truth(x0 + k))), 0)

test('separates what the network sees', () => {
  const grey = { ...picture, data: picture.data.map(() => 90) }
  const inside = Float32Array.from({ length: w * h }, (_, i) => (isAbove(i) ? 0.9 : 0.1))
  const strip = stripOf({ cloth, inside }, grey, { x0, count, rows: h })
  expect(farthest(bestCurve(strip, base, [0, 30], [1.7, 2.2, 3.3], 1))).toBeLessThan(2)
})

test('follows edges of the picture alone', () => {
  const strip = stripOf({ cloth, inside: new Float32Array(w * h).fill(0.5) }, picture, { x0, count, rows: h })
  const found = bestCurve(strip, base, [0, 30], [1.7, 2.2, 3.3], 0)
  expect(farthest(found)).toBeLessThan(3)
  expect(alongEdges(strip, found)).toBeGreaterThan(0.9)
  expect(alongEdges(strip, new Float64Array(count).fill(50))).toBe(0)
})

test('moves to the clearest step nearby, which a label does not have', () => {
  const labelled = { ...picture, data: picture.data.slice() }
  for (let y = 26; y < 29; y++) labelled.data.fill(250, 3 * (y * w + 36), 3 * (y * w + 44))
  const strip = stripOf({ cloth, inside: new Float32Array(w * h) }, labelled, { x0, count, rows: h })
  const exact = base.map((_, k) => truth(x0 + k))
  const high = exact.map((row, k) => row - (row - base[k]) / 10)
  expect(farthest(high)).toBeGreaterThan(1.5)
  expect(farthest(toClearestStep(strip, high, base))).toBeLessThan(1)
  expect(farthest(toClearestStep(strip, exact, base))).toBeLessThan(1.5)
})
