import { describe, expect, test } from 'vitest'
import { dressedPerson } from '../src/embedded/dressed-person.ts'
import { drawPerson, FIGURE_HEIGHT, FIGURE_WIDTH } from '../src/embedded/drawn-figure.ts'
import { halveImage } from '../src/embedded/image/resample.ts'
import { parsePerson } from '../src/embedded/person/parse.ts'
import { ARM, BACKGROUND, HAND, LEG, LOWER, NONE, SKIN, TRUNK, UPPER } from '../src/embedded/person/types.ts'

const [w, h] = [FIGURE_WIDTH >> 1, FIGURE_HEIGHT >> 1]
const { image, pose, reading } = drawPerson()
const person = parsePerson(halveImage(image), pose, reading)
const at = (x: number, y: number): number => y * w + x
/** Points at half size: on the chest, the upper arm, the thigh, a hand, and the background. */
const [CHEST, ARM_AT, THIGH, HAND_AT, GROUND] = [
  at(96, 95),
  at(121, 88),
  at(109, 175),
  at(132, 145),
  at(20, 30),
]

/** All pixels of the arm on the image's left, in a row of the upper arms. */
const OUTERMOST = Array.from({ length: 20 }, (_, k) => at(60 + k, 90))

/** Dresses the person in a uniformly grey composite, with cloth and replaced pixels at these places. */
function dressed(
  kind: 'top' | 'dress' | 'trousers',
  places: Partial<Record<'cloth' | 'hidden' | 'skin' | 'lower' | 'background', readonly number[]>>,
) {
  const plane = (marked: readonly number[] = []) => {
    const values = new Float32Array(w * h)
    for (const i of marked) values[i] = 1
    return values
  }
  const alpha = new Float32Array(4 * w * h)
  for (const i of [...(places.cloth ?? []), ...(places.hidden ?? [])]) {
    const full = 4 * w * Math.floor(i / w) + 2 * (i % w)
    for (const k of [full, full + 1, full + 2 * w, full + 2 * w + 1]) alpha[k] = 1
  }
  const grey = { data: new Uint8ClampedArray(12 * w * h).fill(102), w: 2 * w, h: 2 * h }
  const zones = { skin: plane(places.skin), lower: plane(places.lower), background: plane(places.background) }
  const layer = { alpha, w: 2 * w, h: 2 * h }
  return dressedPerson(person, grey, { kind, layer, front: plane(places.hidden), zones })
}

describe('a person in a garment', () => {
  test('has the composite’s colours and the same body', () => {
    const { rgb, lab, body, ramp } = dressed('top', {})
    expect(rgb[1][CHEST]).toBeCloseTo(0.4)
    expect(lab[0][CHEST]).toBeCloseTo(43.2, 1)
    expect([body, ramp]).toEqual([person.body, person.ramp])
  })

  test('wears it where it is visible, but not under a hand', () => {
    const cloth = [CHEST, THIGH, GROUND]
    const labelsIn = (kind: 'top' | 'dress' | 'trousers') =>
      cloth.map((i) => dressed(kind, { cloth, hidden: [HAND_AT] }).labels[i])
    expect(labelsIn('top')).toEqual([UPPER, UPPER, UPPER])
    expect(labelsIn('dress')).toEqual([UPPER, LOWER, UPPER])
    expect(labelsIn('trousers')).toEqual([LOWER, LOWER, LOWER])
    const { labels, skinParts, matte } = dressed('top', { cloth, hidden: [HAND_AT] })
    expect([labels[HAND_AT], skinParts[HAND_AT]]).toEqual([SKIN, HAND])
    expect([skinParts[CHEST], matte[GROUND]]).toEqual([NONE, 1])
  })

  test('shows skin, lower clothes or background where old clothes were replaced', () => {
    const { labels, skinParts, matte } = dressed('top', {
      skin: [CHEST, ARM_AT, THIGH],
      background: [at(96, 100), ...OUTERMOST],
      lower: [at(96, 120)],
    })
    expect([CHEST, ARM_AT, THIGH].map((i) => labels[i])).toEqual([SKIN, SKIN, SKIN])
    expect([CHEST, ARM_AT, THIGH].map((i) => skinParts[i])).toEqual([TRUNK, ARM, LEG])
    expect(labels[at(96, 100)]).toBe(BACKGROUND)
    expect(labels[at(96, 120)]).toBe(LOWER)
    // The outline stays between arm and trunk, and disappears outside the body.
    expect(matte[at(96, 100)]).toBeGreaterThan(0.9)
    expect(OUTERMOST.map((i) => matte[i])).toEqual(OUTERMOST.map(() => 0))
  })
})
