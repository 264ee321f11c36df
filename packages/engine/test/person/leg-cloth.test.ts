import { describe, expect, test } from 'vitest'
import { BINS } from '../../src/embedded/person/arm-place.ts'
import { trouserRows, withinTrousers } from '../../src/embedded/person/leg-cloth.ts'
import { BACKGROUND, LOWER, SKIN } from '../../src/embedded/person/types.ts'
import { drawnBody } from './drawn-body.ts'

const { w, h, body } = drawnBody()
const UNIT = body.unit
const AXIS = 96
const bones = [{ from: [AXIS, 60], to: [AXIS, 120], radius: [20, 16] }] as const
const normals = [[-1, 0]] as const

/** The edges of a trouser leg that reaches `outer` px to the left and `inner` px to the right of the axis. */
function rowsOf(outer: number, inner: number, beside: number = BACKGROUND) {
  const labels = Uint8Array.from({ length: w * h }, (_, i) => {
    const off = (i % w) - AXIS
    return off >= -outer && off <= inner ? LOWER : off < 0 ? BACKGROUND : beside
  })
  return trouserRows({ body, labels, w, h }, bones, normals)
}
const leg = (radius: number, made = 1) =>
  Array.from({ length: BINS }, () => ({ outer: radius, inner: radius, made }))
const middleOf = <T>(bins: readonly T[]) => bins[BINS / 2]

describe('the outline of old trousers', () => {
  test('is read on both sides of a leg', () => {
    expect(middleOf(rowsOf(12, 9))).toEqual({ outer: 12.5, inner: 9.5 })
  })

  test('is unknown where a hand or the picture’s border hides it', () => {
    expect(middleOf(rowsOf(12, 9, SKIN)).inner).toBeNull()
    expect(middleOf(rowsOf(2 * w, 9)).outer).toBeNull()
  })
})

describe('a leg in old trousers', () => {
  test('follows close ones', () => {
    const { outer, inner } = middleOf(withinTrousers(leg(10), rowsOf(11, 9), UNIT))
    expect(outer).toBeGreaterThan(10.5)
    expect(inner).toBeLessThan(9.6)
  })

  test('keeps its thickness in wide ones, nearer to their middle', () => {
    const { outer, inner } = middleOf(withinTrousers(leg(6), rowsOf(8, 14), UNIT))
    expect(outer + inner).toBeCloseTo(12, 5)
    expect(inner).toBeGreaterThan(outer)
  })

  test('is not changed where it is visible, or where the outline is unknown', () => {
    for (const [bins, rows] of [
      [leg(10, 0), rowsOf(11, 9)],
      [leg(10), rowsOf(2 * w, 9)],
    ] as const)
      expect(middleOf(withinTrousers(bins, rows, UNIT))).toEqual(middleOf(bins))
  })
})
