import { expect, test } from 'vitest'
import { chanceOf, fitLogistic } from '../judge/logistic.ts'
import { calibrationError, flagged, pairwiseOrder, reliability } from '../judge/scores.ts'

test('logistic regression learns the distinguishing feature, limited by the penalty', () => {
  const features = [[0], [0], [1], [1]]
  const free = fitLogistic(features, [1, 1, 0, 0], 0)
  expect(chanceOf(free, [0])).toBeGreaterThan(0.95)
  expect(chanceOf(free, [1])).toBeLessThan(0.05)
  const held = fitLogistic(features, [1, 1, 0, 0], 10)
  expect(chanceOf(held, [0])).toBeLessThan(0.6)
})

const looks = [
  { rating: 'broken', confidence: 0.2 },
  { rating: 'broken', confidence: 0.8 },
  { rating: 'acceptable', confidence: 0.5 },
  { rating: 'convincing', confidence: 0.8 },
] as const

test('scores the order, the flagged looks and the calibration of confidences', () => {
  // Five pairs differ: 0.2 < 0.5, 0.2 < 0.8, 0.5 < 0.8 are right, 0.8 > 0.5 is wrong, 0.8 = 0.8 is a tie.
  expect(pairwiseOrder(looks)).toBeCloseTo(0.7)
  expect([flagged(looks, 'broken', 0.7), flagged(looks, 'convincing', 0.7)]).toEqual(['1/2', '0/1'])
  const alike = (confidence: number) =>
    Array.from({ length: 10 }, () => ({ rating: 'convincing', confidence }) as const)
  expect(calibrationError(alike(1))).toBe(0)
  expect(calibrationError(alike(0.6))).toBeCloseTo(0.4)
  const [least, ...more] = reliability([...alike(1), ...looks, { rating: 'broken', confidence: 0.1 }])
  expect(least).toEqual({ looks: 3, confidence: expect.closeTo(0.8 / 3), good: 1 / 3 })
  expect(more.map(({ good }) => good)).toEqual([2 / 3, 1, 1, 1])
})
