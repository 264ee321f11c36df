import { expect, test } from 'vitest'
import { coloursAt, countOf, everyNth, joined, listed, stepFor } from '../../src/embedded/image/colours.ts'

const planes = [
  [1, 2, 3, 4, 5],
  [10, 20, 30, 40, 50],
  [-1, -2, -3, -4, -5],
].map((plane) => Float32Array.from(plane))

test('reads the colours of some pixels, in their order', () => {
  expect(coloursAt(planes, [4, 0])).toEqual(Float64Array.of(5, 50, -5, 1, 10, -1))
})

test.each([1, 2, 3, 5, 6])('every %d-th pixel gives what every such colour is', (step) => {
  const all = [0, 1, 2, 3, 4]
  const some = coloursAt(planes, all, step)
  expect(some).toEqual(
    coloursAt(
      planes,
      all.filter((k) => k % step === 0),
    ),
  )
  expect(everyNth(coloursAt(planes, all), step)).toEqual(some)
})

test('joins lists of colours, and counts them', () => {
  const all = joined(listed([[1, 2, 3]]), listed([]), coloursAt(planes, [1]))
  expect(all).toEqual(
    listed([
      [1, 2, 3],
      [2, 20, -2],
    ]),
  )
  expect(countOf(all)).toBe(2)
})

test.each([
  [0, 10],
  [10, 10],
  [11, 10],
  [25, 10],
  [1000, 7],
])('a step over %d leaves at most %d, and more than half as many where there are so many', (count, most) => {
  const left = Math.ceil(count / stepFor(count, most))
  expect(left).toBeLessThanOrEqual(most)
  expect(left).toBeGreaterThanOrEqual(Math.min(count, most / 2))
})
