import { expect, test } from 'vitest'
import { crispen, fineSize, finishedShare, putCloth } from '../src/embedded/finish-cloth.ts'
import type { LargeImage } from '../src/embedded/enlarge.ts'

const [w, h] = [24, 16]
/** Dark on the left, light on the right, with a soft edge between. */
const softEdge = (): LargeImage => {
  const data = new Uint8ClampedArray(w * h * 3)
  for (let i = 0; i < w * h; i++) data.fill(Math.min(200, Math.max(60, (i % w) * 20 - 120)), 3 * i, 3 * i + 3)
  return { data, w, h }
}
const whole = new Float32Array(w * h).fill(1)
const row = ({ data }: LargeImage) => Array.from({ length: w }, (_, x) => data[3 * (8 * w + x)])
const steepest = (values: readonly (number | undefined)[]) =>
  Math.max(...values.slice(1).map((value, x) => value! - values[x]!))

test('better tiers finish cloth finer, as far as a result can be large', () => {
  expect(fineSize({ w: 720, h: 960 }, 'linear')).toEqual({ w: 1080, h: 1440 })
  expect(fineSize({ w: 720, h: 960 }, 'cubic')).toEqual({ w: 1440, h: 1920 })
  expect(fineSize({ w: 2160, h: 2880 }, 'cubic')).toEqual({ w: 2160, h: 2880 })
})

test('edges become crisper, more so in the better tier, and nothing outside of cloth changes', () => {
  const [plain, standard, premium, bare] = [softEdge(), softEdge(), softEdge(), softEdge()]
  crispen(standard, whole, { w, h }, 'linear')
  crispen(premium, whole, { w, h }, 'cubic')
  crispen(bare, new Float32Array(w * h), { w, h }, 'cubic')
  expect(steepest(row(standard))).toBeGreaterThan(steepest(row(plain)))
  expect(steepest(row(premium))).toBeGreaterThan(steepest(row(standard)))
  expect(bare.data).toEqual(plain.data)
})

test('cloth alone is put on a look, with the same grain each time', () => {
  const alpha = Float32Array.from({ length: w * h }, (_, i) => (i % w < 8 ? 1 : 0))
  const share = finishedShare({ alpha, w, h })
  const put = (seed: number) => {
    const picture: LargeImage = { data: new Uint8ClampedArray(w * h * 3).fill(100), w, h }
    const finished = { data: new Uint8ClampedArray(w * h * 3).fill(140), w, h }
    putCloth(picture, finished, share, { w, h }, { detail: 'cubic', seed })
    return picture
  }
  const values = row(put(1))
  for (const value of values.slice(0, 8)) expect(Math.abs(value - 140)).toBeLessThanOrEqual(3)
  expect(values.slice(12)).toEqual(Array.from({ length: w - 12 }, () => 100))
  expect(put(1).data).toEqual(put(1).data)
  expect(put(2).data).not.toEqual(put(1).data)
})
