import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { sideWidths } from '../../src/embedded/fit/side-width.ts'
import { torsoShapeOf, trunkHalfWidths } from '../../src/embedded/fit/torso-shape.ts'
import type { Point } from '../../src/embedded/image/maths.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { torsoCoordinates, torsoPoint } from '../../src/embedded/person/body.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { SIDES, UPPER } from '../../src/embedded/person/types.ts'
import type { Pair } from '../../src/embedded/person/types.ts'

const { image, pose, reading } = drawPerson()
const person = parsePerson(halveImage(image), pose, reading)
const { body, w } = person
const { unit } = body

/** The torso of a body with arms from the elbows to the wrists as given, and a silhouette of the given half width. */
const torsoOf = (half: (v: number) => number, elbow: Pair<Point>, wrist: Pair<Point>) => {
  const matte = person.matte.map((_, i) => {
    const [v, lateral] = torsoCoordinates(body, i % w, Math.floor(i / w))
    return Math.abs(lateral) < half(v) ? 1 : 0
  })
  const labels = person.labels.slice().fill(UPPER)
  return torsoShapeOf({ ...person, matte, labels, body: { ...body, elbow, wrist, finger: wrist } })
}
const aside = (v: number, across: number): Pair<Point> => [
  torsoPoint(body, v, -across * unit),
  torsoPoint(body, v, across * unit),
]

test('clothes that flare below the waist are no hips', () => {
  const flared = torsoOf((v) => (v < 0.65 ? 0.45 : 0.85), aside(0.4, 2), aside(0.4, 3))
  for (const k of SIDES) {
    expect(trunkHalfWidths(flared, 1)[k]).toBeGreaterThan(0.8 * unit)
    expect(sideWidths(flared, 1)[k]).toBeLessThan(0.7 * unit)
    expect(sideWidths(flared, 0.5)).toEqual(trunkHalfWidths(flared, 0.5))
  }
})

test('a side behind a hand on the hip is as wide as above it', () => {
  const posed = torsoOf(() => 0.48, aside(0.5, 1.3), aside(0.9, 0.42))
  for (const k of SIDES) {
    expect(trunkHalfWidths(posed, 0.9)[k]).toBeLessThan(0.4 * unit)
    expect(sideWidths(posed, 0.9)[k]).toBeGreaterThan(0.44 * unit)
  }
})
