import { expect, test } from 'vitest'
import {
  distance,
  medianBy,
  middle,
  mix,
  noiseSource,
  quantile,
  quantileBy,
  smoothstep,
  toSegment,
} from '../../src/embedded/image/maths.ts'

test('measures the distance to a segment, at its ends and between them', () => {
  const hit: [number, number] = [0, 0]
  expect(toSegment(5, 3, [0, 0], [10, 0], hit)).toEqual([3, 0.5])
  expect(toSegment(-3, 4, [0, 0], [10, 0], hit)).toEqual([5, 0])
  expect(toSegment(13, 4, [0, 0], [10, 0], hit)).toEqual([5, 1])
})

test('treats a segment without length as a point', () => {
  expect(toSegment(3, 4, [0, 0], [0, 0], [0, 0])).toEqual([5, 0])
})

test('steps smoothly from 0 to 1, and from 1 to 0 when the edges are swapped', () => {
  expect([-1, 0, 0.5, 1, 2].map((x) => smoothstep(0, 1, x))).toEqual([0, 0, 0.5, 1, 1])
  expect([0, 1, 2].map((x) => smoothstep(2, 0, x))).toEqual([1, 0.5, 0])
})

test('computes quantiles of unsorted values, and the default for none', () => {
  expect(quantile([5, 1, 4, 2, 3], 0.5)).toBe(3)
  expect(quantile([5, 1, 4, 2, 3], 1)).toBe(5)
  expect(quantile([], 0.5, 99)).toBe(99)
  expect(quantile([], 0.5)).toBeNaN()
})

test('computes the same quantiles as sorting, with and without equal values', () => {
  const noise = noiseSource(11)
  for (const steps of [3, 40, 1e9]) {
    const values = Array.from({ length: 301 }, () => Math.round((noise() + 0.5) * steps) / steps)
    const sorted = values.toSorted((a, b) => a - b)
    for (const q of [0, 0.03, 0.25, 0.5, 0.77, 1]) {
      expect(quantile(values, q)).toBe(sorted[Math.min(300, Math.floor(301 * q))])
    }
  }
})

test('computes quantiles of a function of items, in any order', () => {
  const worth = [5, 1, 4, 2, 3]
  const valueOf = (k: number): number => worth[k]
  expect(quantileBy([4, 0, 2, 1, 3], valueOf, 0.5)).toBe(3)
  expect(quantileBy([1, 3, 4], valueOf, 1)).toBe(3)
  expect(medianBy([0, 2, 1], valueOf)).toBe(4)
  expect([quantileBy([], valueOf, 0.5, 99), medianBy([], valueOf)]).toEqual([99, Number.NaN])
  // The scratch buffer of a longer list does not affect a shorter one.
  expect(medianBy([0], valueOf)).toBe(5)
})

test('interpolates between points', () => {
  expect(mix([0, 0], [10, 20], 0.25)).toEqual([2.5, 5])
  expect(middle([0, 0], [10, 20])).toEqual([5, 10])
  expect(distance([1, 1], [4, 5])).toBe(5)
})

test('repeats its noise for a seed, differs for another, and has no bias', () => {
  const draw = (seed: number): number[] => {
    const noise = noiseSource(seed)
    return Array.from({ length: 4000 }, () => noise())
  }
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
  const mean = draw(7).reduce((sum, v) => sum + v, 0) / 4000
  expect(Math.abs(mean)).toBeLessThan(0.02)
  expect(Math.max(...draw(7).map(Math.abs))).toBeLessThanOrEqual(0.5)
})
