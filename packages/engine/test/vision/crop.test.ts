import { expect, test } from 'vitest'
import { cropRegion, uncropMask } from '../../src/embedded/vision/crop.ts'
import type { SquareRegion } from '../../src/embedded/vision/types.ts'

const W = 60
const H = 80
/** Red grows to the right, green grows downwards. */
const gradient = {
  data: Uint8Array.from({ length: W * H * 3 }, (_, k) => {
    const i = Math.floor(k / 3)
    return k % 3 === 0 ? 2 * (i % W) : k % 3 === 1 ? 2 * Math.floor(i / W) : 100
  }),
  w: W,
  h: H,
}

test('an upright crop at the same scale is the picture itself', () => {
  const region = { cx: 30, cy: 40, size: 16, angle: 0 }
  const crop = cropRegion({ image: gradient, region, n: 16, scale: 255, offset: 0 })
  for (let y = 0; y < 16; y++) {
    for (let x = 0; x < 16; x++) {
      expect(crop[(y * 16 + x) * 3]).toBeCloseTo(2 * (22 + x), 2)
      expect(crop[(y * 16 + x) * 3 + 1]).toBeCloseTo(2 * (32 + y), 2)
    }
  }
})

test('a quarter rotation reads columns as rows', () => {
  const region = { cx: 30, cy: 40, size: 16, angle: Math.PI / 2 }
  const crop = cropRegion({ image: gradient, region, n: 16, scale: 255, offset: 0 })
  // The crop's x axis points down in the picture, its y axis to the left.
  expect(crop[(8 * 16 + 3) * 3 + 1]).toBeCloseTo(2 * (32 + 3), 1)
  expect(crop[(3 * 16 + 8) * 3]).toBeCloseTo(2 * (37 - 3), 1)
})

test('scales and shifts values, and leaves 0·scale + offset outside the picture', () => {
  const white = { data: new Uint8Array(10 * 10 * 3).fill(255), w: 10, h: 10 }
  const region = { cx: 5, cy: 5, size: 40, angle: 0 }
  const crop = cropRegion({ image: white, region, n: 8, scale: 2, offset: -1 })
  expect(crop[(4 * 8 + 4) * 3]).toBeCloseTo(1, 5)
  expect(crop[0]).toBe(-1)
})

function laidBack(logits: Float32Array, n: number, region: SquareRegion, shrink: number): Float32Array {
  return uncropMask(logits, n, region, W / shrink, H / shrink, shrink)
}

test('a mask is mapped back to where it was cropped, at any angle', () => {
  const n = 64
  const region = { cx: 31, cy: 42, size: 50, angle: 0.6 }
  // A disc of radius 10 crop pixels around the crop's point (40, 24), as logits.
  const logits = Float32Array.from({ length: n * n }, (_, i) =>
    Math.hypot((i % n) - 39.5, Math.floor(i / n) - 23.5) < 10 ? 8 : -8,
  )
  const back = laidBack(logits, n, region, 1)
  let [area, sx, sy] = [0, 0, 0]
  back.forEach((p, i) => {
    if (p < 0.5) return
    area++
    sx += (i % W) + 0.5
    sy += Math.floor(i / W) + 0.5
  })
  const scale = region.size / n
  const [u, v] = [(40 - n / 2) * scale, (24 - n / 2) * scale]
  expect(sx / area).toBeCloseTo(region.cx + u * Math.cos(0.6) - v * Math.sin(0.6), 0)
  expect(sy / area).toBeCloseTo(region.cy + u * Math.sin(0.6) + v * Math.cos(0.6), 0)
  const expected = Math.PI * (10 * scale) ** 2
  expect(Math.abs(area - expected)).toBeLessThan(expected * 0.12)
})

test('a mask mapped back at half size covers a quarter of the pixels', () => {
  const logits = new Float32Array(32 * 32).fill(9)
  const region = { cx: 30, cy: 40, size: 40, angle: 0 }
  const count = (p: Float32Array): number => p.filter((v) => v > 0.5).length
  const full = count(laidBack(logits, 32, region, 1))
  const half = count(laidBack(logits, 32, region, 2))
  expect(full / half).toBeGreaterThan(3.5)
  expect(full / half).toBeLessThan(4.5)
})
