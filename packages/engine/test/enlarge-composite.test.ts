import { expect, test } from 'vitest'
import { enlargeComposite } from '../src/embedded/enlarge-composite.ts'
import type { RgbImage } from '../src/embedded/image/raster.ts'
import { resizeImage } from '../src/embedded/image/resize.ts'

const W = 96
const H = 128

/** Draws stripes too fine for a picture of half the size. */
function stripes(): RgbImage {
  const data = new Uint8ClampedArray(W * H * 3)
  for (let y = 0; y < H; y++)
    for (let x = 0; x < W; x++) data.fill(x % 3 === 0 ? 190 : 90, (y * W + x) * 3, (y * W + x + 1) * 3)
  return { data, w: W, h: H }
}

const photo = stripes()
const before = resizeImage(photo, W / 2, H / 2)

/** Paints `before` red from row `from` on. */
function composite(from: number): RgbImage {
  const data = Uint8ClampedArray.from(before.data)
  for (let i = from * before.w * 3; i < data.length; i += 3) data.set([200, 20, 30], i)
  return { data, w: before.w, h: before.h }
}

function meanOff(a: RgbImage, b: RgbImage, fromRow: number, toRow: number): number {
  let sum = 0
  for (let i = fromRow * W * 3; i < toRow * W * 3; i++) sum += Math.abs(a.data[i] - b.data[i])
  return sum / ((toRow - fromRow) * W * 3)
}

test('takes kept pixels from the photo itself, and enlarges generated ones', () => {
  const large = enlargeComposite(composite(32), before, photo, { w: W, h: H })
  expect([large.w, large.h]).toEqual([W, H])
  expect(meanOff(large, photo, 0, 52)).toBeLessThan(0.5)
  expect(meanOff(resizeImage(composite(32), W, H), photo, 0, 52)).toBeGreaterThan(20)
  const made = large.data.subarray(100 * W * 3, 100 * W * 3 + 3)
  expect([...made]).toEqual([200, 20, 30])
})

test('does not let the photo show through generated pixels', () => {
  const large = enlargeComposite(composite(32), before, photo, { w: W, h: H })
  const plain = resizeImage(composite(32), W, H)
  expect(meanOff(large, plain, 72, H)).toBeLessThan(0.5)
})

test('keeps the detail of kept pixels in shadow', () => {
  const data = before.data.map((value) => value - 8)
  const large = enlargeComposite({ data, w: before.w, h: before.h }, before, photo, { w: W, h: H })
  const darker = { data: photo.data.map((value) => value - 8), w: W, h: H }
  expect(meanOff(large, darker, 4, H - 4)).toBeLessThan(1)
})
