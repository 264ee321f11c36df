import { expect, test } from 'vitest'
import { shownBelow } from '../../src/embedded/person/arm-bins.ts'
import type { Bin } from '../../src/embedded/person/arm-bins.ts'

/** Bare bins of an arm of radius 10 whose outer edge is 10 px from the bone. */
const bins = (inner: number, free: boolean): Bin[] =>
  Array.from({ length: 12 }, () => ({
    r: 10,
    outer: 10,
    inner,
    free,
    bare: true,
    bareOutside: true,
    bareInside: free,
  }))
const shown = (inner: number, free: boolean) => shownBelow(bins(inner, free), 0, { outer: 0, inner: 0 })

test('measures thickness and offset from two edges against the background', () => {
  expect(shown(4, true).thickness).toBeCloseTo(0.7)
  expect(shown(4, true).offset).toBeCloseTo(0.3)
})

test('limits how thin an arm may be in front of the trunk, where its inner half may be labelled as cloth', () => {
  expect(shown(3, false).thickness).toBeCloseTo(0.85)
  expect(shown(3, false).offset).toBeCloseTo(0.15)
  expect(shown(9, false).thickness).toBeCloseTo(0.95)
})
