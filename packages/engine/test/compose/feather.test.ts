import { expect, test } from 'vitest'
import { featherInPlace } from '../../src/embedded/compose/feather.ts'
import { HAND, LEG, SKIN } from '../../src/embedded/person/types.ts'
import type { ArmShape } from '../../src/embedded/person/arm-place.ts'
import { drawnBody } from '../person/drawn-body.ts'
import { straightBone } from './straight-bone.ts'

const { w, h, body } = drawnBody()
const n = w * h
const L = 70
const ramp = { knots: [[40, 14, 16]], middle: L, spread: 10, grain: 0 } as const
/** The column of the old cloth's end: synthetic skin to its left, visible skin to its right. */
const EDGE = 96
const isOld = (i: number) => i % w < EDGE

/** A visible arm across the edge, from row 80 to row 120. */
const across: ArmShape = [straightBone([EDGE, 80], [EDGE, 120], 12)]

/** An arm away from the edge. */
const aside: ArmShape = [straightBone([10, 80], [10, 120], 4)]

/** Zones feathered from synthetic into visible skin of lightness `light`; `bare`: share of body everywhere. */
function feathered({ light = L, bare = 1, arms = [aside], legs = [] as ArmShape[], part = LEG } = {}) {
  const lab = [light, 14, 16].map((v) => new Float32Array(n).fill(v)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const person = {
    w,
    h,
    body,
    lab,
    ramp,
    labels: new Uint8Array(n).fill(SKIN),
    skinParts: new Uint8Array(n).fill(part),
  }
  const old = Uint8Array.from({ length: n }, (_, i) => (isOld(i) ? 1 : 0))
  const skin = Float32Array.from(old)
  const zone = { skin, lower: new Float32Array(n), background: skin.map((share) => 1 - share) }
  featherInPlace(person, zone, old, { arms, legs }, () => bare)
  return zone
}
/** The index of a pixel in a row below the neck, px to the right of the edge. */
const beside = (px: number, y = 100) => y * w + EDGE + px

test('synthetic skin fades into the skin beside it', () => {
  const { skin, background } = feathered()
  expect(skin[beside(0)]).toBe(1)
  expect(skin[beside(2)]).toBeGreaterThan(0.2)
  expect(skin[beside(2)]).toBeLessThan(1)
  expect(skin[beside(6)]).toBe(0)
  for (const px of [0, 2, 6]) expect(skin[beside(px)] + background[beside(px)]).toBeCloseTo(1, 5)
})

test('the feather reaches further in the old cloth’s shadow on an arm, but not on a neck', () => {
  expect(feathered({ light: L - 12, arms: [across] }).skin[beside(6)]).toBeGreaterThan(0.2)
  expect(feathered({ arms: [across] }).skin[beside(6)]).toBe(0)
  expect(feathered({ light: L - 12 }).skin[beside(6)]).toBe(0)
})

test('an ankle under old trousers is feathered far, a hand in front of a thigh not at all', () => {
  expect(feathered({ arms: [], legs: [across] }).skin[beside(6)]).toBeGreaterThan(0.2)
  expect(feathered({ arms: [], legs: [across], part: HAND }).skin[beside(2)]).toBe(0)
})

test('the head, and pixels outside the body, are not changed', () => {
  const aboveChin = beside(1, Math.floor(body.face.chin[1]) - 3)
  expect(feathered().skin[aboveChin]).toBe(0)
  expect(feathered({ bare: 0 }).skin[beside(1)]).toBe(0)
})
