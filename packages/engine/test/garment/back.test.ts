import { expect, test } from 'vitest'
import { clearAboveBack, restrictToBack } from '../../src/embedded/garment/back.ts'
import type { RgbImage } from '../../src/embedded/image/raster.ts'
import type { GarmentReading } from '../../src/embedded/nets/garment-reader.ts'
import { attributesOf, landmarksAt } from './drawn-cuts.ts'

const [w, h] = [100, 120]
const reading: GarmentReading = {
  parts: [],
  frame: { scale: 1, left: 0, top: 0 },
  landmarks: landmarksAt({
    neckLeft: [40, 10],
    neckRight: [60, 10],
    neckLow: [50, 26],
    armpitLeft: [20, 40],
    armpitRight: [80, 40],
  }),
  attributes: attributesOf(),
}

type Box = readonly [x0: number, y0: number, x1: number, y1: number]
function planeOf(...boxes: readonly Box[]): Float32Array {
  const plane = new Float32Array(w * h)
  for (const [x0, y0, x1, y1] of boxes) for (let y = y0; y < y1; y++) plane.fill(1, y * w + x0, y * w + x1)
  return plane
}
/** A picture of one colour. */
const half: RgbImage = { data: new Uint8ClampedArray(w * h * 3).fill(90), w, h }
const CLOTH: Box = [20, 10, 80, 110]
const at = (plane: Float32Array, x: number, y: number) => plane[y * w + x]

test('drops everything above the back’s inside between the neck points, and nothing beside or below it', () => {
  const front = planeOf(CLOTH)
  // A label in the neck, with the back's collar above it.
  clearAboveBack(front, planeOf([42, 16, 58, 24]), reading, { w, h })
  expect([at(front, 50, 12), at(front, 50, 20), at(front, 50, 30)]).toEqual([0, 0, 1])
  expect([at(front, 30, 12), at(front, 30, 20)]).toEqual([1, 1])
})

test('leaves no slits at single columns in which the network is uncertain', () => {
  const front = planeOf(CLOTH)
  const inside = planeOf([42, 16, 50, 24], [51, 16, 58, 24], [54, 16, 55, 30])
  clearAboveBack(front, inside, reading, { w, h })
  expect([at(front, 50, 20), at(front, 54, 28)]).toEqual([0, 1])
})

test('counts the inside of sleeves and of small gaps at the hem as garment', () => {
  const inside = planeOf([42, 16, 58, 24], [20, 90, 28, 110], [60, 107, 66, 110])
  restrictToBack({ cloth: planeOf(CLOTH), inside }, reading, half)
  expect([at(inside, 50, 20), at(inside, 24, 100), at(inside, 63, 108)]).toEqual([1, 0, 0])
})

test('drops the part of a back below the front hem along one smooth line', () => {
  const inside = planeOf([20, 96, 78, 110])
  // The network missed one spot.
  for (let y = 96; y < 110; y++) inside.fill(0, y * w + 40, y * w + 43)
  restrictToBack({ cloth: planeOf(CLOTH), inside }, reading, half)
  expect([30, 41, 60].map((x) => [at(inside, x, 94), at(inside, x, 100)])).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ])
})

test('completes a neckline from its visible side', () => {
  const inside = planeOf([50, 12, 60, 24])
  for (let y = 12; y < 24; y++) inside.fill(0.25, y * w + 40, y * w + 50)
  restrictToBack({ cloth: planeOf(CLOTH), inside }, reading, half)
  expect(at(inside, 44, 20)).toBeGreaterThan(0.45)
  expect(at(inside, 56, 20)).toBeGreaterThan(0.45)
})

test('keeps a rim at the neck that is too thin to be a back as front', () => {
  const collar = planeOf([40, 10, 60, 12])
  restrictToBack({ cloth: planeOf([0, 10, 100, 110]), inside: collar }, reading, half)
  expect(at(collar, 50, 11)).toBe(0)
  const neck = planeOf([40, 10, 60, 18])
  restrictToBack({ cloth: planeOf([0, 10, 100, 110]), inside: neck }, reading, half)
  expect(at(neck, 50, 11)).toBe(1)
})
