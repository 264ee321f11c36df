import { describe, expect, test } from 'vitest'
import { certaintyOf, tiltOf } from '../../src/embedded/garment/tilt.ts'
import type { Point } from '../../src/embedded/image/maths.ts'
import type { GarmentLandmarkName } from '../../src/embedded/nets/garment-reader.ts'
import { attributesOf, landmarksAt } from './drawn-cuts.ts'

type Places = Partial<Record<GarmentLandmarkName, Point>>
const TOP: Places = {
  neckLeft: [80, 20],
  neckRight: [120, 20],
  shoulderLeft: [50, 30],
  shoulderRight: [150, 30],
  hemLeft: [60, 220],
  hemRight: [140, 220],
}
const TROUSERS: Places = {
  waistLeft: [80, 20],
  waistRight: [120, 20],
  legOuterLeft: [60, 220],
  legInnerLeft: [90, 220],
  legInnerRight: [110, 220],
  legOuterRight: [140, 220],
}

/** The places turned clockwise about (100, 120). */
function turned(places: Places, degrees: number): Places {
  const angle = (degrees * Math.PI) / 180
  const turn = ([x, y]: Point): Point => [
    100 + (x - 100) * Math.cos(angle) - (y - 120) * Math.sin(angle),
    120 + (x - 100) * Math.sin(angle) + (y - 120) * Math.cos(angle),
  ]
  return Object.fromEntries(Object.entries(places).map(([name, at]) => [name, turn(at)]))
}
const tilt = (places: Places, category: 'top' | 'trousers' | 'shorts' = 'top') =>
  tiltOf({ landmarks: landmarksAt(places), attributes: attributesOf({ category }) })

describe('the tilt of a garment', () => {
  test.each([-30, -8, 8, 30])('is measured from its landmarks: %d°', (degrees) => {
    expect(tilt(turned(TOP, degrees))).toBeCloseTo(degrees, 5)
    expect(tilt(turned(TROUSERS, degrees), 'trousers')).toBeCloseTo(degrees, 5)
    expect(tilt(turned(TROUSERS, degrees), 'shorts')).toBeCloseTo(degrees, 5)
  })

  test('is ignored when it is small', () => {
    expect(tilt(turned(TOP, 3))).toBe(0)
  })

  test('is not taken from a slanting neckline or hem alone', () => {
    expect(tilt({ ...TOP, neckLeft: [80, 40] })).toBe(0)
    expect(tilt({ ...TOP, hemLeft: [60, 160], shoulderLeft: [50, 10] })).toBe(0)
    expect(tilt({ ...TROUSERS, waistLeft: [80, 35] }, 'trousers')).toBe(0)
  })

  test('is not measured without a lower end', () => {
    const { hemLeft, ...open } = turned(TOP, 20)
    expect(hemLeft).toBeDefined()
    expect(tilt(open)).toBe(0)
  })
})

test('a reading is certain of landmarks that have one place each, and that surely exist or do not', () => {
  const sure = landmarksAt(TOP)
  const vague = Object.fromEntries(
    Object.entries(sure).map(([name, mark]) => [name, { ...mark, confidence: 0.5, exists: 0.6 }]),
  ) as typeof sure
  expect(certaintyOf({ landmarks: sure })).toBeCloseTo(1, 5)
  expect(certaintyOf({ landmarks: vague })).toBeCloseTo(0.5 * 0.2, 5)
  expect(certaintyOf({ landmarks: landmarksAt({}) })).toBe(0)
})
