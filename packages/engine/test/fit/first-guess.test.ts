import { expect, test } from 'vitest'
import { firstGuess } from '../../src/embedded/fit/first-guess.ts'
import { placed } from '../../src/embedded/fit/fit.ts'
import type { TopShape } from '../../src/embedded/garment/garment.ts'
import { distance, toSegment } from '../../src/embedded/image/maths.ts'
import type { Point } from '../../src/embedded/image/maths.ts'
import { shapeOf } from '../garment/drawn-cuts.ts'
import { LONG_SLEEVED, TROUSERS } from '../garment/drawn-garments.ts'
import { targetsOf } from './drawn-fits.ts'

const shape = shapeOf(LONG_SLEEVED) as TopShape
const RIGHT = 2
const SCALE = 0.5
/** An arm that hangs straight down from (150, 60). */
const arm = {
  points: [
    [150, 60],
    [150, 110],
    [150, 160],
    [150, 180],
  ],
  lengths: [50, 50, 20],
} as const
const END = 80
const fit = {
  ...targetsOf(0, SCALE, [0, 0], []),
  sleeves: [null, { arm, end: END, cuff: null, crease: null }] as const,
}
const axis = shape.sleeves[1]?.axis ?? []
const guess = (p: Point, part = RIGHT, of: Parameters<typeof firstGuess>[3] = shape) =>
  firstGuess(p, part, fit, of)

test('the torso is mapped by the placement', () => {
  for (const p of [shape.neck[0], shape.armpit[1]]) expect(guess(p, 0)).toEqual(placed(fit.placement, ...p))
})

test('a sleeve’s axis is mapped to the arm, from the shoulder to the sleeve’s end', () => {
  const [first, last] = [axis[0], axis[axis.length - 1]]
  expect(distance(guess(first), [150, 60])).toBeLessThan(0.01)
  expect(distance(guess(last), [150, 60 + END])).toBeLessThan(0.01)
})

test('a point beside the sleeve’s axis keeps its scaled distance beside the arm', () => {
  const cuff = shape.sleeves[1]?.hem[0] ?? [0, 0]
  const hit: [number, number] = [0, 0]
  toSegment(...cuff, axis[axis.length - 2], axis[axis.length - 1], hit)
  const [x, y] = guess(cuff)
  expect(Math.hypot(x - 150, y - (60 + END))).toBeCloseTo(hit[0] * SCALE, 1)
  // The outer end of the cuff points away from the torso.
  expect(x).toBeGreaterThan(150)
})

test('a sleeve without an arm, and trousers, are mapped like the torso', () => {
  const p: Point = [30, 120]
  expect(guess(p, 1)).toEqual(placed(fit.placement, ...p))
  expect(guess(p, RIGHT, shapeOf(TROUSERS))).toEqual(placed(fit.placement, ...p))
})
