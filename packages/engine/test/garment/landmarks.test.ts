import { expect, test } from 'vitest'
import { axisOf, landmarkAt, landmarkPair } from '../../src/embedded/garment/landmarks.ts'
import { landmarksAt } from './drawn-cuts.ts'

test('mirrors the missing landmark of a pair, and returns null for two on the same side', () => {
  expect(landmarkPair(landmarksAt({ neckLeft: [40, 10], neckRight: [60, 12] }), 'neck', 50)).toEqual([
    [40, 10],
    [60, 12],
  ])
  expect(landmarkPair(landmarksAt({ neckLeft: [40, 10] }), 'neck', 50)).toEqual([
    [40, 10],
    [60, 10],
  ])
  expect(landmarkPair(landmarksAt({ neckRight: [70, 10] }), 'neck', 50)).toEqual([
    [30, 10],
    [70, 10],
  ])
  expect(landmarkPair(landmarksAt({ neckRight: [40, 10] }), 'neck', 50)).toBeNull()
  expect(landmarkPair(landmarksAt({ neckLeft: [60, 10], neckRight: [40, 10] }), 'neck', 50)).toBeNull()
  expect(landmarkPair(landmarksAt({}), 'neck', 50)).toBeNull()
})

test('ignores a landmark of low existence probability', () => {
  const landmarks = landmarksAt({ crotch: [5, 5] })
  expect(landmarkAt(landmarks, 'crotch')).toEqual([5, 5])
  expect(
    landmarkAt({ ...landmarks, crotch: { at: [5, 5], exists: 0.2, confidence: 1 } }, 'crotch'),
  ).toBeNull()
})

test('computes the axis from pairs, or else from the mask’s centroid', () => {
  const pairs = landmarksAt({ neckLeft: [40, 0], neckRight: [60, 0], hemLeft: [30, 90], hemRight: [74, 90] })
  expect(Math.abs(axisOf(pairs, ['neck', 'hem'], new Uint8Array(100), 10) - 51)).toBeLessThan(1)
  const mask = new Uint8Array(100)
  mask.fill(1, 22, 27)
  expect(axisOf(landmarksAt({}), ['neck', 'hem'], mask, 10)).toBe(4)
})
