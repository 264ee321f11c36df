import { expect, test } from 'vitest'
import { misreadAtSkin } from '../../src/embedded/person/skin-border.ts'
import { BACKGROUND, LOWER, SKIN } from '../../src/embedded/person/types.ts'
import type { Body } from '../../src/embedded/person/types.ts'

const [w, h] = [60, 20]
const plane = (value: (x: number) => number) => Float32Array.from({ length: w * h }, (_, i) => value(i % w))
const FACE = { visible: true, axis: [0, 10], length: 10 }
/** Skin (Lab) up to column 30, red cloth from there on; labels that mistake cloth for skin up to column `border`. */
function read(border: number, { cloth = 60, face = 0, hand = 0, handEnd = w, arm = 0, chin = 30 } = {}) {
  const lab = [plane(() => 55), plane((x) => (x < 30 ? 14 : cloth)), plane((x) => (x < 30 ? 18 : cloth))]
  const labels = Uint8Array.from(plane((x) => (x < border ? SKIN : LOWER)))
  const body = { unit: 60, face: { ...FACE, chin: [30, chin] } } as unknown as Body
  const hands = plane((x) => (x > 20 && x < handEnd ? hand : 0))
  const arms = plane((x) => (x > 26 ? arm : 0))
  const probabilities = { face: plane(() => face), hand: hands, arm: arms }
  return misreadAtSkin({ lab, matte: plane(() => 1), w, h, body }, labels, probabilities)
}
const columns = (found: readonly number[]) => [...new Set(found.map((i) => i % w))]

test('finds cloth labelled as skin by its colour', () => {
  expect(columns(read(34).cloth)).toEqual([30, 31, 32, 33])
  expect(read(34).skin).toEqual([])
})

test('finds fingers labelled as cloth, and nothing else', () => {
  expect(columns(read(27, { hand: 1 }).skin)).toEqual([27, 28, 29])
  expect(read(27).skin).toEqual([])
})

test('finds a finger’s edge beside what the parser takes for the hand', () => {
  expect(columns(read(27, { hand: 1, handEnd: 27 }).skin)).toEqual([27, 28, 29])
  expect(read(27, { hand: 1, handEnd: 22 }).skin).toEqual([])
})

test('finds an arm labelled as cloth where its colour is far from the cloth’s', () => {
  expect(columns(read(27, { arm: 1 }).skin)).toEqual([27, 28, 29])
  expect(read(27, { arm: 1, cloth: 32 }).skin).toEqual([])
})

test('keeps the parser’s labels of faces, and of skin beside cloth of its colour', () => {
  expect(read(34, { face: 1 }).cloth).toEqual([])
  expect(columns(read(34, { face: 1, chin: -5 }).cloth)).toEqual([30, 31, 32, 33])
  expect(read(34, { cloth: 20 }).cloth).toEqual([])
})

/**
 * A hand, or an arm beside cloth, in front of background from column 30 on, with labels of skin up to column `border`; the given share of the
 * pixels of columns 27 and 28 has the background's colour.
 */
function backgroundFound({ border = 30, hand = 1, arm = 0, share = 0, background = 85 }) {
  const isPatch = (x: number) => x === 27 || x === 28
  const colour = (skin: number, background: number) =>
    plane((x) => (x < 30 ? skin + (isPatch(x) ? share * (background - skin) : 0) : background))
  const lab = [colour(55, background), colour(14, 0), colour(18, 0)]
  const isCloth = (x: number) => arm > 0 && x > 35
  const labels = Uint8Array.from(plane((x) => (x < border ? SKIN : isCloth(x) ? LOWER : BACKGROUND)))
  const matte = plane((x) => (x < border || isCloth(x) ? 1 : 0))
  const body = { unit: 60, face: FACE } as unknown as Body
  const none = plane(() => 0)
  const probabilities = { face: none, hand: plane((x) => (x > 26 ? hand : 0)), arm: none.map(() => arm) }
  return columns(misreadAtSkin({ lab, matte, w, h, body }, labels, probabilities).background)
}

test('finds background labelled as a hand by its colour, and nothing else', () => {
  expect(backgroundFound({ border: 34 })).toEqual([30, 31, 32, 33])
  expect(backgroundFound({ border: 34, hand: 0 })).toEqual([])
})

test('finds background enclosed by fingers, but not a lit knuckle that only resembles it', () => {
  expect(backgroundFound({ share: 1 })).toEqual([27, 28])
  expect(backgroundFound({ share: 0.74 })).toEqual([])
  // A colour this far from skin is not skin in any light.
  expect(backgroundFound({ share: 0.74, background: 110 })).toEqual([27, 28])
})

test('finds background between an arm and the trunk only where the colour is nearly the same', () => {
  expect(backgroundFound({ border: 34, hand: 0, arm: 1 })).toEqual([30, 31, 32, 33])
  expect(backgroundFound({ share: 0.74, hand: 0, arm: 1, background: 110 })).toEqual([])
})

test('leaves a patch within an arm, such as a tattoo, though it has the background’s colour', () => {
  expect(backgroundFound({ share: 1, hand: 0, arm: 1 })).toEqual([])
})
