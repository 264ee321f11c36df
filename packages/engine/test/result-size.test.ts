import { describe, expect, test } from 'vitest'
import { toResultSize } from '../src/embedded/result-size.ts'
import { toPicture } from '../src/embedded/image/flatten.ts'
import type { Framing } from '../src/embedded/image/framing.ts'
import type { RgbImage } from '../src/embedded/image/raster.ts'
import { resizeImage } from '../src/embedded/image/resize.ts'
import type { Composite } from '../src/embedded/composite.ts'
import { PLAIN_LIGHT } from './plain-light.ts'

const grey = (w: number, h: number, value: number) => ({
  data: new Uint8ClampedArray(w * h * 3).fill(value),
  w,
  h,
})
const image = grey(40, 48, 90)
const analysedBox = { x0: 8, y0: 12, x1: 32, y1: 44 }
const pictures = {
  person: toPicture(image),
  garment: toPicture(grey(96, 128, 250)),
  framing: [] as Framing,
}
const composite = (cloth: Composite['cloth'] = null): Pick<Composite, 'picture' | 'cloth'> => ({
  picture: grey(24, 32, 200),
  cloth,
})
const at = ({ data, w }: RgbImage, x: number, y: number) => data[3 * (y * w + x)]

test('pastes the working crop back into the photo, which is unchanged around it', () => {
  const resultSize = { w: image.w, h: image.h }
  const { look } = toResultSize(composite(), { image, analysedBox, resultSize }, pictures, {
    clothFinish: null,
    seed: 1,
  })
  expect([look.w, look.h]).toEqual([40, 48])
  for (const [x, y, value] of [
    [7, 12, 90],
    [8, 11, 90],
    [8, 12, 200],
    [31, 43, 200],
    [32, 43, 90],
  ] as const)
    expect(at(look, x, y)).toBe(value)
  expect(image.data.every((value) => value === 90)).toBe(true)
})

test('a larger look takes kept pixels from the photo itself', () => {
  const fine = { ...grey(80, 96, 0), data: new Uint8ClampedArray(80 * 96 * 3).map((_, i) => 20 + (i % 151)) }
  const small = resizeImage(fine, 40, 48)
  const person = { image: small, analysedBox, resultSize: { w: 80, h: 96 } }
  const { look } = toResultSize(
    composite(),
    person,
    { ...pictures, person: toPicture(fine) },
    { clothFinish: null, seed: 1 },
  )
  expect([look.w, look.h]).toEqual([80, 96])
  expect(at(look, 4, 4)).toBe(at(fine, 4, 4))
  expect(at(look, 40, 60)).toBe(200)
})

describe('the cloth', () => {
  const alpha = Float32Array.from({ length: 24 * 32 }, (_, i) => (i % 24 > 4 && i % 24 < 20 ? 1 : 0))
  const layer = {
    rgb: new Float32Array(3 * 24 * 32).fill(200 / 255),
    alpha,
    top: new Int8Array(24 * 32),
    sleeves: new Uint8Array(24 * 32),
    places: { u: alpha.map((on) => (on ? 40 : -1)), v: alpha.map(() => 60) },
    w: 24,
    h: 32,
  }
  const half = (value: number) => new Float32Array(12 * 16).fill(value)
  const cloth = { layer, front: half(0), gain: half(1), photoLight: PLAIN_LIGHT }
  const person = { image, analysedBox, resultSize: { w: image.w, h: image.h } }
  const finished = (shown: typeof pictures, clothFinish: 'linear' | null) =>
    toResultSize(composite(cloth), person, shown, { clothFinish, seed: 1 }).look

  test('is finished from the garment’s picture if requested', () => {
    const look = finished(pictures, 'linear')
    expect(at(look, 20, 28)).toBeGreaterThan(240)
    expect(at(look, 9, 28)).toBe(200)
    expect(at(look, 4, 28)).toBe(90)
  })

  test('is finished from the part of that picture that was analysed, which is not cut out otherwise', () => {
    const left = { x0: 0, y0: 0, x1: 0.5, y1: 1 }
    const both = toPicture(grey(192, 128, 0))
    for (let y = 0; y < 128; y++) both.data.fill(250, y * 192 * 4, (y * 192 + 96) * 4)
    const part = { ...pictures, garment: both, framing: [{ part: left }] }
    expect(at(finished(part, 'linear'), 20, 28)).toBeGreaterThan(240)
    const unread = {
      ...pictures,
      framing: [
        {
          get degrees(): number {
            throw new Error('turned')
          },
        },
      ],
    }
    expect(at(finished(unread, null), 20, 28)).toBe(200)
  })
})
