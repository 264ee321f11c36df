import { describe, expect, test } from 'vitest'
import { readTop } from '../../src/embedded/garment/top.ts'
import type { Point } from '../../src/embedded/image/maths.ts'
import { torsoRun } from '../../src/embedded/garment/outline.ts'
import { cutOf, landmarksAt } from './drawn-cuts.ts'
import { COLLARED, DRAWN_W, DRESS, HEM_FROM_ARMPIT, LONG_SLEEVED, TEE } from './drawn-garments.ts'

/** Checks that both points are near where they were drawn (px). */
function expectNear(found: readonly Point[], wanted: readonly Point[], within = 4): void {
  found.forEach(([x, y], k) => {
    expect(Math.hypot(x - wanted[k][0], y - wanted[k][1])).toBeLessThan(within)
  })
}
const pair = (x: number, y: number): Point[] => [
  [DRAWN_W - x, y],
  [x, y],
]

test('reads a closed top with a crotch as a bodysuit', () => {
  const crotch: Point = [96, 214]
  const isBodysuit = (kind: 'top' | 'dress', openFront: 'yes' | 'no', isCoat = false) =>
    readTop(cutOf(TEE, { openFront }, { crotch }), kind, { isCoat }).isBodysuit
  expect(isBodysuit('top', 'no')).toBe(true)
  expect([isBodysuit('dress', 'no'), isBodysuit('top', 'yes'), isBodysuit('top', 'no', true)]).toEqual([
    false,
    false,
    false,
  ])
  expect(readTop(cutOf(TEE), 'top').isBodysuit).toBe(false)
})

test('reads a sleeveless top below its wearer’s shoulders as one without straps', () => {
  const shoulders = (shoulderY: number) =>
    readTop(cutOf(DRESS, { sleeve: 'none' }), 'dress', { wearer: { hem: null, shoulderY } }).shoulders
  const { y0 } = readTop(cutOf(DRESS), 'dress')
  expect([shoulders(y0 - 5), shoulders(y0 + 5)]).toEqual(['off', 'normal'])
  const sleeved = readTop(cutOf(TEE), 'top', { wearer: { hem: null, shoulderY: 0 } })
  expect(sleeved.shoulders).toBe('normal')
})

test('keeps the hem on the wearer of a top, not of a coat or a dress', () => {
  const hem = { at: 0.8, isTucked: true }
  const wearer = { hem, shoulderY: 999 }
  expect(readTop(cutOf(TEE), 'top', { wearer }).onWearer).toBe(hem)
  expect(readTop(cutOf(TEE), 'top', { wearer, isCoat: true }).onWearer).toBeNull()
  expect(readTop(cutOf(DRESS), 'dress', { wearer }).onWearer).toBeNull()
})

test('reads the legs of a jumpsuit below its crotch, closed ones halved at the axis', () => {
  const jumpsuit = cutOf(DRESS, {}, { crotch: [96, 150] })
  const { legs } = readTop(jumpsuit, 'dress', { hasLegs: true })
  expect(legs?.crotch).toEqual([96, 150])
  expect(legs?.rows[140]).toHaveLength(1)
  const [left, right] = legs?.rows[180] ?? []
  expect(left[1]).toBeCloseTo(96, 0)
  expect(right[0]).toBe(left[1])
  expect(readTop(jumpsuit, 'dress').legs).toBeNull()
  expect(readTop(cutOf(DRESS), 'dress', { hasLegs: true }).legs).toBeNull()
})

test('takes a crotch at the chest or below the garment for an error, and reads no legs', () => {
  const legsFrom = (y: number) =>
    readTop(cutOf(DRESS, {}, { crotch: [96, y] }), 'dress', { hasLegs: true }).legs
  expect([40, 64, 240, 255].map(legsFrom)).toEqual([null, null, null, null])
  expect(legsFrom(230)).not.toBeNull()
})

describe('a T-shirt', () => {
  const tee = readTop(cutOf(TEE), 'top')

  test('has neck and armpits at their landmarks, snapped to the outline', () => {
    expectNear(tee.neck, pair(112, 40))
    expectNear(tee.armpit, pair(132, 78), 5)
    expect(tee.axis).toBeCloseTo(96, 0)
    const moved = readTop(
      cutOf(TEE, {}, { armpitLeft: [62, 74], armpitRight: [129, 75], neckLeft: [81, 44] }),
      'top',
    )
    expectNear(moved.armpit, pair(132, 78), 6)
    expectNear(moved.neck, pair(112, 40), 5)
  })

  test('has its hem, chest and length', () => {
    expect(tee.hemY).toBeCloseTo(215, -1)
    expect(tee.chest).toBeCloseTo(72, -1)
    expect(tee.length).toBeCloseTo((215 - 40) / tee.chest, 1)
  })

  test('has short sleeves whose edges run from shoulder and armpit to the cuff', () => {
    expect([tee.sleeveless, tee.sleeveKind]).toEqual([false, 'short'])
    const sleeve = tee.sleeves[1]
    if (!sleeve) throw new Error('there is no sleeve')
    expectNear(sleeve.hem, [
      [164, 74],
      [148, 90],
    ])
    expectNear([sleeve.outer[0], sleeve.inner[0]], [tee.shoulder[1], tee.armpit[1]], 0.01)
    expectNear([sleeve.outer.at(-1) ?? [0, 0], sleeve.inner.at(-1) ?? [0, 0]], sleeve.hem, 0.01)
    expect(sleeve.length).toBeGreaterThan(0.2 * tee.chest)
  })

  test('excludes its sleeves from the torso’s rows', () => {
    const run = torsoRun(tee, 85)
    expect(run?.[0]).toBeGreaterThan(56)
    expect(run?.[1]).toBeLessThan(136)
  })

  test('has no sleeves where the network sees none', () => {
    const bare = readTop(cutOf(TEE, { sleeve: 'none' }), 'top')
    expect([bare.sleeveless, bare.sleeveKind, bare.sleeves]).toEqual([true, 'none', [null, null]])
  })
})

test('moves misplaced cuff corners to where the outline between them is straight', () => {
  const off = { cuffOuterRight: [160, 70], cuffInnerRight: [145, 86] } as const
  const sleeve = readTop(cutOf(TEE, {}, off), 'top').sleeves[1]
  expect(sleeve).not.toBeNull()
  expectNear(sleeve?.hem ?? [], [
    [164, 74],
    [148, 90],
  ])
})

test('takes the farthest stretch of the outline for the hem when no cuff was seen', () => {
  const cut = cutOf(LONG_SLEEVED, { sleeve: 'long' })
  const gone = { at: [0, 0], exists: 0, confidence: 0 } as const
  const landmarks = { ...cut.reading.landmarks, cuffOuterRight: gone }
  const { sleeves } = readTop({ ...cut, reading: { ...cut.reading, landmarks } }, 'top')
  for (const [, y] of sleeves[1]?.hem ?? [[0, 0]]) expect(y).toBeGreaterThan(135)
})

test('classifies long sleeves, and corrects their kind by the outline’s length', () => {
  expect(readTop(cutOf(LONG_SLEEVED, { sleeve: 'long' }), 'top').sleeveKind).toBe('long')
  expect(readTop(cutOf(TEE, { sleeve: 'long' }), 'top').sleeveKind).toBe('short')
  expect(readTop(cutOf(LONG_SLEEVED, { sleeve: 'elbow' }), 'top').sleeveKind).toBe('middle')
})

test('gives a sleeve whose hem begins at the armpit almost no inner edge', () => {
  const { sleeves, armpit } = readTop(cutOf(HEM_FROM_ARMPIT), 'top')
  const inner = sleeves[1]?.inner ?? []
  expect(Math.hypot(inner[0][0] - armpit[1][0], inner[0][1] - armpit[1][1])).toBeLessThan(1)
  expectNear(
    inner,
    inner.map(() => inner[0]),
    12,
  )
})

test('ends a sleeve that hangs along the torso at the armpit when only the outer end of its hem was seen', () => {
  const seen = { cuffInnerRight: [164, 113], cuffInnerLeft: [28, 113] } as const
  const { sleeves } = readTop(cutOf(HEM_FROM_ARMPIT, {}, seen), 'top')
  const [, inner] = sleeves[1]?.hem ?? []
  expect(inner?.[0]).toBeLessThan(141)
})

test('finds a collar’s feet where it meets the shoulders', () => {
  const jacket = readTop(cutOf(COLLARED, { sleeve: 'long' }), 'top')
  expectNear(jacket.collar ?? [], pair(112, 50), 5)
  expect(readTop(cutOf(TEE), 'top').collar).toBeNull()
})

test('mirrors the upper armpit when the two heights differ widely', () => {
  const { armpit } = readTop(cutOf(LONG_SLEEVED, { sleeve: 'long' }, { armpitLeft: [60, 170] }), 'top')
  expect(Math.abs(armpit[0][1] - armpit[1][1])).toBeLessThan(8)
})

test('levels armpits that sleeves hide', () => {
  const hidden = cutOf(LONG_SLEEVED, { sleeve: 'long' }, { armpitLeft: [70, 92], armpitRight: [122, 100] })
  // There is no gap below them: the sleeves lie on the torso down to the hem.
  const mask = hidden.mask.map((on, i) =>
    i % DRAWN_W > 20 && i % DRAWN_W < 172 && i > 60 * DRAWN_W && i < 199 * DRAWN_W ? 1 : on,
  )
  const { armpit } = readTop({ ...hidden, mask }, 'top')
  expect(armpit[0][1]).toBe(armpit[1][1])
  expect(armpit[1][0] - armpit[0][0]).toBeCloseTo(52, 0)
})

test('reads a dress as sleeveless, with whole rows', () => {
  const cut = cutOf(DRESS)
  const slit = cut.mask.map((on, i) => (i % DRAWN_W > 94 && i % DRAWN_W < 98 && i > 180 * DRAWN_W ? 0 : on))
  const dress = readTop({ ...cut, mask: slit }, 'dress')
  expect([dress.kind, dress.sleeveless]).toEqual(['dress', true])
  expect(dress.rows[220]).toHaveLength(1)
  expect(readTop({ ...cut, mask: slit }, 'top').rows[220]).toHaveLength(2)
})

test('measures a garment without any landmarks', () => {
  const cut = cutOf(TEE)
  const blind = landmarksAt({})
  const shape = readTop({ ...cut, reading: { ...cut.reading, landmarks: blind } }, 'top')
  expect(shape.chest).toBeGreaterThan(20)
  for (const [x, y] of [...shape.neck, ...shape.shoulder, ...shape.armpit])
    expect(Number.isFinite(x + y)).toBe(true)
})
