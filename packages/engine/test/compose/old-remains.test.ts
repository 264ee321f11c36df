import { expect, test } from 'vitest'
import { oldRemains } from '../../src/embedded/compose/old-remains.ts'
import { distanceTo } from '../../src/embedded/image/distance.ts'
import { BACKGROUND, LOWER, SHOES } from '../../src/embedded/person/types.ts'
import type { Body } from '../../src/embedded/person/types.ts'

const [w, h] = [60, 60]
const UNIT = 80
const body = { unit: UNIT } as Body
const plane = (value: (x: number, y: number) => number) =>
  Float32Array.from({ length: w * h }, (_, i) => value(i % w, Math.floor(i / w)))
const none = plane(() => 0)
const bare = { alpha: new Float32Array(4 * w * h), w: 2 * w }
const covered = { alpha: bare.alpha.map(() => 1), w: 2 * w }

/** Blue trousers to row 30, labelled to row `labelledTo`, above shoes of another lightness on a white background. */
function look(labelledTo: number, { shoes = 10, made = none, layer = bare } = {}) {
  const isLeg = (x: number) => x > 20 && x < 40
  const labels = Uint8Array.from(plane((x, y) => (isLeg(x) ? (y < labelledTo ? LOWER : SHOES) : BACKGROUND)))
  const isCloth = (x: number, y: number) => isLeg(x) && y < 30
  const lab = [
    plane((x, y) => (isCloth(x, y) ? 40 : isLeg(x) ? shoes : 95)),
    none,
    plane((x, y) => (isCloth(x, y) ? -30 : isLeg(x) && shoes === 40 ? -30 : 0)),
  ]
  const old = labels.map((label) => (label === LOWER ? 1 : 0))
  const zones = { old, toOld: distanceTo(old, w, h), skin: none, lower: none, background: made }
  return oldRemains({ w, h, labels, lab, matte: plane(() => 1), body }, zones, layer)
}
const FIVE_ROWS = (5 * 19) / UNIT ** 2

test('a hem mislabelled as a shoe counts by its area', () => {
  expect(look(25)).toBeCloseTo(FIVE_ROWS, 4)
  expect(look(30)).toBe(0)
})

test('inpainted or covered cloth does not count, nor does a shoe of that colour', () => {
  expect(look(25, { made: plane(() => 1) })).toBe(0)
  expect(look(25, { layer: covered })).toBe(0)
  expect(look(25, { shoes: 40 })).toBe(0)
})
