import { describe, expect, test } from 'vitest'
import { lightInPlace, photoLightOf } from '../../src/embedded/compose/photo-light.ts'
import { labPlanes } from '../../src/embedded/image/colour.ts'
import type { Colour } from '../../src/embedded/image/maths.ts'
import { PLAIN_LIGHT } from '../plain-light.ts'

const SIDE = 100
const WALL: Colour = [0.92, 0.92, 0.92]
const SHIRT: Colour = [0.95, 0.95, 0.95]
const SKIN: Colour = [0.78, 0.6, 0.5]

/** A person, one half skin and one half shirt, in front of a wall. */
function personIn(look: (colour: Colour, isPerson: boolean) => Colour, skinTone = SKIN) {
  const rgb = [0, 1, 2].map(() => new Float32Array(SIDE * SIDE))
  const matte = new Float32Array(SIDE * SIDE)
  for (let i = 0; i < matte.length; i++) {
    const x = i % SIDE
    const isPerson = x >= 30 && x < 70
    matte[i] = isPerson ? 1 : 0
    const own = !isPerson ? WALL : x < 50 ? skinTone : SHIRT
    look(own, isPerson).forEach((value, c) => (rgb[c][i] = value))
  }
  const bytes = look(skinTone, true).map((value) => 255 * value)
  const [[L], [a], [b]] = labPlanes(Uint8ClampedArray.from(bytes), 1)
  return { rgb, matte, skin: [L, a, b] as const }
}

const times = ([r, g, b]: Colour, [x, y, z]: Colour): Colour => [r * x, g * y, b * z]

describe('cloth keeps its colours', () => {
  test('in ordinary light', () => {
    expect(
      photoLightOf(
        personIn((colour) => colour),
        1,
      ),
    ).toEqual(PLAIN_LIGHT)
  })

  test('on deep skin in ordinary light', () => {
    expect(
      photoLightOf(
        personIn((colour) => colour, [0.42, 0.28, 0.2]),
        1,
      ),
    ).toEqual(PLAIN_LIGHT)
  })

  test('in front of a coloured wall, beside skin in white light', () => {
    const person = personIn((colour, isPerson) => (isPerson ? colour : [0.97, 0.75, 0.45]))
    expect(photoLightOf(person, 1)).toEqual(PLAIN_LIGHT)
  })

  test.each<{ skin: Colour }>([{ skin: [0.16, 0.14, 0.125] }, { skin: [0.23, 0.19, 0.165] }])(
    'in front of a blue wall, beside very deep skin $skin, which is nearly grey',
    ({ skin }) => {
      const [wall, shirt]: Colour[] = [
        [0.75, 0.85, 0.95],
        [0.75, 0.75, 0.75],
      ]
      const person = personIn(
        (colour, isPerson) => (!isPerson ? wall : colour === SHIRT ? shirt : colour),
        skin,
      )
      expect(photoLightOf(person, 1)).toEqual(PLAIN_LIGHT)
    },
  )

  test('on the deepest skin and dark clothes in ordinary light, before a light wall', () => {
    const dark: Colour = [0.12, 0.12, 0.13]
    const person = personIn((colour) => (colour === SHIRT ? dark : colour), [0.161, 0.141, 0.125])
    expect(photoLightOf(person, 1)).toEqual(PLAIN_LIGHT)
  })

  test('without realism', () => {
    expect(
      photoLightOf(
        personIn((colour) => times(colour, [0.3, 0.3, 0.3])),
        0,
      ),
    ).toEqual(PLAIN_LIGHT)
  })
})

describe('cloth takes on the light', () => {
  test('of a dark photo', () => {
    const { factors } = photoLightOf(
      personIn((colour) => times(colour, [0.25, 0.25, 0.25])),
      1,
    )
    for (const factor of factors) expect(factor).toBeCloseTo(0.3, 1)
  })

  test('of a person in front of a window', () => {
    const dark: Colour = [0.13, 0.13, 0.13]
    const { factors } = photoLightOf(
      personIn((colour, isPerson) => (isPerson ? times(colour, dark) : colour)),
      1,
    )
    for (const factor of factors) expect(factor).toBeLessThan(0.45)
  })

  test('of a lamp that colours walls and skin', () => {
    const { factors } = photoLightOf(
      personIn((colour) => times(colour, [1, 0.76, 0.42])),
      1,
    )
    expect(factors[0]).toBeGreaterThan(0.95)
    expect(factors[1]).toBeLessThan(0.9)
    expect(factors[2]).toBeLessThan(0.65)
  })

  test('of a black-and-white photo', () => {
    const { isGrey } = photoLightOf(
      personIn(([r, g, b]) => [(r + g + b) / 3, (r + g + b) / 3, (r + g + b) / 3]),
      1,
    )
    expect(isGrey).toBe(true)
  })
})

test('colours become greys before they are multiplied', () => {
  const colours = Float32Array.of(1, 0, 0, 0.5, 0.5, 0.5)
  lightInPlace(colours, { factors: [0.5, 0.5, 1], isGrey: true })
  const rounded = [...colours].map((value) => Math.round(1000 * value) / 1000)
  expect(rounded).toEqual([0.149, 0.149, 0.299, 0.25, 0.25, 0.5])
})
