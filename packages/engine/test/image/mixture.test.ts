import { expect, test } from 'vitest'
import { listed } from '../../src/embedded/image/colours.ts'
import { noiseSource } from '../../src/embedded/image/maths.ts'
import type { Colour } from '../../src/embedded/image/maths.ts'
import { clusters, mixture, negLogLikelihoods } from '../../src/embedded/image/mixture.ts'
import type { Mixture } from '../../src/embedded/image/mixture.ts'

const noise = noiseSource(3)
const cloud = (centre: Colour, n: number, size: number): Colour[] =>
  Array.from({ length: n }, () => [
    centre[0] + noise() * size,
    centre[1] + noise() * size,
    centre[2] + noise() * size,
  ])
/** −log of the density of one colour. */
function negLogLikelihood(model: Mixture, colour: Colour): number {
  const out = new Float64Array(1)
  const [L, a, b] = colour
  negLogLikelihoods(model, [Float32Array.of(L), Float32Array.of(a), Float32Array.of(b)], 1, out)
  return out[0]
}
const RED: Colour = [50, 60, 40]
const BLUE: Colour = [30, 20, -60]
const points = [...cloud(RED, 300, 6), ...cloud(BLUE, 100, 6)]

test('finds two clouds with their centres and weights', () => {
  const [first, second] = clusters(listed(points), 2).sort((p, q) => q.weight - p.weight)
  expect(first.weight).toBeCloseTo(0.75, 5)
  expect(second.weight).toBeCloseTo(0.25, 5)
  RED.forEach((v, c) => expect(Math.abs(first.mean[c] - v)).toBeLessThan(0.5))
  BLUE.forEach((v, c) => expect(Math.abs(second.mean[c] - v)).toBeLessThan(0.5))
  // The variance of a uniform spread of 6 is 36 / 12.
  for (const v of first.variance) expect(Math.abs(v - 3)).toBeLessThan(0.8)
})

test('drops clusters of next to nothing', () => {
  const outlier: Colour = [90, -80, 80]
  expect(clusters(listed([...points, outlier]), 3)).toHaveLength(2)
})

test('has no clusters of no points, and one of one point', () => {
  expect(clusters(listed([]), 4)).toEqual([])
  expect(clusters(listed([RED]), 4)).toEqual([{ mean: RED, weight: 1, variance: [0, 0, 0] }])
})

test('finds a colour likelier under the mixture that it came from', () => {
  const red = mixture(listed(cloud(RED, 200, 6)), 2)
  const blue = mixture(listed(cloud(BLUE, 200, 6)), 2)
  expect(negLogLikelihood(red, RED)).toBeLessThan(negLogLikelihood(blue, RED))
  expect(negLogLikelihood(blue, BLUE)).toBeLessThan(negLogLikelihood(red, BLUE))
})

test('the log density of one Gaussian at its centre is the textbook value', () => {
  const model = mixture(listed([RED]), 1, [4, 9, 16])
  // −log N(0) = 0.5·log(4·9·16) + 1.5·log(2π)
  expect(negLogLikelihood(model, RED)).toBeCloseTo(
    0.5 * Math.log(4 * 9 * 16) + 1.5 * Math.log(2 * Math.PI),
    3,
  )
})

test('takes the likeliest component for each colour, and leaves those alone that were not asked for', () => {
  const both = mixture(listed(points), 2)
  const plane = (c: 0 | 1 | 2) => Float32Array.from([RED, BLUE, RED], (colour) => colour[c])
  const out = new Float64Array(3).fill(-7)
  negLogLikelihoods(both, [plane(0), plane(1), plane(2)], 2, out)
  expect([...out]).toEqual([negLogLikelihood(both, RED), negLogLikelihood(both, BLUE), -7])
})
