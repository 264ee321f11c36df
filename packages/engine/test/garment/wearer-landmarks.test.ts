import { expect, test } from 'vitest'
import { withArmpitsOf, withSleevesOf } from '../../src/embedded/garment/wearer-landmarks.ts'
import { landmarksAt } from './drawn-cuts.ts'
import { wearerOf, wearerWith } from './drawn-wearer.ts'

const none = landmarksAt({})
/** Positions are pixels, which lie half a cell before the middle between two cells. */
const near = ([x, y]: readonly [number, number]) => [Math.round(x), Math.round(y)]

test('a short sleeve has its shoulder and its armpit at the ends of its seam, and cuffs at its own end', () => {
  const { shoulderLeft, armpitLeft, cuffOuterLeft, cuffInnerLeft, cuffOuterRight } = withSleevesOf(
    none,
    wearerOf(wearerWith(70)),
    true,
  )
  expect(near(shoulderLeft.at)).toEqual([40, 44])
  expect(near(armpitLeft.at)).toEqual([40, 69])
  expect([near(cuffOuterLeft.at), near(cuffInnerLeft.at)]).toEqual([
    [30, 70],
    [39, 70],
  ])
  expect(near(cuffOuterRight.at)).toEqual([97, 70])
})

test('a long sleeve that hangs beside the trunk has its armpit near the shoulder', () => {
  const { armpitLeft, armpitRight } = withSleevesOf(none, wearerOf(wearerWith(115)), false)
  for (const { at } of [armpitLeft, armpitRight]) {
    expect(at[1]).toBeGreaterThan(60)
    expect(at[1]).toBeLessThan(75)
  }
})

test('specks of sleeve elsewhere are ignored', () => {
  const speck = wearerOf((x, y) => (x === 39 && y === 110 ? 'rightSleeve' : wearerWith(70)(x, y)))
  expect(near(withSleevesOf(none, speck, true).armpitLeft.at)).toEqual([40, 69])
})

test('the reader’s landmarks stay where the parser sees no sleeve', () => {
  const read = landmarksAt({ shoulderLeft: [50, 50] })
  expect(withSleevesOf(read, wearerOf(wearerWith(44)), true)).toEqual(read)
})

test('armpits on the arms, or missing ones, move to the trunk’s sides', () => {
  const wearer = wearerOf(wearerWith(44))
  const onArm = withArmpitsOf(landmarksAt({ armpitLeft: [33, 70], armpitRight: [80, 71] }), wearer)
  expect([near(onArm.armpitLeft.at), near(onArm.armpitRight.at)]).toEqual([
    [40, 70],
    [80, 71],
  ])
  const one = withArmpitsOf(landmarksAt({ armpitLeft: [45, 70] }), wearer)
  expect([near(one.armpitLeft.at), near(one.armpitRight.at)]).toEqual([
    [45, 70],
    [88, 70],
  ])
  expect(withArmpitsOf(none, wearer)).toEqual(none)
})
