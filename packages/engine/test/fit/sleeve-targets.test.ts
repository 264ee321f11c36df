import { describe, expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import {
  armOutward,
  armPathOf,
  armWidths,
  projectOnArm,
  smoothArmAt,
} from '../../src/embedded/fit/arm-path.ts'
import { easeOf } from '../../src/embedded/fit/ease.ts'
import type { Handle } from '../../src/embedded/fit/fit.ts'
import { addSleeve } from '../../src/embedded/fit/sleeve-targets.ts'
import type { TopShape } from '../../src/embedded/garment/garment.ts'
import { distance } from '../../src/embedded/image/maths.ts'
import type { Point } from '../../src/embedded/image/maths.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { SIDES } from '../../src/embedded/person/types.ts'
import type { Side } from '../../src/embedded/person/types.ts'
import type { Fit } from '../../src/engine.ts'
import { shapeOf } from '../garment/drawn-cuts.ts'
import { LONG_SLEEVED, TEE } from '../garment/drawn-garments.ts'
import { targetOf } from './drawn-fits.ts'

const { image, pose, reading } = drawPerson()
const person = parsePerson(halveImage(image), pose, reading)
const { body } = person
const long = shapeOf(LONG_SLEEVED) as TopShape
const tee = shapeOf(TEE) as TopShape

/** The sleeve on side k, which begins at the shoulder joint and at an armpit `drop` units below it. */
function wornSleeve(
  shape: TopShape,
  k: Side,
  { fit = 'regular', scale = 0.55, drop = 0.35 }: { fit?: Fit; scale?: number; drop?: number } = {},
  wearer = person,
) {
  const sleeve = shape.sleeves[k]
  if (!sleeve) throw new Error('no sleeve')
  const [x, y] = body.shoulder[k]
  const armpit: Point = [x + (k ? -0.2 : 0.2) * body.unit, y + drop * body.unit]
  const handles: Handle[] = []
  const fitted = addSleeve(
    shape,
    sleeve,
    wearer,
    k,
    scale,
    [body.shoulder[k], armpit],
    (from, to, weight, part = 0) => handles.push({ from, to, weight, part }),
    easeOf({ fit, tuck: 'auto' }),
  )
  return { sleeve, handles, armpit, ...fitted }
}

describe('a sleeve', () => {
  test('that is long ends a little past the wrist, a short one well before it', () => {
    for (const k of SIDES) {
      const arm = armPathOf(person, k)
      expect(wornSleeve(long, k).end).toBeCloseTo(1.02 * arm.toWrist, 5)
      const short = wornSleeve(tee, k, { scale: 3 })
      expect(short.end).toBeLessThanOrEqual(0.72 * arm.toWrist + 0.001)
      expect(wornSleeve(tee, k, { scale: 0.01, drop: 0.1 }).end).toBeCloseTo(0.3 * body.unit, 5)
    }
  })

  test('that is long ends straight across the forearm, no wider at the wrist than there', () => {
    for (const k of SIDES) {
      const arm = armPathOf(person, k)
      const { hem } = wornSleeve(long, k)
      const before = arm.toWrist - 0.2 * body.unit
      const outward = armOutward(arm, before)
      const across = (hem[0][0] - hem[1][0]) * outward[0] + (hem[0][1] - hem[1][1]) * outward[1]
      expect(across / distance(...hem)).toBeCloseTo(1, 5)
      const [outer, inner] = armWidths(arm, before)
      expect(distance(...hem)).toBeLessThan(1.3 * (outer + inner))
    }
  })

  test('has its outer edge outside the arm’s middle and its inner edge inside', () => {
    for (const k of SIDES) {
      const arm = armPathOf(person, k)
      const { sleeve, handles } = wornSleeve(long, k)
      const outwards = (p: Point) => {
        const [x] = smoothArmAt(arm, projectOnArm(arm, p))
        return (p[0] - x) * (k ? 1 : -1)
      }
      for (const from of sleeve.outer.slice(1)) expect(outwards(targetOf(handles, from))).toBeGreaterThan(3)
      for (const from of sleeve.inner.slice(-2)) expect(outwards(targetOf(handles, from))).toBeLessThan(-3)
    }
  })

  test('that is short ends below its armpit, however low the armpit is', () => {
    for (const k of SIDES) {
      const { hem, armpit } = wornSleeve(tee, k, { scale: 0.2, drop: 0.55 })
      const arm = armPathOf(person, k)
      expect(projectOnArm(arm, hem[1])).toBeGreaterThan(projectOnArm(arm, armpit))
    }
  })

  test('that is short has a straight hem across the arm, and cloth that reaches a little beyond it', () => {
    for (const k of SIDES) {
      const { sleeve, handles, hem, end, cuff } = wornSleeve(tee, k)
      const outward = armOutward(armPathOf(person, k), end)
      const across = (hem[0][0] - hem[1][0]) * outward[0] + (hem[0][1] - hem[1][1]) * outward[1]
      expect(across / distance(...hem)).toBeCloseTo(1, 5)
      const middle = handles.filter(({ from }) => {
        const along = distance(from, sleeve.hem[0]) + distance(from, sleeve.hem[1])
        return along < distance(...sleeve.hem) + 1e-6
      })
      expect(middle.length).toBeGreaterThanOrEqual(3)
      if (!cuff) throw new Error('no cuff')
      for (const { to } of middle) {
        const [dx, dy] = [to[0] - cuff.at[0], to[1] - cuff.at[1]]
        const beyond = dx * cuff.down[0] + dy * cuff.down[1]
        expect(beyond).toBeGreaterThan(0.005 * body.unit)
        expect(beyond).toBeLessThan(0.03 * body.unit)
      }
    }
  })

  test('that is short hangs from the widest part of the arm above it', () => {
    const arm = armPathOf(person, 0)
    const [shoulder, elbow] = arm.points
    const [x, y] = smoothArmAt(arm, 0.3 * arm.toElbow)
    const outward = armOutward(arm, 0.3 * arm.toElbow)
    /** Width of the hem on an arm of the given outer half width (units) near the shoulder, 0.07 units further down. */
    const hemOn = (upper: number) => {
      const matte = person.matte.map((m, i) => {
        const [dx, dy] = [(i % person.w) - x, Math.floor(i / person.w) - y]
        const isUpper = dx * (elbow[0] - shoulder[0]) + dy * (elbow[1] - shoulder[1]) < 0
        const off = (dx * outward[0] + dy * outward[1]) / body.unit
        return off < 0 ? m : off < (isUpper ? upper : 0.07) ? 1 : 0
      })
      return distance(...wornSleeve(tee, 0, {}, { ...person, matte }).hem)
    }
    expect(hemOn(0.16)).toBeGreaterThan(hemOn(0.07) + 0.015 * body.unit)
  })

  test('is wider at its hem when worn loosely', () => {
    const width = (fit: Fit) => distance(...wornSleeve(tee, 0, { fit }).hem)
    expect(width('relaxed')).toBeGreaterThan(width('regular'))
    expect(width('regular')).toBeGreaterThan(width('close'))
  })
})
