import { describe, expect, test } from 'vitest'
import { fitLimbShading, litLightness, placeOnLimb } from '../../src/embedded/compose/limb-shading.ts'
import { synthesiseSkin } from '../../src/embedded/compose/skin-synthesis.ts'
import { FIGURE_COLOURS } from '../../src/embedded/drawn-figure.ts'
import { writeRgb } from '../../src/embedded/image/colour.ts'
import type { Colour } from '../../src/embedded/image/maths.ts'
import { torsoCoordinates, torsoPoint } from '../../src/embedded/person/body.ts'
import { FACE, SKIN, UPPER } from '../../src/embedded/person/types.ts'
import { BINS, nearBone } from '../../src/embedded/person/arm-place.ts'
import type { ArmShape } from '../../src/embedded/person/arm-place.ts'
import { drawnLook } from './drawn-look.ts'

const even = (radius: number) => Array.from({ length: BINS }, () => radius)
/** A leg on the image's left or right, from one height to another. */
const leg = (side: -1 | 1, y0: number, y1: number): ArmShape => [
  {
    from: [50, y0],
    to: [50, y1],
    normal: [side, 0],
    outer: even(10),
    inner: even(10),
    made: even(1),
    cap: 10,
    thickest: 10,
    near: nearBone([50, y0], [50, y1], 10),
  },
]
const upright = leg(-1, 10, 90)
const legs = (...shapes: ArmShape[]) => ({ arms: [], legs: shapes })
const across = (shapes: ArmShape[], x: number) =>
  placeOnLimb(legs(...shapes), 100, x, 40, { n: 0, inward: 0, share: 0, separation: 1, relief: 0 })

describe('the position across a limb', () => {
  test('runs from −1 at its left rim to 1 at its right rim', () => {
    expect(across([upright], 50).n).toBeCloseTo(0)
    expect(across([upright], 45).n).toBeCloseTo(-0.5)
    expect(across([upright], 60).n).toBeCloseTo(1)
    expect(across([upright], 75).share).toBe(0)
  })

  test('keeps its direction for a limb that points upwards, and for the other leg', async () => {
    expect(across([leg(-1, 90, 10)], 45).n).toBeCloseTo(-0.5)
    const away = leg(-1, 900, 990)
    expect(across([away, leg(1, 10, 90)], 45).n).toBeCloseTo(-0.5)
  })
})

const look = await drawnLook()

describe('limb shading', () => {
  const { person } = look
  const [w, h] = [100, 100]
  const L = new Float32Array(w * h)
  const skin = new Uint8Array(w * h)
  for (let i = 0; i < w * h; i++) {
    const n = ((i % w) - 50) / 10
    if (Math.abs(n) > 1 || i < 10 * w || i > 90 * w) continue
    skin[i] = 1
    L[i] = 40 + 5 * n + 18 * Math.sqrt(1 - n * n)
  }
  const noFace = new Uint8Array(w * h)
  const lit = { ...person, w, h, lab: [L, L, L], skinParts: noFace, ramp: { ...person.ramp, middle: 54 } }

  test('recovers the light on a drawn cylinder', () => {
    const shading = fitLimbShading(lit, legs(upright), skin)
    // The prior (no side light, roundness 20) counts a little.
    expect(Math.abs(shading.side - 5)).toBeLessThan(1.2)
    expect(Math.abs(shading.round - 18)).toBeLessThan(1)
  })

  test('falls back to a usual roundness without bare limbs', () => {
    const { side, round } = fitLimbShading(lit, legs(upright), new Uint8Array(w * h))
    expect(side).toBeCloseTo(0, 6)
    expect(round).toBeCloseTo(20, 6)
  })

  test('has the side light of the face without visible limbs', () => {
    const none = new Uint8Array(person.w * person.h)
    const fromRight = person.lab[0].map((_, i) => (i % person.w > person.body.face.centre[0] ? 70 : 50))
    const one = { ...person, lab: [fromRight, person.lab[1], person.lab[2]] as const }
    expect(fitLimbShading(one, legs(upright), none).side).toBeGreaterThan(5)
  })

  test('is darker at the rims, most at the one towards the body', () => {
    const shading = { base: 40, side: 0, round: 20 }
    const lit = (n: number, inward: number) =>
      litLightness(shading, { n, inward, share: 1, separation: 1, relief: 0 })
    expect(lit(0.9, -0.9)).toBeLessThan(lit(0, 0))
    expect(lit(0.9, 0.9)).toBeLessThan(lit(0.9, -0.9))
  })
})

test('synthetic skin has the person’s own colour', () => {
  const { person, zones } = look
  const rgb = synthesiseSkin(person, { arms: zones.armShapes, legs: [] }, zones, { seed: 1, realism: 1 })
  const [x, y] = person.body.neck.map(Math.round)
  const i = (y + 15) * person.w + x
  expect(zones.skin[i]).toBeGreaterThan(0.9)
  FIGURE_COLOURS.skin.forEach((c, k) => expect(Math.abs(rgb[k][i] * 255 - c)).toBeLessThan(30))
})

test('a synthetic chest is lighter on the side of the light, and its collarbone shows most on the other', () => {
  const { person, zones } = look
  const { w, body, lab, labels } = person
  const wanted = Float32Array.from(labels, (label) => (label === UPPER ? 1 : 0))
  /** Green (0..1) down a column of the upper chest, left or right of the middle, in light from one side. */
  const column = (aside: number, lightFromRight: boolean): number[] => {
    const L = lab[0].map((value, i) => {
      if (person.skinParts[i] !== FACE) return value
      return i % w > body.face.centre[0] === lightFromRight ? 75 : 55
    })
    const lit = { ...person, lab: [L, lab[1], lab[2]] as const }
    const limbs = { arms: zones.armShapes, legs: [] }
    const rgb = synthesiseSkin(lit, limbs, { ...zones, skin: wanted }, { seed: 1, realism: 1 })
    return Array.from({ length: 24 }, (_, k) => {
      const x = Math.round(body.neck[0] + aside * body.unit)
      const y = Math.round(body.neck[1] + (k / 100 - 0.14) * body.unit)
      return rgb[1][y * w + x]
    })
  }
  const [left, right] = [column(-0.12, true), column(0.12, true)]
  const range = (values: number[]) => Math.max(...values) - Math.min(...values)
  expect(Math.max(...right)).toBeGreaterThan(Math.max(...left) + 0.035)
  expect(range(left)).toBeGreaterThan(range(column(-0.12, false)) + 0.01)
})

test('a synthetic chest has the colour of the visible chest, not of darker arms', () => {
  const { person, zones } = look
  const { w, h, body } = person
  const labels = person.labels.slice()
  const lab = person.lab.map((plane) => plane.slice())
  const matte = person.matte.slice()
  const chest: Colour = [88, 9, 15]
  const wanted = new Float32Array(w * h)
  for (let i = 0; i < w * h; i++) {
    const [v, s] = torsoCoordinates(body, i % w, Math.floor(i / w))
    if (Math.abs(s) > 0.35 || v < 0 || v > 0.6) continue
    if (v > 0.35) {
      wanted[i] = 1
      labels[i] = UPPER
      continue
    }
    labels[i] = SKIN
    matte[i] = 1
    chest.forEach((value, c) => (lab[c][i] = value))
  }
  const toOld = new Float32Array(w * h).fill(99)
  const seen = { ...person, labels, lab, matte }
  const rgb = synthesiseSkin(
    seen,
    { arms: zones.armShapes, legs: [] },
    { skin: wanted, toOld, tint: null, sides: null },
    { seed: 1, realism: 0 },
  )
  const [x, y] = torsoPoint(body, 0.5, 0).map(Math.round)
  const back = new Float64Array(3)
  writeRgb(...chest, back)
  const [red, green] = back
  expect(person.ramp.middle).toBeLessThan(chest[0] - 8)
  expect(rgb[0][y * w + x]).toBeCloseTo(red, 1)
  expect(rgb[1][y * w + x]).toBeCloseTo(green, 1)
})
