import { expect, test } from 'vitest'
import { beforeBend, lengthOf, sleeveEnd } from '../../src/embedded/fit/sleeve-end.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import type { Point } from '../../src/embedded/image/maths.ts'

const { image, pose, reading } = drawPerson()
const person = parsePerson(halveImage(image), pose, reading)
const { unit } = person.body
const arm = { toWrist: 3 * unit, person }
const start = { outer: 0.1 * unit, inner: 0.3 * unit }
const sleeve = (length: number, inner = length) => ({
  length: length * unit,
  inner: [[0, 0] as const, [0, inner * unit] as const] as Point[],
})
const endOf = (sleeveKind: 'short' | 'middle' | 'long', length: number, inner?: number) =>
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
  const arm = (wrist: readonly [number, number]) => ({
    points: [[0, 0], [0, 50], wrist, wrist] as const,
    lengths: [50, Math.hypot(wrist[0], wrist[1] - 50), 0] as const,
  })
  const [hanging, bent] = [arm([5, 100]), arm([50, 50])]
  expect(beforeBend(60, { sleeveKind: 'short' }, hanging)).toBe(60)
  expect(beforeBend(60, { sleeveKind: 'short' }, bent)).toBeLessThan(50)
  expect(beforeBend(30, { sleeveKind: 'short' }, bent)).toBe(30)
  expect(beforeBend(60, { sleeveKind: 'middle' }, bent)).toBe(60)
})
