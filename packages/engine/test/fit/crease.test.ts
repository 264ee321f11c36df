import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { armPathOf } from '../../src/embedded/fit/arm-path.ts'
import { creaseOf } from '../../src/embedded/fit/crease.ts'
import type { Point } from '../../src/embedded/image/maths.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { SIDES } from '../../src/embedded/person/types.ts'

const { image, pose, reading } = drawPerson()
const person = parsePerson(halveImage(image), pose, reading)
const { body } = person

/** The crease of an arm with the given elbow, from an armpit beside its shoulder. */
function creaseTo(k: 0 | 1, elbow: Point) {
  const [x, y] = body.shoulder[k]
  const inwards = k ? -1 : 1
  const elbows = k ? ([body.elbow[0], elbow] as const) : ([elbow, body.elbow[1]] as const)
  const arm = armPathOf({ ...person, body: { ...body, elbow: elbows } }, k)
  const armpit: Point = [x + inwards * 0.2 * body.unit, y + 0.3 * body.unit]
  const end = 0.6 * arm.toElbow
  return { crease: creaseOf(arm, armpit, end), armpit, lowest: y + end }
}

test('a hanging arm has a crease from the armpit down its inner edge', () => {
  for (const k of SIDES) {
    const [x, y] = body.shoulder[k]
    const elbow: Point = [x, y + body.unit]
    const { crease, armpit, lowest } = creaseTo(k, elbow)
    if (!crease) throw new Error('no crease')
    const inwards = k ? -1 : 1
    expect(crease.y0).toBe(Math.ceil(armpit[1]))
    expect(Math.abs(crease.x[0] - armpit[0])).toBeLessThan(1.5)
    const low = crease.x[crease.x.length - 1]
    expect((low - x) * inwards).toBeGreaterThan(0.07 * body.unit)
    expect((low - x) * inwards).toBeLessThan(0.25 * body.unit)
    expect(crease.y0 + crease.x.length).toBeGreaterThan(lowest + 0.2 * body.unit)
  }
})

test('an arm that is held out has no crease', () => {
  for (const k of SIDES) {
    const [x, y] = body.shoulder[k]
    const outwards = k ? 1 : -1
    const elbow: Point = [x + outwards * 0.7 * body.unit, y + 0.5 * body.unit]
    expect(creaseTo(k, elbow).crease).toBeNull()
  }
})
