import { expect, test } from 'vitest'
import { lengthOf, sleeveEnd } from '../../src/embedded/fit/sleeve-end.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import type { Point } from '../../src/embedded/image/maths.ts'

const { image, pose, reading } = drawPerson()
const person = parsePerson(halveImage(image), pose, reading)
const { unit } = person.body
/** An arm that hangs down to the elbow, and goes on as given (units). */
const armOf = (upper: number, [x, y]: Point) => {
  const elbow: Point = [0, upper * unit]
  const wrist: Point = [x * unit, (upper + y) * unit]
  const lengths = [upper * unit, Math.hypot(x, y) * unit, 0] as const
  return {
    points: [[0, 0], elbow, wrist, wrist] as const,
    lengths,
    toWrist: lengths[0] + lengths[1],
    person,
  }
}
const hanging = armOf(1.5, [0, 1.5])
const start = { outer: 0.1 * unit, inner: 0.3 * unit }
const sleeve = (length: number, inner = length) => ({
  length: length * unit,
  inner: [[0, 0] as const, [0, inner * unit] as const] as Point[],
})
const endOf = (sleeveKind: 'short' | 'middle' | 'long', length: number, inner?: number, arm = hanging) =>
  sleeveEnd({ sleeveKind }, sleeve(length, inner), arm, start, 1) / unit

test('a line has the length of its segments', () => {
  expect(
    lengthOf([
      [0, 0],
      [3, 4],
      [3, 6],
    ]),
  ).toBe(7)
})

test('a long sleeve ends at the wrist, and others above it at their own length', () => {
  expect(endOf('long', 1)).toBeCloseTo(3.06, 5)
  expect(endOf('short', 1)).toBeCloseTo(1.12, 5)
  expect(endOf('short', 9)).toBeCloseTo(0.72 * 3, 5)
  expect(endOf('middle', 9)).toBeCloseTo(0.9 * 3, 5)
})

test('a sleeve keeps half of its inner edge below the armpit', () => {
  expect(endOf('short', 0.1, 1)).toBeCloseTo(0.3 + 0.5, 5)
  expect(endOf('short', 0.1, 0.05)).toBeCloseTo(0.3, 5)
})

test('a short sleeve ends above the elbow of a bent arm, where it would go round the bend', () => {
  const bent = armOf(1, [1.5, 0])
  expect(endOf('short', 1.2, 1, armOf(1, [0.1, 1.5]))).toBeCloseTo(1.32, 5)
  expect(endOf('short', 1.2, 1, bent)).toBeLessThan(1)
  expect(endOf('short', 0.6, 1, bent)).toBeCloseTo(0.8, 5)
  expect(endOf('middle', 1.2, 1, bent)).toBeCloseTo(1.32, 5)
})

test('a sleeve on a bent upper arm that points at the camera keeps half of its inner edge below the armpit', () => {
  expect(endOf('short', 1.2, 1, armOf(0.2, [1.5, 0]))).toBeCloseTo(0.3 + 0.5, 5)
})
