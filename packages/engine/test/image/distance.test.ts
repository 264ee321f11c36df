import { expect, test } from 'vitest'
import { distanceTo } from '../../src/embedded/image/distance.ts'
import { noiseSource } from '../../src/embedded/image/maths.ts'
import { maskOf } from '../../src/embedded/image/regions.ts'

const W = 37
const H = 29

/** The same by brute force over every mask pixel. */
function slowly(mask: Uint8Array, i: number): number {
  let nearest = Infinity
  mask.forEach((on, k) => {
    if (!on) return
    nearest = Math.min(nearest, Math.hypot((k % W) - (i % W), Math.floor(k / W) - Math.floor(i / W)))
  })
  return nearest
}

const noise = noiseSource(3)
const masks = [0.01, 0.1, 0.6, 0.97].map((share) => maskOf(W * H, () => noise() + 0.5 < share))
const blocks = maskOf(W * H, (i) => i % W > 8 && i % W < 20 && i > 6 * W && i < 17 * W)

test('measures the exact distance to the nearest pixel of a mask', () => {
  for (const mask of [...masks, blocks]) {
    distanceTo(mask, W, H).forEach((d, i) => expect(d).toBe(Math.fround(slowly(mask, i))))
  }
})

test('is exact within its reach, and larger than it beyond', () => {
  for (const mask of [...masks, blocks]) {
    const whole = distanceTo(mask, W, H)
    for (const reach of [1, 2.5, 7, 20]) {
      const within = (distances: Float32Array) => Array.from(distances, (d) => (d > reach ? Infinity : d))
      expect(within(distanceTo(mask, W, H, reach))).toEqual(within(whole))
    }
  }
})

test('is far everywhere for an empty mask', () => {
  expect(Math.min(...distanceTo(new Uint8Array(W * H), W, H))).toBeGreaterThan(W + H)
  expect(Math.min(...distanceTo(new Uint8Array(W * H), W, H, 5))).toBeGreaterThan(W + H)
})
