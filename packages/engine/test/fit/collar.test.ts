import { describe, expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { collarEdge, collarFeet, MAX_EDGE, neckAside, widestFoot } from '../../src/embedded/fit/collar.ts'
import { fitTop } from '../../src/embedded/fit/targets.ts'
import { torsoShapeOf } from '../../src/embedded/fit/torso-shape.ts'
import type { TopShape } from '../../src/embedded/garment/garment.ts'
import { distance } from '../../src/embedded/image/maths.ts'
import type { Point } from '../../src/embedded/image/maths.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { HAIR, SKIN } from '../../src/embedded/person/types.ts'
import type { Pair } from '../../src/embedded/person/types.ts'
import { COLLARED } from '../garment/drawn-garments.ts'
import { meshOf, targetOf } from './drawn-fits.ts'

const { image, pose, reading } = drawPerson()
const person = parsePerson(halveImage(image), pose, reading)
const { body, w, h } = person
const { unit, neck } = body

/** The person with a neck of 0.3 units whose middle is `aside` units beside that of the shoulders. */
function withNeck(aside: number, beside: typeof HAIR | typeof SKIN = SKIN) {
  const isNeck = (i: number) => Math.abs((i % w) - neck[0] - aside * unit) < 0.15 * unit
  const labels = person.labels.map((label, i) => (isNeck(i) ? SKIN : beside === HAIR ? HAIR : label))
  return { ...person, labels, matte: Float32Array.from({ length: w * h }, (_, i) => (isNeck(i) ? 1 : 0)) }
}

describe('the neck’s middle', () => {
  test.each([-0.06, 0, 0.06])('is found %d units aside', (aside) => {
    expect(neckAside(withNeck(aside)) / unit).toBeCloseTo(aside, 1.5)
  })

  test('counts as above that of the shoulders where hair hides the outline', () => {
    expect(neckAside(withNeck(0.06, HAIR))).toBe(0)
  })
})

describe('a collar on the drawn person', () => {
  const shape = meshOf(COLLARED).shape as TopShape
  const half = (at: Point, other: Point) => distance(at, other) / 2 / unit

  test('stands at the neck, however wide it lies', () => {
    const wide = (points: Pair<Point>, by: number): Pair<Point> => [
      [points[0][0] - by, points[0][1]],
      [points[1][0] + by, points[1][1]],
    ]
    const [collar, edge] = [wide(shape.collar ?? shape.neck, 12), wide(shape.neck, 10)]
    const { handles } = fitTop({ shape: { ...shape, collar, neck: edge } }, person)
    const halfOf = ([left, right]: Pair<Point>) => half(targetOf(handles, left), targetOf(handles, right))
    expect(halfOf(edge)).toBeCloseTo(MAX_EDGE, 1.5)
    expect(halfOf(collar)).toBeCloseTo(widestFoot(edge, collar, 1), 1.5)
  })

  test('lies the lower on the shoulders the farther its wings go beyond its upper edge', () => {
    const { shoulders } = torsoShapeOf(person)
    const heightOf = (edge: Pair<Point>) =>
      collarFeet(
        person,
        shoulders,
        edge,
        [
          [60, 50],
          [140, 50],
        ],
        0.3 * unit,
      )[0][1]
    expect(
      heightOf([
        [80, 30],
        [120, 30],
      ]) -
        heightOf([
          [60, 30],
          [140, 30],
        ]),
    ).toBeGreaterThan(0.03 * unit)
  })

  test('is moved with the neck', () => {
    const foot = (shape.collar ?? shape.neck)[0]
    const [upright, leaning] = [0, 0.06].map((aside) => fitTop({ shape }, withNeck(aside)).handles)
    expect(targetOf(leaning, foot)[0] - targetOf(upright, foot)[0]).toBeGreaterThan(0.03 * unit)
  })

  test('is moved with the neck as a round neckline is, but not a wide one or one between straps', () => {
    const round = { ...shape, collar: null }
    const [[left, y], [right]] = shape.neck
    const middle = (left + right) / 2
    const widened: Pair<Point> = [
      [middle - 4 * (middle - left), y],
      [middle + 4 * (right - middle), y],
    ]
    const shiftOf = (one: TopShape) => {
      const [upright, leaning] = [0, 0.06].map((aside) => fitTop({ shape: one }, withNeck(aside)).handles)
      return (targetOf(leaning, one.neck[1])[0] - targetOf(upright, one.neck[1])[0]) / unit
    }
    expect(shiftOf(round)).toBeGreaterThan(0.03)
    expect(shiftOf({ ...round, neck: widened })).toBeLessThan(0.02)
    expect(shiftOf({ ...round, sleeveless: true })).toBeLessThan(0.02)
  })

  test('narrows at its upper edge as at its foot', () => {
    const { placement } = fitTop({ shape }, person)
    const at = (narrowed: number) =>
      collarEdge(
        [
          [80, 30],
          [70, 50],
        ],
        [0, 0],
        { ...placement, right: [1, 0] },
        narrowed,
        person,
      )[0]
    expect(at(0.5) - at(0)).toBeCloseTo(5 * placement.scale, 5)
  })
})
