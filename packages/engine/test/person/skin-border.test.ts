import { expect, test } from 'vitest'
import { misreadAtSkin } from '../../src/embedded/person/skin-border.ts'
import { BACKGROUND, LOWER, SKIN } from '../../src/embedded/person/types.ts'
import type { Body } from '../../src/embedded/person/types.ts'

const [w, h] = [60, 20]
const plane = (value: (x: number) => number) => Float32Array.from({ length: w * h }, (_, i) => value(i % w))
const FACE = { visible: true, axis: [0, 10], length: 10 }
/** Skin (Lab) as far as column 30, red cloth from there on; labels that take cloth for skin down to `border`. */
function read(border: number, { cloth = 60, face = 0, hand = 0, arm = 0, chin = 30 } = {}) {
  const lab = [plane(() => 55), plane((x) => (x < 30 ? 14 : cloth)), plane((x) => (x < 30 ? 18 : cloth))]
  const labels = Uint8Array.from(plane((x) => (x < border ? SKIN : LOWER)))
  const body = { unit: 60, face: { ...FACE, chin: [30, chin] } } as unknown as Body
  const [hands, arms] = [hand, arm].map((p) => plane((x) => (x > 26 ? p : 0)))
  const probabilities = { face: plane(() => face), hand: hands, arm: arms }
  return misreadAtSkin({ lab, matte: plane(() => 1), w, h, body }, labels, probabilities)
}
const columns = (found: readonly number[]) => [...new Set(found.map((i) => i % w))]

test('cloth that was taken for skin is told by its colour', () => {
  expect(columns(read(34).cloth)).toEqual([30, 31, 32, 33])
  expect(read(34).skin).toEqual([])
})

test('fingers that were taken for cloth are skin, and nothing else is', () => {
  expect(columns(read(27, { hand: 1 }).skin)).toEqual([27, 28, 29])
  expect(read(27).skin).toEqual([])
})

test('so is an arm, where its colour is far off the cloth’s', () => {
  expect(columns(read(27, { arm: 1 }).skin)).toEqual([27, 28, 29])
  expect(read(27, { arm: 1, cloth: 32 }).skin).toEqual([])
})

test('faces, and skin beside cloth of its colour, stay as the parser sees them', () => {
  expect(read(34, { face: 1 }).cloth).toEqual([])
  expect(columns(read(34, { face: 1, chin: -5 }).cloth)).toEqual([30, 31, 32, 33])
  expect(read(34, { cloth: 20 }).cloth).toEqual([])
})

/**
 * A hand before ground from column 30 on, with labels of skin down to column `border`; its columns 27 and 28 have the ground's
 * colour to that share.
 */
function groundFound({ border = 30, hand = 1, share = 0, ground = 85 }) {
  const isPatch = (x: number) => x === 27 || x === 28
  const colour = (skin: number, ground: number) =>
    plane((x) => (x < 30 ? skin + (isPatch(x) ? share * (ground - skin) : 0) : ground))
  const lab = [colour(55, ground), colour(14, 0), colour(18, 0)]
  const labels = Uint8Array.from(plane((x) => (x < border ? SKIN : BACKGROUND)))
  const matte = plane((x) => (x < border ? 1 : 0))
  const body = { unit: 60, face: FACE } as unknown as Body
  const none = plane(() => 0)
  const probabilities = { face: none, hand: plane((x) => (x > 26 ? hand : 0)), arm: none }
  return columns(misreadAtSkin({ lab, matte, w, h, body }, labels, probabilities).ground)
}

test('ground that was taken for a hand is told by its colour, and nothing else is', () => {
  expect(groundFound({ border: 34 })).toEqual([30, 31, 32, 33])
  expect(groundFound({ border: 34, hand: 0 })).toEqual([])
})

test('ground that fingers enclose shows somewhere, while a lit knuckle only resembles it', () => {
  expect(groundFound({ share: 1 })).toEqual([27, 28])
  expect(groundFound({ share: 0.74 })).toEqual([])
  // As far off skin as this is none, in whatever light.
  expect(groundFound({ share: 0.74, ground: 110 })).toEqual([27, 28])
})
