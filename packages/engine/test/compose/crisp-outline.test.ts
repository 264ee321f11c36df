import { expect, test } from 'vitest'
import { edgeBreadth, sharpenOutlineInPlace } from '../../src/embedded/compose/crisp-outline.ts'

const [w, h] = [80, 120]
/** A band of cloth with edges of the given width (px), and a translucent stretch in its middle. */
function band(breadth: number) {
  const alpha = Float32Array.from({ length: w * h }, (_, i) => {
    const x = i % w
    if (x > 38 && x < 42) return 0.5
    return Math.min(1, Math.max(0, (Math.min(x - 18, 62 - x) + breadth / 2) / breadth))
  })
  return { alpha, w, h }
}

test('edges are measured from clear to solid', () => {
  expect(edgeBreadth(band(6))).toBeGreaterThanOrEqual(5)
  expect(edgeBreadth(band(2))).toBeLessThanOrEqual(2)
  expect(edgeBreadth({ alpha: new Float32Array(w * h), w, h })).toBe(0)
})

test('a broad edge is steepened around its middle', () => {
  const layer = band(6)
  sharpenOutlineInPlace(layer)
  expect(edgeBreadth(layer)).toBeLessThanOrEqual(3)
  const row = layer.alpha.subarray(60 * w, 61 * w)
  expect(row[18]).toBeCloseTo(0.5, 1)
  expect(row[15]).toBe(0)
  expect(row[21]).toBe(1)
})

test('translucent cloth and sharp edges are not changed', () => {
  const broad = band(6)
  sharpenOutlineInPlace(broad)
  expect(broad.alpha[60 * w + 40]).toBe(0.5)
  const sharp = band(2)
  sharpenOutlineInPlace(sharp)
  expect(sharp.alpha).toEqual(band(2).alpha)
})
