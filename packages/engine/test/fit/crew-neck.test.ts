import { describe, expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { addCrewNeck } from '../../src/embedded/fit/crew-neck.ts'
import type { Handle } from '../../src/embedded/fit/fit.ts'
import type { TopShape } from '../../src/embedded/garment/garment.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import type { Pair } from '../../src/embedded/person/types.ts'
import type { Point } from '../../src/embedded/image/maths.ts'
import { COLLARED } from '../garment/drawn-garments.ts'
import { meshOf } from './drawn-fits.ts'

const { image, pose, reading } = drawPerson()
const person = parsePerson(halveImage(image), pose, reading)
const { neck, across, down, unit } = person.body
const drawn = meshOf(COLLARED).shape as TopShape

/** A round neckline of a garment 100 px wide at the chest. */
const roundNeck = (width: number, depth: number, isRound = true): TopShape => ({
  ...drawn,
  chest: 100,
  isRound,
  neck: [
    [100 - width / 2, 30],
    [100 + width / 2, 30],
  ],
  top: drawn.top.map((_, x) => Math.round(30 + depth * (1 - ((x - 100) / (width / 2)) ** 2))),
})
/** Neck points on the shoulders, `up` units above the joint line. */
const neckTo = (up: number): Pair<Point> => {
  const at = (side: number): Point => [
    neck[0] + (across[0] * side * 0.25 - down[0] * up) * unit,
    neck[1] + (across[1] * side * 0.25 - down[1] * up) * unit,
  ]
  return [at(-1), at(1)]
}
/** The handles, with a depth of 100 garment px at `1` unit. */
function handlesOf(shape: TopShape, up: number): Handle[] {
  const handles: Handle[] = []
  const placement = { scale: unit / 100, stretchBelow: 1 }
  addCrewNeck(shape, neckTo(up), person, placement, (from, to, weight, part = 0) =>
    handles.push({ from, to, weight, part }),
  )
  return handles
}
const heightOf = ([x, y]: Point) => ((neck[0] - x) * down[0] + (neck[1] - y) * down[1]) / unit
const lowestOf = (handles: Handle[]) => Math.min(...handles.map(({ to }) => heightOf(to)))

describe('the rim of a crew neck', () => {
  test('is raised to the base of the neck', () => {
    expect(lowestOf(handlesOf(roundNeck(46, 22), 0.24))).toBeCloseTo(0.04, 2)
  })

  test('is raised by a part of its depth only', () => {
    expect(lowestOf(handlesOf(roundNeck(46, 20), 0))).toBeCloseTo(-0.13, 2)
  })

  test('stays where it ends at the neck, and so do necklines that are wide, deep or not round', () => {
    expect(handlesOf(roundNeck(46, 12), 0.24)).toEqual([])
    expect(handlesOf(roundNeck(60, 22), 0.24)).toEqual([])
    expect(handlesOf(roundNeck(46, 30), 0.24)).toEqual([])
    expect(handlesOf(roundNeck(46, 22, false), 0.24)).toEqual([])
  })

  test('keeps its shape', () => {
    const handles = handlesOf(roundNeck(46, 22), 0.24)
    const heights = handles.map(({ to }) => heightOf(to))
    heights.forEach((height, k) => expect(height).toBeCloseTo(heights[heights.length - 1 - k], 1.5))
    expect(heights.slice(1, 4).every((height, k) => height < heights[k])).toBe(true)
  })
})
