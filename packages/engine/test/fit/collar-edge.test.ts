import { describe, expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { frontOfEdge, frontOnNeck, LEAST_EDGE, LOOSE, roundNeck } from '../../src/embedded/fit/collar-edge.ts'
import type { TopShape } from '../../src/embedded/garment/garment.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { SKIN } from '../../src/embedded/person/types.ts'
import type { Pair } from '../../src/embedded/person/types.ts'
import type { Point } from '../../src/embedded/image/maths.ts'
import { COLLARED } from '../garment/drawn-garments.ts'
import { meshOf } from './drawn-fits.ts'

const { image, pose, reading } = drawPerson()
const parsed = parsePerson(halveImage(image), pose, reading)
const { unit, neck, across, down, face } = parsed.body
/** Hair hides the neck's outline, unless `width` (units) is its own. */
const withNeck = (width: number) => ({
  ...parsed,
  labels: parsed.labels.map(() => SKIN),
  matte: parsed.matte.map((_, i) => (Math.abs((i % parsed.w) - neck[0]) < (width / 2) * unit ? 1 : 0)),
})
const unseen = withNeck(9)

/** Ends `half` units to either side of the neck's middle and `up` units above the joint line. */
const ends = (half: number, up: number): Pair<Point> => {
  const at = (side: number): Point => [
    neck[0] + (across[0] * side * half - down[0] * up) * unit,
    neck[1] + (across[1] * side * half - down[1] * up) * unit,
  ]
  return [at(-1), at(1)]
}
const feet = ends(0.2, 0.25)
const asides = (edge: Pair<Point>) =>
  edge.map(([x, y]) => ((x - neck[0]) * across[0] + (y - neck[1]) * across[1]) / unit)
const heights = (edge: Pair<Point>) =>
  edge.map(([x, y]) => ((neck[0] - x) * down[0] + (neck[1] - y) * down[1]) / unit)

describe('the upper edge of a collar', () => {
  test('is not narrower than a neck', () => {
    const [left, right] = asides(roundNeck(ends(0.05, 0.3), feet, unseen, true))
    expect(left).toBeCloseTo(-LEAST_EDGE, 2)
    expect(right).toBeCloseTo(LEAST_EDGE, 2)
  })

  test('keeps its own width and height below the jaw', () => {
    const natural = ends(0.25, 0.27)
    const edge = roundNeck(natural, feet, unseen, true)
    asides(edge).forEach((aside, k) => expect(aside).toBeCloseTo(asides(natural)[k], 2))
    heights(edge).forEach((height) => expect(height).toBeCloseTo(0.27, 2))
  })

  test('lies closely round a neck whose outline shows, unless it opens in front', () => {
    const seen = withNeck(0.36)
    expect(asides(roundNeck(ends(0.3, 0.27), feet, seen, true))[1]).toBeCloseTo(0.18 + LOOSE, 1.5)
    expect(asides(roundNeck(ends(0.3, 0.27), feet, seen, false))[1]).toBeCloseTo(0.3, 2)
  })

  test('does not rise beside the face, and keeps more than half its height', () => {
    const chin = heights([face.chin, face.chin])[0]
    const tall = heights(roundNeck(ends(0.2, 0.6 + chin), feet, unseen, true))[0]
    expect(tall).toBeLessThan(0.6 + chin)
    expect(tall - 0.25).toBeGreaterThan(0.5 * (0.35 + chin))
  })
})

describe('the front of a collar', () => {
  const shape = meshOf(COLLARED).shape as TopShape
  const column = Math.round((shape.neck[0][0] + shape.neck[1][0]) / 2)
  const withFront = (y: number): TopShape => ({ ...shape, top: shape.top.with(column, y) })
  const { neck: edge, chest } = shape

  test('hangs lower than its sides', () => {
    expect(frontOfEdge(withFront(edge[0][1] + 1))).toEqual([column, edge[0][1] + 1])
    const sides = ends(0.2, 0.3)
    const middle = frontOnNeck(sides, parsed)
    expect(heights([middle, middle])[0]).toBeLessThan(0.27)
  })

  test('is none where the collar is open', () => {
    expect(frontOfEdge(withFront(edge[0][1] + 0.2 * chest))).toBeNull()
    expect(frontOfEdge({ ...withFront(edge[0][1]), opening: [] })).toBeNull()
  })
})
