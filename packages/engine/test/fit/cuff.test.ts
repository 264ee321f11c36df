import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { armPathOf } from '../../src/embedded/fit/arm-path.ts'
import { beyondCuff, cuffLine, shareBeforeCuff } from '../../src/embedded/fit/cuff.ts'
import type { CuffLine } from '../../src/embedded/fit/cuff.ts'
import type { Point } from '../../src/embedded/image/maths.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'

const { image, pose, reading } = drawPerson()
const person = parsePerson(halveImage(image), pose, reading)
const { unit } = person.body
const arm = armPathOf(person, 0)
const [shoulder, , wrist] = arm.points
const HALF = 20
const [mx, my] = [shoulder[0], shoulder[1] + 0.5 * arm.toElbow]
const hem: [Point, Point] = [
  [mx - HALF, my],
  [mx + HALF, my],
]

function cuffOf(isLong: boolean): CuffLine {
  const cuff = cuffLine(hem, arm, 0.5 * arm.toElbow, isLong, unit)
  if (!cuff) throw new Error('no cuff')
  return cuff
}

/** Visible share at a distance (px) below the line's end (0), its middle (0.5) or between them. */
const seen = (cuff: CuffLine, across: number, below: number): number =>
  shareBeforeCuff(cuff, mx - HALF + 2 * HALF * across, my + below)

test('a cuff line points down the arm, from end to end of the hem', () => {
  for (const isLong of [false, true]) {
    const cuff = cuffOf(isLong)
    expect(beyondCuff(cuff, ...shoulder)).toBeLessThan(0)
    expect(beyondCuff(cuff, ...wrist)).toBeGreaterThan(0)
    for (const end of hem) expect(beyondCuff(cuff, ...end)).toBeCloseTo(0)
  }
  expect(cuffLine([hem[0], hem[0]], arm, 10, false, unit)).toBeNull()
})

test('a short sleeve ends crisply at an arc, a little lower in the middle', () => {
  const cuff = cuffOf(false)
  for (const [across, low] of [
    [0, 0],
    [0.5, cuff.sag],
    [1, 0],
  ] as const) {
    expect(seen(cuff, across, low - 1)).toBe(1)
    expect(seen(cuff, across, low + 1)).toBe(0)
  }
  expect(cuff.sag).toBeGreaterThan(0)
  expect(cuff.sag).toBeLessThan(0.2 * HALF)
})

test('the cuff of a long sleeve may reach beyond its straight line by its ribs', () => {
  const cuff = cuffOf(true)
  for (const across of [0, 0.5, 1]) {
    expect(seen(cuff, across, 0.02 * unit)).toBe(1)
    expect(seen(cuff, across, 0.08 * unit)).toBe(0)
  }
})

test('cloth far below the line is not cut', () => {
  expect(seen(cuffOf(false), 0.5, HALF + 0.4 * unit)).toBe(1)
})
