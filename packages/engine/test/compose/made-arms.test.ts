import { describe, expect, test } from 'vitest'
import { bareBody, toGroundReach, toKeptReach } from '../../src/embedded/compose/bare-body.ts'
import { carryAlongArms } from '../../src/embedded/compose/carried-shade.ts'
import { oldGarmentZones } from '../../src/embedded/compose/zones.ts'
import { armPlace, locateOnArm, nearBone } from '../../src/embedded/person/arm-place.ts'
import type { ArmShape } from '../../src/embedded/person/arm-place.ts'
import type { Shoulders } from '../../src/embedded/garment/garment.ts'
import { lerp } from '../../src/embedded/image/maths.ts'
import { armBones } from '../../src/embedded/person/limbs.ts'
import { SKIN } from '../../src/embedded/person/types.ts'
import { drawnLook } from './drawn-look.ts'

const BINS = 24
const W = 60
const H = 120

/** An upright arm 10 px to either side of x = 30, from y = 10 to 110; covered above its middle, visible below. */
const arm: ArmShape = [
  {
    from: [30, 10],
    to: [30, 110],
    normal: [1, 0],
    outer: Array.from({ length: BINS }, () => 10),
    inner: Array.from({ length: BINS }, () => 10),
    made: Array.from({ length: BINS }, (_, i) => (i < BINS / 2 ? 1 : 0)),
    cap: 10,
    thickest: 10,
    near: nearBone([30, 10], [30, 110], 10),
  },
]

describe('the light across an arm below its cuff', () => {
  const planes = () => [0, 1, 2].map(() => new Float32Array(W * H))
  const everywhere = new Float32Array(W * H).fill(1)
  const seenOf = (dark: (x: number) => number) => {
    const residual = planes()
    const weight = new Float32Array(W * H)
    const toSkin = new Float32Array(W * H)
    for (let i = 0; i < W * H; i++) {
      const [x, y] = [i % W, Math.floor(i / W)]
      toSkin[i] = Math.max(0, 64 - y)
      if (y < 64 || Math.abs(x - 30) > 10) continue
      weight[i] = 1
      residual[0][i] = dark(x)
    }
    return { w: W, h: H, residual, weight, toSkin }
  }

  test('is carried up on the same side, and not into visible skin', () => {
    const spread = planes()
    carryAlongArms(
      seenOf((x) => (x < 30 ? -12 : 2)),
      [arm],
      everywhere,
      spread,
    )
    expect(spread[0][52 * W + 23]).toBeLessThan(-9)
    expect(spread[0][52 * W + 37]).toBeGreaterThan(0)
    expect(spread[0][80 * W + 23]).toBe(0)
    expect(spread[0][52 * W + 55]).toBe(0)
  })

  test('is written only where skin is wanted', () => {
    const spread = planes()
    const wanted = new Float32Array(W * H)
    wanted[52 * W + 23] = 1
    carryAlongArms(
      seenOf((x) => (x < 30 ? -12 : 2)),
      [arm],
      wanted,
      spread,
    )
    const written = [...spread[0].keys()].filter((i) => spread[0][i] !== 0)
    expect(written).toEqual([52 * W + 23])
  })

  test('is not carried without a visible arm', () => {
    const spread = planes()
    const covered = [{ ...arm[0], made: arm[0].made.map(() => 1) }]
    carryAlongArms(
      seenOf(() => -12),
      [covered],
      everywhere,
      spread,
    )
    expect(spread[0].every((v) => v === 0)).toBe(true)
  })
})

test('old cloth on an arm below its cuff becomes skin, not background', async () => {
  const { person, fit, zones } = await drawnLook()
  const { w, body } = person
  const far = (reach: number) => new Float32Array(w * person.h).fill(reach)
  // Both arms are visible throughout, and no new sleeve hides them.
  const bareArm = (shape: ArmShape): ArmShape =>
    shape.map((bone) => ({ ...bone, made: bone.made.map(() => 0) }))
  const armShapes = [bareArm(zones.armShapes[0]), bareArm(zones.armShapes[1])] as const
  const share = bareBody(
    person,
    { ...fit, sleeves: [null, null] },
    'top',
    { arms: [armBones(body, 0), armBones(body, 1)], armShapes, legs: zones.legShapes },
    { toKept: far(toKeptReach(body.unit)), toGround: far(toGroundReach(body.unit)) },
  )
  const [x, y] = [
    Math.round((body.elbow[0][0] + body.wrist[0][0]) / 2),
    Math.round((body.elbow[0][1] + body.wrist[0][1]) / 2),
  ]
  expect(locateOnArm(armShapes[0], x, y, armPlace()).depth).toBeGreaterThan(1)
  expect(share(x, y, true)).toBe(1)
  expect(share(x, y, false)).toBe(0)
})

test('an arm in a new sleeve is skin only at a cold shoulder, and above a sleeve that is off the shoulder', async () => {
  const { person, fit, zones } = await drawnLook()
  const { w, body } = person
  const far = (reach: number) => new Float32Array(w * person.h).fill(reach)
  const limbs = {
    arms: [armBones(body, 0), armBones(body, 1)] as const,
    armShapes: zones.armShapes,
    legs: zones.legShapes,
  }
  const distances = { toKept: far(toKeptReach(body.unit)), toGround: far(toGroundReach(body.unit)) }
  const [from, to] = [body.shoulder[0], body.elbow[0]]
  const shareAt = (along: number) => (shoulders: Shoulders) =>
    bareBody(
      person,
      { ...fit, shoulders },
      'top',
      limbs,
      distances,
    )(Math.round(lerp(from[0], to[0], along)), Math.round(lerp(from[1], to[1], along)), true)
  expect((['normal', 'cold', 'off'] as const).map(shareAt(0.3))).toEqual([0, 1, 1])
  expect((['normal', 'cold', 'off'] as const).map(shareAt(0.7))).toEqual([0, 1, 0])
})

test('a raised arm is bare above the shoulder’s outline', async () => {
  const { person, fit, zones } = await drawnLook()
  const { w, body } = person
  const far = (reach: number) => new Float32Array(w * person.h).fill(reach)
  const from = body.shoulder[0]
  const to = [from[0] - 5, from[1] - 40] as const
  const raised = { ...arm[0], from, to, normal: [-1, 0] as const, near: nearBone(from, to, 10) }
  const share = bareBody(
    person,
    { ...fit, sleeves: [null, null] },
    'top',
    {
      arms: [armBones(body, 0), armBones(body, 1)],
      armShapes: [[raised], zones.armShapes[1]],
      legs: zones.legShapes,
    },
    { toKept: far(toKeptReach(body.unit)), toGround: far(toGroundReach(body.unit)) },
  )
  const at = (along: number) =>
    share(Math.round(lerp(from[0], to[0], along)), Math.round(lerp(from[1], to[1], along)), true)
  expect(at(0.6)).toBe(1)
})

test('skin in an old sleeve’s shadow is replaced farther down the arm than lit skin', async () => {
  const { person, fit, kind } = await drawnLook()
  const { w, body } = person
  const bare = { ...fit, sleeves: [null, null] as const }
  /** Area (px) of synthetic skin over visible skin below the shoulders, when visible skin has lightness `L`. */
  const madeOn = (L: number): number => {
    const lab = [person.lab[0].map((v, i) => (person.labels[i] === SKIN ? L : v)), ...person.lab.slice(1)]
    const { skin } = oldGarmentZones({ ...person, lab }, bare, kind)
    const from = Math.round(body.shoulder[0][1]) * w
    return skin.reduce((sum, v, i) => sum + (i > from && person.labels[i] === SKIN ? v : 0), 0)
  }
  expect(madeOn(person.ramp.middle - 15)).toBeGreaterThan(1.5 * madeOn(person.ramp.middle))
})
