import { describe, expect, test } from 'vitest'
import { shareBeforeCrease, withinCrease } from '../../src/embedded/compose/crease-share.ts'
import type { Crease } from '../../src/embedded/fit/fit.ts'

/** The left arm hangs straight down, the trunk begins at x = 50. */
const crease: Crease = { y0: 40, x: Array.from({ length: 40 }, () => 50) }
/** The layer pixel of a half-size place. */
const at = (v: number) => 2 * v + 0.5
const seen = (x: number, y: number, torso: number) => shareBeforeCrease(crease, 0, at(x), at(y), torso)

describe('a sleeve beside the trunk', () => {
  test('is visible outside the crease, and hidden by the torso within it', () => {
    expect(seen(46, 50, 1)).toBe(1)
    expect(seen(54, 50, 1)).toBe(0)
    expect(seen(50, 50, 1)).toBeCloseTo(0.5)
  })

  test('is visible within the crease where there is no torso, and above the armpit', () => {
    expect(seen(54, 50, 0)).toBe(1)
    expect(seen(54, 38, 1)).toBe(1)
  })

  test('is mirrored on the other side', () => {
    const mirrored: Crease = { ...crease, x: crease.x.map((x) => 200 - x) }
    for (const [x, y] of [
      [46, 50],
      [54, 50],
      [49.6, 50],
      [54, 38],
    ] as const)
      expect(shareBeforeCrease(mirrored, 1, at(200 - x), at(y), 1)).toBeCloseTo(seen(x, y, 1), 6)
  })

  test('lies outside the crease by a distance in layer pixels', () => {
    expect(withinCrease(crease, 0, at(47), at(50))).toBeCloseTo(-6)
    expect(withinCrease(crease, 0, at(52), at(50))).toBeCloseTo(4)
    expect(withinCrease(crease, 0, at(52), at(30))).toBe(-Infinity)
  })
})
