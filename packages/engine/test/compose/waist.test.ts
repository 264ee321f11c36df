import { expect, test } from 'vitest'
import { waistOf, waistUnder } from '../../src/embedded/compose/waist.ts'
import { torsoShapeOf } from '../../src/embedded/fit/torso-shape.ts'
import { drawnLook } from './drawn-look.ts'

const { person } = await drawnLook()
const hidden = { waist: waistOf(person, torsoShapeOf(person), 'top'), hem: 1.05 }

test('trousers with a hidden waist reach up under a new hem near it, without a visible waistband', () => {
  const near = waistUnder(0.8, hidden)
  expect(near.waist).toBeCloseTo(0.78)
  expect(near.madeWaist).toBe(Infinity)
})

test('under a crop top trousers begin below the belly, above the old hem, with a waistband', () => {
  expect(waistUnder(0.58, hidden).madeWaist).toBeCloseTo(0.95)
  expect(waistUnder(0.58, hidden).waist).toBeCloseTo(0.95)
  expect(waistUnder(0.58, { ...hidden, hem: 0.95 }).waist).toBeCloseTo(0.9)
})

test('a visible waist stays in place, and one under a long top needs no waistband', () => {
  expect(waistUnder(0.58, { waist: 0.7, hem: 0.7 })).toEqual({ waist: 0.7, madeWaist: Infinity })
  expect(waistUnder(1.1, hidden)).toEqual({ waist: hidden.waist, madeWaist: Infinity })
})

test('a person without lower clothes, or a dress, has no waist', () => {
  const torso = torsoShapeOf(person)
  expect(waistOf({ labels: person.labels.map(() => 0) }, torso, 'top')).toBe(Infinity)
  expect(waistOf(person, torso, 'dress')).toBe(Infinity)
})
