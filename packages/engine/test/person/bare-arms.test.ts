import { describe, expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { armPlace, locateOnArm } from '../../src/embedded/person/arm-place.ts'
import { armShape } from '../../src/embedded/person/arm-shape.ts'
import { nameBareArms } from '../../src/embedded/person/bare-arms.ts'
import { bodyOf } from '../../src/embedded/person/body.ts'
import { armBones, limbShare } from '../../src/embedded/person/limbs.ts'
import { LOWER, SKIN, UPPER } from '../../src/embedded/person/types.ts'
import type { Body, Limb } from '../../src/embedded/person/types.ts'

// Four times the drawn figure, so that an arm is wide enough to be measured.
const W = 768
const H = 1024
const body: Body = bodyOf(
  drawPerson().pose.points.map((p) => ({ x: p.x * 4, y: p.y * 4, visibility: p.visibility })),
  0.5,
)
const bones = armBones(body, 0)
const scaled = (limb: Limb, by: number): Limb =>
  limb.map(({ from, to, radius: [a, b] }) => ({ from, to, radius: [a * by, b * by] }))

/** A thin arm, bare from the elbow on; above it a sleeve that is much wider. */
const THIN = 0.8
const LOOSE = 1.45
const thin = scaled(bones, THIN)
const sleeve = scaled(bones.slice(0, 1), LOOSE)
const matte = new Float32Array(W * H)
const labels = new Uint8Array(W * H)
for (let i = 0; i < W * H; i++) {
  const [x, y] = [i % W, Math.floor(i / W)]
  const inSleeve = limbShare(sleeve, x, y) < 1 && y < body.elbow[0][1]
  if (!inSleeve && limbShare(thin, x, y) >= 1) continue
  matte[i] = 1
  labels[i] = inSleeve ? UPPER : SKIN
}
const skin = [65, 10, 17] as const
const lab = skin.map((v) => new Float32Array(W * H).fill(v))
const person = { body, matte, labels, lab, skin, w: W, h: H }
const shape = armShape(person, bones, 0)
const widths = shape.flatMap(({ outer, inner }) => outer.map((o, b) => o + inner[b]))
const usual = bones.flatMap(({ radius: [a, b] }) =>
  Array.from(
    { length: shape[0].outer.length },
    (_, q) => 2 * (a + ((b - a) * (q + 0.5)) / shape[0].outer.length),
  ),
)
const BINS = shape[0].outer.length

describe('an arm under a loose sleeve', () => {
  test('is as thick at the cuff as below it, not as the sleeve', () => {
    for (let q = BINS - 8; q < BINS; q++) {
      expect(widths[q] / usual[q]).toBeGreaterThan(THIN - 0.1)
      expect(widths[q] / usual[q]).toBeLessThan(THIN + 0.12)
    }
  })

  test('has an outline without a step: neither side jumps by more than a tenth of its radius', () => {
    const outer = shape.slice(0, 2).flatMap((bone) => bone.outer)
    const inner = shape.slice(0, 2).flatMap((bone) => bone.inner)
    for (const side of [outer, inner]) {
      for (let q = 1; q < side.length; q++)
        expect(Math.abs(side[q] - side[q - 1])).toBeLessThan(0.1 * side[q] + 0.5)
    }
  })

  test('is made down to a little below the cuff, and only there', () => {
    expect(shape[0].made[4]).toBe(1)
    expect(shape[0].made[BINS - 1]).toBeGreaterThan(0.9)
    expect(shape[1].made[12]).toBe(0)
    expect(shape[2].made[0]).toBe(0)
  })

  test('tells where a place lies in it', () => {
    const { from, to, normal } = shape[1]
    const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    const middle = locateOnArm(shape, x, y, armPlace())
    expect(middle.along).toBeCloseTo(1.5, 1)
    expect(Math.abs(middle.across)).toBeLessThan(0.1)
    expect(locateOnArm(shape, x + 4 * normal[0], y + 4 * normal[1], armPlace()).across).toBeGreaterThan(0)
    expect(locateOnArm(shape, x + 90, y, armPlace()).depth).toBe(-Infinity)
  })
})

test('a rim of the bare arm that was taken for cloth is skin again, the sleeve stays cloth', () => {
  const mistaken = labels.slice()
  const { from, to, normal, inner } = shape[1]
  const rim = (d: number) =>
    Math.round((from[1] + to[1]) / 2 - normal[1] * d) * W + Math.round((from[0] + to[0]) / 2 - normal[0] * d)
  const at = rim(inner[12] - 4)
  expect(mistaken[at]).toBe(SKIN)
  mistaken[at] = UPPER
  nameBareArms({ ...person, labels: mistaken })
  expect(mistaken[at]).toBe(SKIN)
  const onSleeve = Math.round((2 * body.shoulder[0][1] + body.elbow[0][1]) / 3) * W
  const x = Math.round((2 * body.shoulder[0][0] + body.elbow[0][0]) / 3)
  expect(mistaken[onSleeve + x]).toBe(UPPER)
})

test('cloth of quite another hue beside a bare arm stays cloth', () => {
  const mistaken = labels.slice()
  const { from, to, normal, inner } = shape[1]
  const at =
    Math.round((from[1] + to[1]) / 2 - normal[1] * (inner[12] - 4)) * W +
    Math.round((from[0] + to[0]) / 2 - normal[0] * (inner[12] - 4))
  mistaken[at] = LOWER
  const blue = lab.map((plane) => plane.slice())
  blue[1][at] = -3
  blue[2][at] = -12
  nameBareArms({ ...person, lab: blue, labels: mistaken })
  expect(mistaken[at]).toBe(LOWER)
})
