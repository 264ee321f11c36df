import { describe, expect, test } from 'vitest'
import { locateAtCrease, shareBeforeCrease, creasePlace } from '../../src/embedded/compose/crease-share.ts'
import type { Crease } from '../../src/embedded/fit/fit.ts'

/** The left arm hangs straight down, the trunk begins at x = 50; the hem runs from (20, 60) to (50, 56). */
const crease: Crease = {
  y0: 40,
  x: Array.from({ length: 40 }, () => 50),
  end: [35, 60],
  down: [0, 1],
  hem: [
    [20, 60],
    [50, 56],
  ],
}
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

  test('has no corner below its end on the inner side, and keeps its outer side', () => {
    expect(seen(42, 64, 0)).toBe(0)
    expect(seen(42, 59, 0)).toBe(1)
    expect(seen(28, 64, 0)).toBe(1)
  })

  test('is mirrored on the other side', () => {
    const mirrored: Crease = {
      ...crease,
      x: crease.x.map((x) => 200 - x),
      end: [165, 60],
      hem: [
        [180, 60],
        [150, 56],
      ],
    }
    for (const [x, y] of [
      [46, 50],
      [54, 50],
      [49.6, 50],
      [42, 64],
      [28, 64],
    ] as const)
      expect(shareBeforeCrease(mirrored, 1, at(200 - x), at(y), 1)).toBeCloseTo(seen(x, y, 1), 6)
  })

  test('measures the distance below the hem in layer pixels', () => {
    const below = (x: number, y: number) => locateAtCrease(crease, 0, at(x), at(y), creasePlace()).belowHem
    expect(below(20, 60)).toBeCloseTo(0)
    expect(below(50, 56)).toBeCloseTo(0)
    expect(below(50, 66)).toBeGreaterThan(18)
    expect(below(20, 50)).toBeLessThan(-18)
  })
})
