import { expect, test } from 'vitest'
import { blurClothInPlace, photoBlurOf } from '../../src/embedded/compose/photo-blur.ts'
import { blur } from '../../src/embedded/image/box-filter.ts'

const [W, H] = [160, 200]

/** A bright square with a dark stripe, as sharp as a photo at half size. */
const sharp = Float32Array.from({ length: W * H }, (_, i) => {
  const [x, y] = [i % W, Math.floor(i / W)]
  return x > 40 && x < 120 && y > 40 && y < 160 && Math.abs(x - 80) > 3 ? 0.9 : 0.2
})
const photo = (plane: Float32Array) => ({ rgb: [plane, plane, plane] as const, w: W, h: H })

test('a sharp photo needs no blur, and a blurred one the more the softer it is', () => {
  const [none, some, much] = [sharp, blur(sharp, W, H, 1), blur(sharp, W, H, 3)].map((plane) =>
    photoBlurOf(photo(plane)),
  )
  expect(none).toBe(0)
  expect(some).toBeGreaterThan(0)
  expect(much).toBeGreaterThan(some)
})

test('a photo without edges needs no blur', () => {
  expect(photoBlurOf(photo(new Float32Array(W * H).fill(0.5)))).toBe(0)
})

test('cloth is blurred with its outline, and keeps its colour up to its edge', () => {
  const alpha = Float32Array.from({ length: 400 }, (_, i) => (i % 20 < 10 ? 1 : 0))
  const rgb = Float32Array.from({ length: 1200 }, (_, k) => (Math.floor(k / 3) % 20 < 10 ? 0.6 : 0))
  const gain = new Float32Array(100).fill(0.8)
  blurClothInPlace({ rgb, alpha, w: 20, h: 20 }, gain, 2)
  const at = 20 * 10 + 10
  expect(alpha[at]).toBeGreaterThan(0.2)
  expect(alpha[at]).toBeLessThan(0.6)
  expect(rgb[3 * at]).toBeCloseTo(0.6, 3)
  expect(gain[4]).toBeCloseTo(0.8, 3)
})
