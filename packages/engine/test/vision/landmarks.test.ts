import { expect, test } from 'vitest'
import { findLandmarks, heatCentroid } from '../../src/embedded/vision/landmarks.ts'

const POINTS = 39

/** A heat map with one sharp peak for landmark k at cell (u, v). */
function heatWithPeak(k: number, u: number, v: number): Float32Array {
  const heat = new Float32Array(64 * 64 * POINTS).fill(-9)
  for (const [du, dv, logit] of [
    [0, 0, 4],
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
  ]) {
    heat[((v + dv) * 64 + u + du) * POINTS + k] = logit
  }
  return heat
}

test('moves a landmark to the nearby heat-map peak, in crop pixels', () => {
  const found = heatCentroid(heatWithPeak(5, 20, 30), 5, 84, 118)
  expect(found?.[0]).toBeCloseTo(20 * 4, 1)
  expect(found?.[1]).toBeCloseTo(30 * 4, 1)
})

test('leaves a landmark unchanged whose peak is weak or far away', () => {
  expect(heatCentroid(heatWithPeak(5, 20, 30), 6, 84, 118)).toBeNull()
  expect(heatCentroid(heatWithPeak(5, 20, 30), 5, 200, 118)).toBeNull()
})

test('maps landmarks of a rotated region back to the picture', async () => {
  const raw = new Float32Array(POINTS * 5)
  raw.set([128 + 64, 128, 0, 3], 0)
  raw.set([128, 128 + 64, 0, -3], 5)
  const runtime = {
    run: async () => [
      raw,
      Float32Array.of(0.9),
      new Float32Array(256 * 256),
      new Float32Array(64 * 64 * POINTS).fill(-9),
    ],
  }
  const image = { data: new Uint8Array(200 * 200 * 3), w: 200, h: 200 }
  const region = { cx: 100, cy: 90, size: 128, angle: Math.PI / 2 }
  const { points, confidence } = await findLandmarks(runtime, image, region)
  expect(points[0].x).toBeCloseTo(100, 4)
  expect(points[0].y).toBeCloseTo(90 + 32, 4)
  expect(points[1].x).toBeCloseTo(100 - 32, 4)
  expect(points[1].y).toBeCloseTo(90, 4)
  expect(points[0].visibility).toBeGreaterThan(0.9)
  expect(points[1].visibility).toBeLessThan(0.1)
  expect(confidence).toBeCloseTo(0.9, 5)
})
