import { expect, test } from 'vitest'
import { drawNeckline, markNeckline } from '../../src/embedded/garment/draw-neckline.ts'
import { necklineOf } from '../../src/embedded/garment/neckline.ts'
import type { RgbImage } from '../../src/embedded/image/raster.ts'
import type { GarmentReading } from '../../src/embedded/nets/garment-reader.ts'
import { attributesOf, landmarksAt } from './drawn-cuts.ts'

const [w, h] = [100, 90]
const CLOTH = 20
/** The front's edge: a round neck between (30, 20) and (70, 20), 24 px deep. */
const edge = (x: number): number => 20 + 24 * (1 - Math.min(1, Math.abs((x - 50) / 20)) ** 3)

const read = (attributes: Parameters<typeof attributesOf>[0] = {}): GarmentReading => ({
  parts: [],
  frame: { scale: 1, left: 0, top: 0 },
  landmarks: landmarksAt({ neckLeft: [30, 20], neckRight: [70, 20], neckLow: [50, 44] }),
  attributes: attributesOf(attributes),
})

/** Probabilities with inside above a line, and cloth everywhere below row 20. */
function planesOf(line: (x: number) => number) {
  const cloth = Float32Array.from({ length: w * h }, (_, i) => (i >= CLOTH * w ? 1 : 0))
  const inside = Float32Array.from({ length: w * h }, (_, i) => {
    const [x, y] = [i % w, Math.floor(i / w)]
    return x >= 30 && x <= 70 && y >= CLOTH && y < line(x) ? 0.9 : 0.1
  })
  return { cloth, inside, collar: new Float32Array(w * h) }
}

const grey: RgbImage = { data: new Uint8ClampedArray(w * h * 3).fill(60), w, h }
/** A picture that is lighter below a line. */
function lit(line: (x: number) => number, light = 100): RgbImage {
  const data = Uint8ClampedArray.from({ length: w * h * 3 }, (_, o) => {
    const i = Math.floor(o / 3)
    return Math.floor(i / w) < line(i % w) ? 60 : light
  })
  return { data, w, h }
}

/** The greatest distance of a neckline from a line, away from its steep ends. */
function farthest(found: ReturnType<typeof necklineOf>, line: (x: number) => number): number {
  if (!found) return Infinity
  const off = Array.from(found.y, (y, k) => [found.x0 + k, y - line(found.x0 + k)] as const)
  return Math.max(...off.filter(([x]) => x > 36 && x < 64).map(([, d]) => Math.abs(d)))
}

test('cuts a corner mislabelled as inside along the curve of the rest', () => {
  const ragged = (x: number) => (x > 50 && x < 57 ? edge(x) + 9 : edge(x) + (x % 3) - 1)
  expect(farthest(necklineOf(planesOf(ragged), read(), grey), edge)).toBeLessThan(3)
})

test('follows the picture’s edge where the network is undecided', () => {
  const planes = planesOf((x) => edge(x) - 6)
  const { inside } = planes
  // A rib that it cannot assign to a side.
  for (let x = 30; x <= 70; x++) {
    for (let y = Math.floor(edge(x) - 6); y < edge(x) + 4; y++) inside[y * w + x] = 0.52
  }
  const found = necklineOf(planes, read(), lit(edge))
  expect(farthest(found, edge)).toBeLessThan(2.5)
})

test('fits a round neck without corners, although the network sees a square one', () => {
  const square = (x: number) => (x > 31 && x < 69 ? 36 : 20)
  const cornerOf = (neckline: 'crew' | 'square') =>
    necklineOf(planesOf(square), read({ neckline }), grey)?.y[3] ?? Number.NaN
  expect(cornerOf('square') - cornerOf('crew')).toBeGreaterThan(1.5)
})

test('leaves an edge of another shape as the network sees it', () => {
  const lapels = (x: number) => (x < 44 ? 58 : x < 56 ? 24 : 50)
  expect(necklineOf(planesOf(lapels), read(), grey)).toBeNull()
})

test('takes a label that the network reads as front for inside where the picture’s edge shows it', () => {
  const labelled = planesOf((x) => (x > 44 && x < 57 ? edge(x) - 12 : edge(x)))
  expect(farthest(necklineOf(labelled, read(), lit(edge)), edge)).toBeLessThan(2.5)
  expect(necklineOf(labelled, read(), grey)).toBeNull()
})

test('fits no curve to collars and open garments', () => {
  expect(necklineOf(planesOf(edge), read({ neckline: 'collar' }), grey)).toBeNull()
  expect(necklineOf(planesOf(edge), read({ openFront: 'yes' }), grey)).toBeNull()
  expect(
    necklineOf(
      planesOf(() => 0),
      read(),
      grey,
    ),
  ).toBeNull()
})

test('draws a soft edge a pixel below the line, and leaves what is far below it', () => {
  const plane = new Float32Array(w * h).fill(0.3)
  drawNeckline(plane, { x0: 40, y: Float64Array.of(30, 30.25, 30), isWhole: true }, w, h)
  const column = (x: number) => [10, 30, 31, 32, 80].map((y) => plane[y * w + x])
  expect(column(41)).toEqual([1, 1, expect.closeTo(0.95, 5), 0, expect.closeTo(0.3, 5)])
  expect(plane[29 * w + 38]).toBeCloseTo(0.3, 5)
})

test('cuts as many pixels across a steep side as below a flat one, and ends beyond the neck points', () => {
  const plane = new Float32Array(w * h).fill(0.3)
  const y = Float64Array.from({ length: 40 }, (_, k) => 20 + 3 * Math.min(k, 39 - k))
  drawNeckline(plane, { x0: 40, y, isWhole: true }, w, h)
  // Row 38 is on the line at column 46.
  const from = plane.subarray(38 * w, 39 * w).findIndex((v) => v > 0.5)
  expect([43, 44, 45]).toContain(from)
  expect(plane[19 * w + 39]).toBe(1)
  expect(plane[26 * w + 39]).toBeCloseTo(0.3, 5)
  expect(plane[20 * w + 36]).toBeCloseTo(0.3, 5)
})

test('leaves the area below a V to the network', () => {
  const plane = new Float32Array(w * h).fill(0.3)
  drawNeckline(plane, { x0: 40, y: Float64Array.of(30, 30, 30), isWhole: false }, w, h)
  expect([30, 33].map((y) => plane[y * w + 40])).toEqual([1, expect.closeTo(0.3, 5)])
  expect(necklineOf(planesOf(edge), read({ neckline: 'v' }), grey)?.isWhole).toBe(false)
  expect(necklineOf(planesOf(edge), read(), grey)?.isWhole).toBe(true)
})

test('uses the landmarks’ curve where most of the inside is read as front and the picture has an edge there', () => {
  const hardlySeen = planesOf((x) => (x > 40 && x < 60 ? 27 : 20))
  expect(farthest(necklineOf(hardlySeen, read(), lit(edge)), edge)).toBeLessThan(3)
  expect(necklineOf(hardlySeen, read(), grey)).toBeNull()
  expect(
    necklineOf(
      planesOf(() => 0),
      read(),
      lit(edge),
    ),
  ).toBeNull()
})

test('does not use the landmarks’ curve of a neck so shallow that it may be a rolled collar', () => {
  const shallow = (x: number) => 20 + (edge(x) - 20) / 4
  const landmarks = landmarksAt({ neckLeft: [30, 20], neckRight: [70, 20], neckLow: [50, 26] })
  const hardlySeen = planesOf((x) => (x > 46 && x < 54 ? 22 : 20))
  expect(necklineOf(hardlySeen, { ...read(), landmarks }, lit(shallow))).toBeNull()
})

test('follows the front rim of a standing collar, although the inside above it is read as collar', () => {
  const rim = (x: number) => 20 + (edge(x) - 20) / 4
  const landmarks = landmarksAt({ neckLeft: [30, 20], neckRight: [70, 20], neckLow: [50, 26] })
  const planes = planesOf(() => 20)
  planes.collar.fill(1)
  const high = { ...read({ neckline: 'high' }), landmarks }
  expect(farthest(necklineOf(planes, high, lit(rim)), rim)).toBeLessThan(2)
  expect(necklineOf(planes, high, grey)).toBeNull()
})

test('leaves the rib of the cloth’s colour above a seam that hardly shows', () => {
  const lowest = (light: number) =>
    necklineOf(planesOf(edge), read(), lit(edge, light))?.y.reduce((a, b) => Math.max(a, b)) ?? 0
  expect(lowest(100)).toBeGreaterThan(43)
  expect(lowest(65)).toBeLessThan(42)
  expect(lowest(65)).toBeGreaterThan(39)
})

test('cuts no collar off along the landmarks’ curve', () => {
  const hardlySeen = planesOf((x) => (x > 40 && x < 60 ? 27 : 20))
  hardlySeen.collar.forEach((_, i) => {
    if (i % w > 55) hardlySeen.collar[i] = 1
  })
  expect(necklineOf(hardlySeen, read(), lit(edge))).toBeNull()
})

test('marks a band along a neckline, including its steep parts', () => {
  const plane = new Float32Array(w * h)
  markNeckline(plane, { x0: 40, y: Float64Array.of(20, 20, 20, 40, 40), isWhole: true }, w, h)
  const column = (x: number) => [14, 15, 30, 45, 46].map((y) => plane[y * w + x])
  expect(column(40)).toEqual([0, 1, 1, 1, 0])
  expect(column(45)).toEqual([0, 0, 0, 0, 0])
})
