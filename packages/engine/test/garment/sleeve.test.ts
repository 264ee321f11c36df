import { describe, expect, test } from 'vitest'
import { growFromArmhole } from '../../src/embedded/garment/sleeve-region.ts'
import { sleeveOf } from '../../src/embedded/garment/sleeve.ts'

/** A torso, and a straight sleeve to its left. */
const [W, H] = [80, 60]
const mask = new Uint8Array(W * H)
const part = new Uint8Array(W * H)
for (let y = 10; y < 55; y++) mask.fill(1, y * W + 35, y * W + 70)
for (let y = 10; y < 24; y++) {
  mask.fill(1, y * W + 8, y * W + 35)
  part.fill(1, y * W + 8, y * W + 35)
}
const shirt = {
  w: W,
  h: H,
  mask,
  part,
  shoulder: [
    [35, 10],
    [69, 10],
  ],
  armpit: [
    [35, 24],
    [69, 24],
  ],
  chest: 34,
} as const

describe('a sleeve', () => {
  test('is measured geodesically from the armhole to the cuff, without entering the torso', () => {
    const { inside, length, pixels } = growFromArmhole(shirt, 0)
    expect(length).toBeCloseTo(26, 0)
    expect([inside[17 * W + 9], inside[17 * W + 40], inside[40 * W + 36]]).toEqual([1, 0, 0])
    expect(pixels.at(-1)! % W).toBe(8)
  })

  test('has an axis to the cuff, and edges from shoulder and armpit to its corners', () => {
    const sleeve = sleeveOf(shirt, 0, [
      [8, 10],
      [8, 23],
    ])
    expect(sleeve?.axis[0]).toEqual([35, 17])
    expect(sleeve?.axis.at(-1)?.[0]).toBeLessThan(12)
    expect([sleeve?.outer[0], sleeve?.inner[0]]).toEqual([
      [35, 10],
      [35, 24],
    ])
    for (const [k, y] of [10, 23].entries()) {
      expect(Math.abs(sleeve!.hem[k][0] - 8)).toBeLessThan(2)
      expect(Math.abs(sleeve!.hem[k][1] - y)).toBeLessThan(2)
    }
  })

  test('ends at the corners of a curved hem, where they were seen on the hem', () => {
    const [w, h] = [240, 180]
    const curved = new Uint8Array(w * h)
    const sleeve = new Uint8Array(w * h)
    for (let y = 20; y < 165; y++) curved.fill(1, y * w + 105, y * w + 210)
    for (let y = 30; y < 90; y++) {
      const from = Math.round(24 + 3 * ((y - 60) / 30) ** 2)
      curved.fill(1, y * w + from, y * w + 105)
      sleeve.fill(1, y * w + from, y * w + 105)
    }
    const large = {
      w,
      h,
      mask: curved,
      part: sleeve,
      shoulder: [
        [105, 30],
        [209, 30],
      ],
      armpit: [
        [105, 90],
        [209, 90],
      ],
      chest: 104,
    } as const
    const { hem } = sleeveOf(large, 0, [
      [27, 36],
      [27, 83],
    ])!
    for (const [k, y] of [30, 89].entries()) expect(Math.abs(hem[k][1] - y)).toBeLessThan(3)
  })

  test('of a hanging arm, as narrow as its hem is, ends at the armpit and at the outer corner', () => {
    const [w, h] = [120, 120]
    const worn = new Uint8Array(w * h)
    const sleeve = new Uint8Array(w * h)
    for (let y = 10; y < 110; y++) worn.fill(1, y * w + 40, y * w + 100)
    for (let y = 14; y < 80; y++) {
      worn.fill(1, y * w + 29, y * w + 40)
      sleeve.fill(1, y * w + 29, y * w + 40)
    }
    const hanging = {
      w,
      h,
      mask: worn,
      part: sleeve,
      shoulder: [
        [40, 12],
        [99, 12],
      ],
      armpit: [
        [40, 79],
        [99, 79],
      ],
      chest: 60,
    } as const
    const { hem } = sleeveOf(hanging, 0, [
      [29, 78],
      [38, 79],
    ])!
    expect(Math.hypot(hem[0][0] - 29, hem[0][1] - 79)).toBeLessThan(3)
    expect(Math.hypot(hem[1][0] - 40, hem[1][1] - 79)).toBeLessThan(3)
  })

  test('is null without cloth beyond the armhole', () => {
    expect(
      sleeveOf(
        {
          ...shirt,
          shoulder: [
            [20, 40],
            [69, 10],
          ],
          armpit: [
            [20, 50],
            [69, 24],
          ],
        },
        0,
        null,
      ),
    ).toBeNull()
  })
})
