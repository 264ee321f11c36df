import { expect, test } from 'vitest'
import { labPlanes } from '../../src/embedded/image/colour.ts'
import { clothBySkinHue } from '../../src/embedded/person/skin-hue.ts'
import { SKIN } from '../../src/embedded/person/types.ts'

const N = 400
type Rgb = readonly [number, number, number]
const TONES: Rgb[] = [
  [241, 194, 170],
  [198, 134, 100],
  [92, 58, 40],
]

/**
 * Certain skin of one colour with a stretch of another colour at its end; returns if that stretch is found to be
 * cloth.
 */
function isCloth(
  skin: Rgb,
  other: Rgb,
  cloth: number,
  on: 'arm' | 'face' | 'hand' | 'neck' = 'arm',
): boolean {
  const bytes = new Uint8Array(N * 3)
  for (let i = 0; i < N; i++) bytes.set(i < 300 ? skin : other, 3 * i)
  const plane = (sure: number, rest: number) =>
    Float32Array.from({ length: N }, (_, i) => (i < 300 ? sure : rest))
  const found = clothBySkinHue(
    { lab: labPlanes(bytes, N), matte: new Float32Array(N).fill(1) },
    {
      labels: new Uint8Array(N).fill(SKIN),
      face: plane(0, on === 'face' ? 0.9 : 0),
      hand: plane(0, on === 'hand' ? 0.9 : 0),
      arm: plane(0, on === 'arm' ? 0.9 : 0),
      skin: plane(1, 1 - cloth),
      clothes: [plane(0, cloth)],
    },
  )
  expect(found.subarray(0, 300).includes(1)).toBe(false)
  return found[350] === 1
}

test.each(TONES)('separates white and yellow cloth from skin of %i, %i, %i', (...skin) => {
  expect(isCloth(skin, [235, 236, 240], 0.3)).toBe(true)
  expect(isCloth(skin, [240, 215, 70], 0.3)).toBe(true)
})

test.each(TONES)('skin of %i, %i, %i in shade or with gloss stays skin', (...skin) => {
  const lit = (share: number): Rgb => [skin[0] * share, skin[1] * share, skin[2] * share]
  const glossy = skin.map((v) => v + (255 - v) * 0.4) as unknown as Rgb
  expect(isCloth(skin, lit(0.7), 0.4)).toBe(false)
  expect(isCloth(skin, glossy, 0.4)).toBe(false)
})

test('shaded skin of an arm that reflects the colour of cloth beside it stays skin', () => {
  expect(isCloth(TONES[0], [190, 95, 50], 0.4)).toBe(false)
  expect(isCloth(TONES[1], [160, 55, 0], 0.4)).toBe(false)
  expect(isCloth(TONES[0], [190, 95, 50], 0.4, 'neck')).toBe(true)
  // Lighter than the skin, it is an orange sleeve.
  expect(isCloth(TONES.at(-1)!, [230, 120, 50], 0.4)).toBe(true)
})

test('keeps skin that the parser is certain of unless its hue is far off', () => {
  const [skin] = TONES
  expect(isCloth(skin, [235, 236, 240], 0.02)).toBe(false)
  expect(isCloth(skin, [180, 20, 30], 0.02)).toBe(true)
})

test.each(TONES)(
  'separates black cloth from skin of %i, %i, %i however certain the parser is, also on a wrist',
  (...skin) => {
    const black: Rgb = [12, 12, 14]
    for (const on of ['arm', 'hand'] as const) expect(isCloth(skin, black, 0.02, on)).toBe(true)
    expect(isCloth(skin, black, 0.02, 'face')).toBe(false)
  },
)

test('keeps make-up and painted nails', () => {
  for (const on of ['face', 'hand'] as const) expect(isCloth(TONES[0], [180, 20, 30], 0.3, on)).toBe(false)
})

test('finds nothing in a black-and-white photo', () => {
  expect(isCloth([190, 190, 190], [90, 90, 90], 0.3)).toBe(false)
  // With a slight tint of the camera.
  expect(isCloth([191, 190, 189], [90, 90, 92], 0.3)).toBe(false)
})
