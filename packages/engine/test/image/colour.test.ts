import { expect, test } from 'vitest'
import { labOf, labPlanes, rgbPlanes, writeRgb } from '../../src/embedded/image/colour.ts'

/** Lab (D65) of sRGB colours as published by colour calculators. */
const KNOWN = [
  { rgb: [255, 255, 255], lab: [100, 0, 0] },
  { rgb: [0, 0, 0], lab: [0, 0, 0] },
  { rgb: [255, 0, 0], lab: [53.24, 80.09, 67.2] },
  { rgb: [0, 128, 0], lab: [46.23, -51.7, 49.9] },
  { rgb: [0, 0, 255], lab: [32.3, 79.19, -107.86] },
  { rgb: [128, 128, 128], lab: [53.59, 0, 0] },
]

test.each(KNOWN)('converts $rgb to Lab', ({ rgb, lab }) => {
  const found = labPlanes(Uint8Array.from(rgb), 1).map(([v]) => v)
  found.forEach((v, c) => expect(Math.abs(v - lab[c])).toBeLessThan(0.5))
})

test.each(KNOWN)('converts back to $rgb', ({ rgb }) => {
  const [[L], [a], [b]] = labPlanes(Uint8Array.from(rgb), 1)
  const back = new Float64Array(3)
  writeRgb(L, a, b, back)
  back.forEach((v, c) => expect(Math.abs(v * 255 - rgb[c])).toBeLessThan(1.5))
})

test('splits an interleaved picture into planes in 0..1', () => {
  const image = { data: Uint8Array.of(255, 0, 51, 0, 255, 102), w: 2, h: 1 }
  expect(rgbPlanes(image).map((p) => [...p].map((v) => Math.round(v * 5) / 5))).toEqual([
    [1, 0],
    [0, 1],
    [0.2, 0.4],
  ])
})

test('computes the planes of an image once', () => {
  const image = { data: Uint8Array.of(10, 200, 30, 250, 5, 0), w: 2, h: 1 }
  expect(labOf(image)).toEqual(labPlanes(image.data, 2))
  expect([labOf(image), rgbPlanes(image)]).toEqual([labOf({ ...image }), rgbPlanes({ ...image })])
  expect(labOf(image)).toBe(labOf(image))
  expect(rgbPlanes(image)).toBe(rgbPlanes(image))
})
