import { describe, expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import {
  armAt,
  armOutward,
  armPathOf,
  armRadius,
  armWidths,
  projectOnArm,
  smoothArmAt,
} from '../../src/embedded/fit/arm-path.ts'
import { onShoulder } from '../../src/embedded/fit/shoulder-line.ts'
import { halfWidths, oldHem, torsoShapeOf, trunkHalfWidths } from '../../src/embedded/fit/torso-shape.ts'
import { distance } from '../../src/embedded/image/maths.ts'
import type { Point } from '../../src/embedded/image/maths.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { torsoCoordinates, torsoPoint } from '../../src/embedded/person/body.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { LOWER, SIDES, SKIN, UPPER } from '../../src/embedded/person/types.ts'
import type { Label, Pair, Side } from '../../src/embedded/person/types.ts'

const { image, pose, reading } = drawPerson()
const person = parsePerson(halveImage(image), pose, reading)
const { body, w, matte } = person

describe('the arm as a path', () => {
  test.each(SIDES)('of side %i passes through shoulder, elbow and wrist', (k) => {
    const arm = armPathOf(person, k)
    expect(distance(armAt(arm, 0), body.shoulder[k])).toBeLessThan(1e-9)
    expect(distance(armAt(arm, arm.toElbow), body.elbow[k])).toBeLessThan(1e-9)
    expect(distance(armAt(arm, arm.toWrist), body.wrist[k])).toBeLessThan(1e-9)
  })

  test.each(SIDES)('of side %i has normals that point away from the torso', (k) => {
    const arm = armPathOf(person, k)
    for (let d = 5; d < arm.toWrist; d += 8) {
      const normal = armOutward(arm, d)
      expect(Math.hypot(...normal)).toBeCloseTo(1, 9)
      expect(normal[0] * (k ? 1 : -1)).toBeGreaterThan(0.5)
    }
  })

  test('projects a point to the nearest place', () => {
    const arm = armPathOf(person, 1)
    for (const d of [10, 30, 50])
      expect(Math.abs(projectOnArm(arm, armAt(arm, d)) - d)).toBeLessThanOrEqual(2)
  })

  test('measures the drawn width of the bare forearm', () => {
    const arm = armPathOf(person, 1)
    const d = (arm.toElbow + arm.toWrist) / 2
    const [outer, inner] = armWidths(arm, d)
    // Drawn 26 to 18 px wide at full size: about 11 px at half size.
    expect(Math.abs(outer + inner - 11)).toBeLessThan(3.5)
    for (const half of [outer, inner]) {
      expect(half).toBeGreaterThan(0.7 * armRadius(arm, d))
      expect(half).toBeLessThan(1.4 * armRadius(arm, d))
    }
  })

  test('is rounded at the elbow, and straight elsewhere', () => {
    const arm = armPathOf(person, 0)
    expect(distance(smoothArmAt(arm, 15), armAt(arm, 15))).toBeLessThan(1e-6)
    expect(distance(smoothArmAt(arm, arm.toElbow), armAt(arm, arm.toElbow))).toBeLessThan(2)
  })
})

/** The row of a drawn shoulder contour in column x: it slopes from the neck, and falls steeply at the tip. */
const contourAt = (x: number): number => {
  const d = Math.abs(x - body.neck[0]) / body.unit
  return body.neck[1] - (d < 0.5 ? 0.25 - 0.25 * d : 0.125 - 1.2 * (d - 0.5)) * body.unit
}
const shoulderMatte = Float32Array.from(matte, (_, i) => (Math.floor(i / w) >= contourAt(i % w) ? 1 : 0))

describe('the torso', () => {
  const torso = torsoShapeOf(person)

  test('has the half widths of a matte 40 px wide, with arms spread', () => {
    const spread = (y: number): Pair<Point> => [
      [10, y],
      [182, y],
    ]
    const posed = { ...body, elbow: spread(72), wrist: spread(74), finger: spread(76) }
    const band = Float32Array.from(matte, (_, i) => (Math.abs((i % w) - body.neck[0]) <= 20 ? 1 : 0))
    const wide = torsoShapeOf({ ...person, body: posed, matte: band })
    for (const v of [0.3, 0.5, 1]) {
      for (const half of halfWidths(wide, v)) expect(Math.abs(half - 20.5)).toBeLessThanOrEqual(1)
    }
  })

  test('stops at an arm that hangs against it', () => {
    const [left, right] = halfWidths(torso, 0.8)
    const joined = halfWidths(torsoShapeOf({ ...person, matte: new Float32Array(matte.length).fill(1) }), 0.8)
    // Without the arm the search would reach 0.85 units.
    expect(joined[0]).toBeLessThan(0.83 * body.unit)
    expect(Math.abs(left - right)).toBeLessThan(1.5)
  })

  test('has the old hem at the end of the shirt', () => {
    // The shirt's stroke ends at y = 242 + 50 of 512: 146 at half size, with the hips at 144.
    expect(Math.abs(oldHem(torso, [UPPER], 1.6) - 1)).toBeLessThan(0.12)
  })

  test('ends clothes that continue beyond the picture at its edge', () => {
    const { h } = person
    const labels = new Uint8Array(matte.length).fill(UPPER)
    const edge = (h - body.neck[1]) / body.torso
    const worn = torsoShapeOf({ ...person, labels, matte: new Float32Array(matte.length).fill(1) })
    expect(oldHem(worn, [UPPER], 9)).toBeLessThanOrEqual(edge + 0.02)
  })

  test('has shoulder points on the contour of old cloth, and just above that of bare skin', () => {
    const above = (label: Label, k: Side, d: number): number => {
      const labels = new Uint8Array(matte.length).fill(label)
      const { shoulders } = torsoShapeOf({ ...person, labels, matte: shoulderMatte })
      const [x, y] = onShoulder(shoulders, k, d * body.unit)
      return (contourAt(x) - y) / body.unit
    }
    for (const k of SIDES) {
      // Also at the steep end of the shoulder, beyond which there are no samples.
      for (const d of [0.3, 0.4, 0.5, 0.6]) expect(Math.abs(above(UPPER, k, d))).toBeLessThan(0.03)
      for (const d of [0.3, 0.4, 0.5]) {
        expect(above(SKIN, k, d) - above(UPPER, k, d)).toBeGreaterThan(0.008)
        expect(above(SKIN, k, d) - above(UPPER, k, d)).toBeLessThan(0.016)
      }
    }
  })

  test('has the same shoulder points on bare shoulders with a strap', () => {
    const strap = Uint8Array.from(matte, (_, i) =>
      Math.abs((i % w) - body.neck[0]) < 0.4 * body.unit ? UPPER : SKIN,
    )
    const at = (labels: Uint8Array) =>
      onShoulder(torsoShapeOf({ ...person, labels, matte: shoulderMatte }).shoulders, 1, 0.3 * body.unit)
    expect(at(strap)).toEqual(at(strap.slice().fill(SKIN)))
  })

  test('is symmetric for the symmetric figure', () => {
    const [left, right] = SIDES.map((k) => onShoulder(torso.shoulders, k, 15))
    expect(Math.abs(left[1] - right[1])).toBeLessThan(1)
    expect(torsoPoint(body, 0, 0)).toEqual(body.neck)
  })
})

test('the trunk is limited to the ribs where arms that touch it widen the outline', () => {
  const { unit } = body
  const touching = person.matte.map((m, i) => {
    const [v, lateral] = torsoCoordinates(body, i % person.w, Math.floor(i / person.w))
    return m > 0.5 && Math.abs(lateral) < (v < 0.35 ? 0.6 : 0.45) ? 1 : 0
  })
  const torso = torsoShapeOf({ ...person, matte: touching })
  for (const k of SIDES) {
    expect(halfWidths(torso, 0.18)[k]).toBeGreaterThan(0.55 * unit)
    expect(trunkHalfWidths(torso, 0.18)[k]).toBeLessThan(0.53 * unit)
    expect(trunkHalfWidths(torso, 0.6)[k]).toBe(halfWidths(torso, 0.6)[k])
  }
})

test('hips extend as far as lower clothes are visible, even right beside an arm', () => {
  const inwards = ([x, y]: Point): Point => [body.neck[0] + (x - body.neck[0]) * 0.6, y]
  const near = (joint: 'elbow' | 'wrist' | 'finger'): Pair<Point> => [
    inwards(body[joint][0]),
    inwards(body[joint][1]),
  ]
  const hanging = { ...body, elbow: near('elbow'), wrist: near('wrist'), finger: near('finger') }
  const filled = { ...person, body: hanging, matte: new Float32Array(matte.length).fill(1) }
  const cloth = { ...filled, labels: filled.labels.slice().fill(LOWER) }
  const [bare, clothed] = [filled, cloth].map((worn) => halfWidths(torsoShapeOf(worn), 0.8))
  for (const k of SIDES) expect(clothed[k]).toBeGreaterThan(bare[k] + 3)
})
