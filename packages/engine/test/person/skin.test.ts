import { expect, test } from 'vitest'
import { labPlanes } from '../../src/embedded/image/colour.ts'
import type { Colour } from '../../src/embedded/image/maths.ts'
import { distanceToShades, shadesOf } from '../../src/embedded/person/shades.ts'
import { skinAt } from '../../src/embedded/person/skin.ts'

const labOf = (r: number, g: number, b: number): Colour => {
  const [[L], [A], [B]] = labPlanes(Uint8Array.of(r, g, b), 1)
  return [L, A, B]
}
const SKIN_TONES = [labOf(241, 194, 170), labOf(198, 134, 100), labOf(92, 58, 40)]

test.each(SKIN_TONES)('shades of a skin tone grow darker from the first to the last', (...skin) => {
  const lightness = shadesOf(skin).map(([L]) => L)
  expect(lightness.length).toBeGreaterThan(4)
  expect(Math.min(...lightness)).toBeGreaterThanOrEqual(16)
  expect(lightness[0]).toBeGreaterThan(skin[0])
  expect(lightness.at(-1)).toBeLessThan(skin[0])
})

test.each(SKIN_TONES)('a skin tone is near its own shades, and blue cloth is not', (...skin) => {
  const shades = shadesOf(skin)
  expect(distanceToShades(shades, ...skin)).toBeLessThan(1)
  expect(distanceToShades(shades, skin[0] * 0.6, skin[1] * 0.9, skin[2] * 0.9)).toBeLessThan(10)
  expect(distanceToShades(shades, ...labOf(40, 70, 160))).toBeGreaterThan(25)
  expect(distanceToShades([], ...skin)).toBe(Infinity)
})

const ramp = {
  knots: [
    [30, 20, 18],
    [50, 16, 20],
    [80, 10, 14],
  ] as Colour[],
  middle: 50,
  spread: 10,
  grain: 0.006,
}

test('a skin ramp keeps the lightness that is asked for and follows the knots in hue', () => {
  expect(skinAt(ramp, 50, [0, 0, 0])).toEqual([50, 16, 20])
  expect(skinAt(ramp, 40, [0, 0, 0])).toEqual([40, 18, 19])
  expect(skinAt(ramp, 65, [0, 0, 0])).toEqual([65, 13, 17])
  expect(skinAt(ramp, 5, [0, 0, 0])).toEqual([5, 20, 18])
  expect(skinAt(ramp, 99, [0, 0, 0])).toEqual([99, 10, 14])
})
