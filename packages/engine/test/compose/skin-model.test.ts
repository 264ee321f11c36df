import { expect, test } from 'vitest'
import { residualReach, fitSkin, isUnderChin, skinOn } from '../../src/embedded/compose/skin-model.ts'
import { torsoCoordinates } from '../../src/embedded/person/body.ts'
import type { Colour } from '../../src/embedded/image/maths.ts'
import type { SkinRamp } from '../../src/embedded/person/types.ts'
import { drawnLook } from './drawn-look.ts'

const { person } = await drawnLook()
const { w, h, body, ramp } = person
const none = { arms: [], legs: [] }
const onTrunk = { n: 0, inward: 0, share: 0, separation: 1, relief: 0 }

/** The person with a colour by place, and visible skin in the given rows (torso shares) around the axis. */
function seen(rows: readonly [number, number], colourAt: (v: number, x: number) => Colour) {
  const lab = [0, 1, 2].map(() => new Float32Array(w * h))
  const visible = new Uint8Array(w * h)
  for (let i = 0; i < w * h; i++) {
    const [v, s] = torsoCoordinates(body, i % w, (i / w) | 0)
    for (let c = 0; c < 3; c++) lab[c][i] = colourAt(v, i % w)[c]
    if (v > rows[0] && v < rows[1] && Math.abs(s) < 0.28) visible[i] = 1
  }
  return { person: { ...person, lab: [lab[0], lab[1], lab[2]] as typeof person.lab }, visible }
}

test('a visible chest gives its own colour, and its residual reaches far', () => {
  const { person: one, visible } = seen([-0.1, 0.4], () => [66, 9, 17])
  const model = fitSkin(one, none, visible)
  expect(model).toMatchObject({ trunk: [66, 9, 17], isSeen: true })
  expect(skinOn(model, ramp, onTrunk, 0, [0, 0, 0])).toEqual([66, 9, 17])
  expect(residualReach(model, onTrunk)).toBeGreaterThan(residualReach(model, { ...onTrunk, share: 1 }))
})

/** A ramp of skin that is paler where it is lighter. */
const paler: SkinRamp = {
  ...ramp,
  knots: [50, 58, 66, 74, 82].map((L) => [L, 26 - L / 4, 40 - L / 4] as const),
  middle: 66,
}

test('a covered chest is between the neck’s foot, if the chin does not shade it, and the lit ramp', () => {
  const { person: one, visible } = seen([-0.28, -0.13], (v, x) => (x % 2 ? [78, 10, 20] : [60, 14, 22]))
  const model = fitSkin({ ...one, ramp: paler }, none, visible)
  expect(model).toMatchObject({ trunk: [76, 8.5, 20.5], isSeen: false })
  // The residual of a neck is the chin's shade.
  expect(residualReach(model, onTrunk)).toBeLessThan(residualReach(model, { ...onTrunk, share: 1 }))
})

test('a chest below a neck in the chin’s shade is about as light as the face', () => {
  const { person: one, visible } = seen([-0.28, -0.13], (v) => (v < -0.4 ? [79, 10, 18] : [52, 16, 24]))
  const [L, a] = fitSkin({ ...one, ramp: paler }, none, visible).trunk ?? [0, 0, 0]
  expect(L).toBe(74)
  expect(a).toBe((16 + 26 - 74 / 4) / 2)
})

test('the trunk’s hue follows the ramp where it is darker or lighter than its mean', () => {
  const { person: one, visible } = seen([-0.1, 0.4], () => [66, 9, 17])
  const model = fitSkin(one, none, visible)
  expect(skinOn(model, paler, onTrunk, -8, [0, 0, 0])).toEqual([58, 11, 19])
  expect(skinOn(model, paler, onTrunk, 8, [0, 0, 0])).toEqual([74, 7, 15])
})

test('an arm has its own colour only where it is separate from the trunk', () => {
  const { person: one, visible } = seen([-0.1, 0.4], () => [66, 9, 17])
  const model = fitSkin(one, none, visible)
  expect(skinOn(model, ramp, { n: 0, inward: 0, share: 1, separation: 0, relief: 0 }, 0, [0, 0, 0])).toEqual([
    66, 9, 17,
  ])
  expect(
    skinOn(model, ramp, { n: 0, inward: 0, share: 1, separation: 1, relief: 0 }, 0, [0, 0, 0]),
  ).not.toEqual([66, 9, 17])
})

test('a shoulder of the trunk’s colour is darker where it turns away', () => {
  const { person: one, visible } = seen([-0.1, 0.4], () => [66, 9, 17])
  const model = fitSkin(one, none, visible)
  const [L, a, b] = skinOn(
    model,
    { ...ramp, knots: [[66, 9, 17]] },
    { n: 0.95, inward: -0.95, share: 1, separation: 0, relief: 0 },
    0,
    [0, 0, 0],
  )
  expect(L).toBeLessThan(60)
  expect([a, b]).toEqual([9, 17])
})

test('the trunk’s colour is not estimated from a face alone', () => {
  const { person: one, visible } = seen([-0.9, -0.45], () => [70, 12, 18])
  expect(fitSkin(one, none, visible).trunk).toBeNull()
  const [nose, chest] = [body.face.nose, body.shoulder[0]]
  expect(isUnderChin(body, nose[0], nose[1])).toBe(true)
  expect(isUnderChin(body, chest[0], chest[1] + body.unit * 0.2)).toBe(false)
})
