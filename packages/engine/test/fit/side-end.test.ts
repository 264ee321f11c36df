import { expect, test } from 'vitest'
import { sideEnd } from '../../src/embedded/fit/side-end.ts'

const [AXIS, ARMPIT, HEM] = [50, 20, 100]

/** A top that extends `reach(row)` px to the left of its axis, and 30 px to the right. */
const topWhoseLeft = (reach: (y: number) => number) => ({
  rows: Array.from({ length: HEM + 1 }, (_, y) => [[AXIS - reach(y), AXIS + 30] as const]),
  axis: AXIS,
  h: HEM + 1,
  armpit: [
    [AXIS - 30, ARMPIT],
    [AXIS + 30, ARMPIT],
  ] as const,
  hemY: HEM,
})

test('a straight side ends at the hem', () => {
  expect(
    sideEnd(
      topWhoseLeft(() => 30),
      0,
    ),
  ).toBe(HEM)
})

test('the side of a curved hem ends where it narrows, and the other side at the hem', () => {
  const curved = topWhoseLeft((y) => (y > 88 ? 30 - 2 * (y - 88) : 30))
  expect(sideEnd(curved, 0)).toBe(90)
  expect(sideEnd(curved, 1)).toBe(HEM)
})

test('a side ends no higher than the armpit, however narrow the rest is', () => {
  expect(
    sideEnd(
      topWhoseLeft((y) => (y === 80 ? 30 : 4)),
      0,
    ),
  ).toBe(80)
  expect(
    sideEnd(
      topWhoseLeft((y) => (y < ARMPIT || y === 80 ? 30 : 4)),
      0,
    ),
  ).toBeGreaterThanOrEqual(ARMPIT)
})
