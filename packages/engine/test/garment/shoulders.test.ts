import { describe, expect, test } from 'vitest'
import { armpitsOf } from '../../src/embedded/garment/armpits.ts'
import { outlineOf, runsPerRow } from '../../src/embedded/garment/outline.ts'
import { collarOf, necksOf, shouldersOf, strapsOf } from '../../src/embedded/garment/shoulders.ts'
import { attributesOf, cutOf, landmarksAt } from './drawn-cuts.ts'
import { COLLARED, DRESS, DRAWN_H, DRAWN_W, LONG_SLEEVED, TEE } from './drawn-garments.ts'

const MIDDLE = DRAWN_W / 2
/** A drawn garment, and the outline that it is measured on. */
function measured(polygon: typeof TEE, moved: Parameters<typeof cutOf>[2] = {}) {
  const cut = cutOf(polygon, {}, moved)
  const outline = outlineOf(cut.mask, DRAWN_W, DRAWN_H, MIDDLE, runsPerRow(cut.mask, DRAWN_W, DRAWN_H))
  const armpit = armpitsOf(cut, outline)
  const chest = armpit[1][0] - armpit[0][0]
  const neck = necksOf(cut, outline, chest)
  return { cut, outline, armpit, chest, neck, shoulder: shouldersOf(cut, outline, neck, armpit, chest) }
}

describe('neck and shoulders', () => {
  test('are estimated from the outline without landmarks', () => {
    const { cut, outline } = measured(TEE)
    const blind = {
      ...cut,
      reading: { ...cut.reading, landmarks: landmarksAt({}), attributes: attributesOf() },
    }
    const armpit = armpitsOf(blind, outline)
    expect(armpit.map(([, y]) => y)).toEqual([armpit[0][1], armpit[0][1]])
    expect((armpit[0][1] - outline.y0) / outline.height).toBeCloseTo(0.25, 1)
    const neck = necksOf(blind, outline, 72)
    expect(Math.abs(neck[1][0] - (MIDDLE + 14))).toBeLessThan(8)
  })

  test('lie between neck and armpits, symmetrically where the seams differ', () => {
    const { neck, armpit, shoulder } = measured(TEE)
    expect(shoulder[1][0]).toBeGreaterThan(neck[1][0])
    expect(shoulder[1][0]).toBeLessThan(armpit[1][0])
    const uneven = measured(TEE, { shoulderLeft: [72, 50] }).shoulder
    const off = (k: 0 | 1) => Math.abs(uneven[k][0] - neck[k][0])
    expect(Math.abs(off(0) - off(1))).toBeLessThan(2)
  })

  test('are the outer corners of straps on a sleeveless garment', () => {
    const { outline, neck, chest } = measured(DRESS)
    const [left, right] = strapsOf(outline, neck, chest)
    expect([left[0] <= neck[0][0], right[0] >= neck[1][0]]).toEqual([true, true])
    expect(left[1]).toBe(right[1])
  })

  test('have a collar only where the network saw one', () => {
    const collar = (polygon: typeof TEE) => {
      const { cut, outline, neck, shoulder, chest } = measured(polygon)
      return collarOf(cut, outline, neck, shoulder, chest)
    }
    expect(collar(LONG_SLEEVED)).toBeNull()
    const feet = collar(COLLARED)
    expect(feet?.[0][0]).toBeLessThan(feet?.[1][0] ?? 0)
  })

  test('have a folded collar, whose wings lie on the shoulders, where the neckline is read as one', () => {
    const { cut, outline, neck, shoulder, chest } = measured(TEE)
    // The wing ends in a step of 2 px, less than a collar's that stands up.
    const top = outline.top.map((y, x) => (y >= 0 && Math.abs(x - MIDDLE) > 24 ? y + 2 : y))
    const part = cut.part.map(() => 3)
    const feet = (neckline: 'crew' | 'collar') => {
      const reading = { ...cut.reading, attributes: attributesOf({ neckline }) }
      return collarOf({ ...cut, part, reading }, { ...outline, top }, neck, shoulder, chest)
    }
    expect(feet('crew')).toBeNull()
    for (const [x] of feet('collar') ?? []) expect(Math.abs(x - MIDDLE)).toBeGreaterThan(24)
    expect(feet('collar')).toHaveLength(2)
  })
})
