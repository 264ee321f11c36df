import { describe, expect, test } from 'vitest'
import { addClothDetail, clothIn as clothInBox } from '../src/embedded/cloth-detail.ts'
import type { Cloth } from '../src/embedded/cloth-detail.ts'
import type { RgbImage } from '../src/embedded/image/raster.ts'
import { resizeImage } from '../src/embedded/image/resize.ts'
import { PLAIN_LIGHT } from './plain-light.ts'

/** Working size; the result and the garment's picture are TIMES as large. */
const W = 64
const H = 48
const TIMES = 3
/** Columns of the cloth. The garment's texture has the working size and is mapped to it pixel by pixel. */
const FROM = 8
const TO = 56

const ALL = { x0: 0, y0: 0, x1: W, y1: H }
const size = { w: W * TIMES, h: H * TIMES }

/** Draws checks too fine for a picture of a third of the size. */
function checks(): RgbImage {
  const data = new Uint8ClampedArray(size.w * size.h * 3)
  for (let i = 0; i < size.w * size.h; i++) {
    const light = (Math.floor((i % size.w) / 2) + Math.floor(i / size.w / 2)) % 2
    data.fill(light ? 190 : 70, i * 3, i * 3 + 3)
  }
  return { data, ...size }
}

const original = checks()
const worked = resizeImage(original, W, H)

function clothIn(front = 0, gain = 1): Cloth {
  const inside = Float32Array.from({ length: W * H }, (_, i) => (i % W >= FROM && i % W < TO ? 1 : 0))
  const layer = {
    rgb: Float32Array.from(worked.data, (v) => v / 255),
    alpha: inside,
    top: new Int8Array(W * H),
    sleeves: new Uint8Array(W * H),
    places: {
      u: Float32Array.from(inside, (on, i) => (on ? (i % W) + 0.5 : -1)),
      v: Float32Array.from(inside, (_, i) => Math.floor(i / W) + 0.5),
    },
    w: W,
    h: H,
  }
  const half = (value: number) => new Float32Array((W * H) / 4).fill(value)
  return { layer, front: half(front), gain: half(gain), photoLight: PLAIN_LIGHT }
}

const enlarged = (): RgbImage & { data: Uint8ClampedArray } => {
  const { data, w, h } = resizeImage(worked, size.w, size.h)
  return { data: Uint8ClampedArray.from(data), w, h }
}

/** Mean difference in the working columns from..to, without the rows near the picture's edge. */
function meanOff(a: RgbImage, b: RgbImage, from: number, to: number): number {
  let sum = 0
  let count = 0
  for (let y = 5 * TIMES; y < size.h - 5 * TIMES; y++) {
    for (let x = from * TIMES; x < to * TIMES; x++, count++) {
      sum += Math.abs(a.data[(y * size.w + x) * 3] - b.data[(y * size.w + x) * 3])
    }
  }
  return sum / count
}

describe.each(['linear', 'cubic'] as const)('sampling again with a %s filter', (detail) => {
  test('gives cloth the detail of the garment’s picture, which enlarging cannot', () => {
    const large = enlarged()
    addClothDetail(large, clothIn(), ALL, original, { w: W, h: H }, detail)
    const before = meanOff(enlarged(), original, FROM + 4, TO - 4)
    expect(before).toBeGreaterThan(40)
    expect(meanOff(large, original, FROM + 4, TO - 4)).toBeLessThan(before * 0.75)
  })

  test('changes nothing outside of cloth, and no hidden cloth', () => {
    const beside = enlarged()
    addClothDetail(beside, clothIn(), ALL, original, { w: W, h: H }, detail)
    expect(meanOff(beside, enlarged(), 0, FROM - 1)).toBe(0)
    const hidden = enlarged()
    addClothDetail(hidden, clothIn(1), ALL, original, { w: W, h: H }, detail)
    expect(meanOff(hidden, enlarged(), 0, W)).toBe(0)
  })
})

test('a cubic filter is more accurate than a linear one, and shade dims the detail', () => {
  const off = (cloth: Cloth, detail: 'linear' | 'cubic'): number => {
    const large = enlarged()
    addClothDetail(large, cloth, ALL, original, { w: W, h: H }, detail)
    return meanOff(large, original, FROM + 4, TO - 4)
  }
  expect(off(clothIn(), 'cubic')).toBeLessThan(off(clothIn(), 'linear') - 3)
  expect(off(clothIn(0, 0.5), 'cubic')).toBeGreaterThan(off(clothIn(), 'cubic') + 5)
})

test('finds a part of the cloth', () => {
  const cloth = clothIn(0.25, 0.8)
  expect(clothInBox(cloth, ALL)).toEqual({ ...cloth, layer: expect.objectContaining({ w: W, h: H }) })
  const { layer, front, gain } = clothInBox(cloth, { x0: 4, y0: 6, x1: 20, y1: 26 })
  expect([layer.w, layer.h, front.length, gain.length]).toEqual([16, 20, 80, 80])
  for (const [x, y] of [
    [4, 6],
    [FROM, 6],
    [19, 25],
  ] as const) {
    const [i, o] = [(y - 6) * 16 + x - 4, y * W + x]
    expect(layer.alpha[i]).toBe(cloth.layer.alpha[o])
    expect(layer.places?.u[i]).toBe(cloth.layer.places?.u[o])
    expect(layer.rgb[3 * i + 2]).toBe(cloth.layer.rgb[3 * o + 2])
  }
  expect([front[0], gain[0]]).toEqual([0.25, Math.fround(0.8)])
})
