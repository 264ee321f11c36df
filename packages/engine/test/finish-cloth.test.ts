import { expect, test } from 'vitest'
import {
  sharpenCloth,
  supersamplingFor,
  finishClothInPlace,
  finishedShare,
  blendCloth,
} from '../src/embedded/finish-cloth.ts'
import type { ClampedImage } from '../src/embedded/image/raster.ts'
import { bilinearGrid } from '../src/embedded/image/resample.ts'
import { PLAIN_LIGHT } from './plain-light.ts'

const [w, h] = [24, 16]
/** Draws a picture that is dark on the left and light on the right, with a soft edge between. */
const softEdge = (): ClampedImage => {
  const data = new Uint8ClampedArray(w * h * 3)
  for (let i = 0; i < w * h; i++) data.fill(Math.min(200, Math.max(60, (i % w) * 20 - 120)), 3 * i, 3 * i + 3)
  return { data, w, h }
}
const all = { x0: 0, y0: 0, x1: w, y1: h }
const same = bilinearGrid({ w, h }, all, { w, h })
const whole = new Float32Array(w * h).fill(1)
const row = ({ data }: ClampedImage) => Array.from({ length: w }, (_, x) => data[3 * (8 * w + x)])
const steepest = (values: readonly (number | undefined)[]) =>
  Math.max(...values.slice(1).map((value, x) => value! - values[x]!))

test('better tiers finish cloth at a finer scale, up to the largest result', () => {
  expect(supersamplingFor({ w: 720, h: 960 }, 'linear')).toBe(1.5)
  expect(supersamplingFor({ w: 720, h: 960 }, 'cubic')).toBe(2)
  expect(supersamplingFor({ w: 2160, h: 2880 }, 'cubic')).toBe(1)
})

test('sharpens edges, more in the better tier, and only in cloth', () => {
  const [plain, standard, premium, bare] = [softEdge(), softEdge(), softEdge(), softEdge()]
  sharpenCloth(standard, whole, same, 'linear')
  sharpenCloth(premium, whole, same, 'cubic')
  sharpenCloth(bare, new Float32Array(w * h), same, 'cubic')
  expect(steepest(row(standard))).toBeGreaterThan(steepest(row(plain)))
  expect(steepest(row(premium))).toBeGreaterThan(steepest(row(standard)))
  expect(bare.data).toEqual(plain.data)
})

test('draws only cloth into a look, with the same grain each time', () => {
  const alpha = Float32Array.from({ length: w * h }, (_, i) => (i % w < 8 ? 1 : 0))
  const share = finishedShare({ alpha, w, h })
  const put = (seed: number) => {
    const picture: ClampedImage = { data: new Uint8ClampedArray(w * h * 3).fill(100), w, h }
    const finished = { data: new Uint8ClampedArray(w * h * 3).fill(140), w, h }
    blendCloth(picture, all, finished, share, same, { detail: 'cubic', seed })
    return picture
  }
  const values = row(put(1))
  for (const value of values.slice(0, 8)) expect(Math.abs(value - 140)).toBeLessThanOrEqual(3)
  expect(values.slice(12)).toEqual(Array.from({ length: w - 12 }, () => 100))
  expect(put(1).data).toEqual(put(1).data)
  expect(put(2).data).not.toEqual(put(1).data)
})

test('finishes cloth independently of the working crop’s position in the photo', () => {
  const cloth = (left: number, width: number) => {
    const alpha = Float32Array.from({ length: width * h }, (_, i) =>
      Math.abs((i % width) + left - 12) < 4 ? 1 : 0,
    )
    const places = { u: alpha.map((on, i) => (on ? (i % width) + left : -1)), v: alpha.map(() => 8) }
    const rgb = new Float32Array(3 * width * h).fill(0.5)
    const half = (value: number) => new Float32Array((width * h) / 4).fill(value)
    return {
      layer: { rgb, alpha, places, w: width, h },
      front: half(0),
      gain: half(1),
      photoLight: PLAIN_LIGHT,
    }
  }
  const finished = (left: number, width: number) => {
    const look = softEdge()
    const at = { x0: left, y0: 0, x1: left + width, y1: h }
    finishClothInPlace(look, cloth(left, width), { at, work: look }, softEdge(), {
      detail: 'linear',
      seed: 1,
    })
    return look.data
  }
  expect(finished(0, w)).not.toEqual(softEdge().data)
  expect(finished(2, w - 2)).toEqual(finished(0, w))
})
