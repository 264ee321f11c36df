import { describe, expect, test } from 'vitest'
import { skinTexture, textureSize } from '../../src/embedded/compose/skin-texture.ts'
import { noiseSource } from '../../src/embedded/image/maths.ts'

const [W, H] = [120, 100]
const everywhere = new Uint8Array(W * H).fill(1)

function spread(values: readonly number[]): number {
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  return Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length)
}

describe('the texture of synthetic skin', () => {
  const texture = skinTexture(0.4, W, H, 7)

  test('has the requested deviation, and almost no effect on the mean', () => {
    const all = Array.from(texture)
    expect(spread(all)).toBeCloseTo(0.4, 1)
    expect(Math.abs(all.reduce((a, b) => a + b, 0) / all.length)).toBeLessThan(0.03)
  })

  test('is coarser than grain: neighbours are alike', () => {
    const steps = Array.from(texture).flatMap((v, i) => ((i + 1) % W ? [texture[i + 1] - v] : []))
    expect(spread(steps)).toBeLessThan(0.4)
  })

  test('is determined by the seed', () => {
    expect(skinTexture(0.4, W, H, 7)).toEqual(texture)
    expect(skinTexture(0.4, W, H, 8)).not.toEqual(texture)
  })

  test('is zero for a deviation of zero', () => {
    expect(skinTexture(0, W, H, 7).every((v) => v === 0)).toBe(true)
  })
})

describe('the deviation of a person’s own texture', () => {
  const noise = noiseSource(3)
  const uneven = (size: number) => Float32Array.from({ length: W * H }, () => 60 + 12 * size * noise())

  test('grows with the unevenness of the skin, up to a limit', () => {
    const [calm, rough, wild] = [0.1, 0.4, 9].map((size) => textureSize(uneven(size), everywhere, W, H))
    expect(rough).toBeGreaterThan(3 * calm)
    expect(wild).toBeGreaterThan(rough)
    expect(wild).toBeLessThan(1)
  })

  test('is zero on even skin, however it is lit, and without visible skin', () => {
    const lit = Float32Array.from({ length: W * H }, (_, i) => 50 + (i % W) / 10)
    expect(textureSize(lit, everywhere, W, H)).toBeLessThan(0.01)
    expect(textureSize(uneven(1), new Uint8Array(W * H), W, H)).toBe(0)
  })
})
