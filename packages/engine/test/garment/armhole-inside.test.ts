import { expect, test } from 'vitest'
import { markArmholesInPlace } from '../../src/embedded/garment/armhole-inside.ts'
import type { GarmentReading } from '../../src/embedded/nets/garment-reader.ts'
import { attributesOf, landmarksAt } from './drawn-cuts.ts'

const [w, h] = [160, 140]
const [LEFT, RIGHT] = [30, 129]
/** Depth (px) of a column inside the cloth, from either side. */
const depthAt = (x: number): number => Math.min(x - LEFT, RIGHT - x)
/** The width of a crescent that reaches from row 20 to 100. */
const crescent = (y: number): number => (y < 20 || y > 100 ? 0 : 12 * Math.sin((Math.PI * (y - 20)) / 80))

type Greys = { readonly dark?: number; readonly darkAtRight?: number; readonly sleeve?: 'none' | 'short' }

/** The share of marked pixels in the dark stretches and in the rest of the cloth, per side. */
function marked(
  widthAt: (y: number) => number,
  { dark = 70, darkAtRight = dark, sleeve = 'none' }: Greys = {},
) {
  const cloth = new Float32Array(w * h)
  const data = new Uint8ClampedArray(w * h * 3).fill(235)
  const side = (x: number) => (x < w / 2 ? 0 : 1)
  const isDark = (x: number, y: number) => depthAt(x) < widthAt(y)
  for (let y = 8; y < h; y++) {
    for (let x = LEFT; x <= RIGHT; x++) {
      cloth[y * w + x] = 1
      data.fill(isDark(x, y) ? (side(x) ? darkAtRight : dark) : 140, 3 * (y * w + x), 3 * (y * w + x) + 3)
    }
  }
  const reading: GarmentReading = {
    parts: [],
    frame: { scale: 1, left: 0, top: 0 },
    landmarks: landmarksAt({
      shoulderLeft: [LEFT, 12],
      shoulderRight: [RIGHT, 12],
      armpitLeft: [LEFT, 104],
      armpitRight: [RIGHT, 104],
    }),
    attributes: attributesOf({ sleeve }),
  }
  const planes = { cloth, inside: new Float32Array(w * h) }
  const mask = markArmholesInPlace(planes, reading, { data, w, h })
  expect([...mask]).toEqual([...planes.inside])
  const counts = [0, 1].map(() => ({ dark: 0, found: 0, front: 0 }))
  for (let y = 0; y < h; y++) {
    for (let x = LEFT; x <= RIGHT; x++) {
      const count = counts[side(x)]
      if (isDark(x, y)) count.dark++
      if (mask[y * w + x]) count[isDark(x, y) ? 'found' : 'front']++
    }
  }
  return counts.map(({ dark: all, found, front }) => ({
    found: found / (all || 1),
    front: front / (all || 1),
  }))
}

test('marks the dark crescents in both armholes', () => {
  for (const side of marked(crescent)) {
    expect(side.found).toBeGreaterThan(0.93)
    expect(side.front).toBeLessThan(0.1)
  }
})

test('marks the lighter crescent too where it agrees with the darker one', () => {
  const [left, right] = marked(crescent, { darkAtRight: 128 })
  expect(left.found).toBeGreaterThan(0.93)
  expect(right.found).toBeGreaterThan(0.93)
})

test('a binding, which is as wide at its ends, stays, as does plain cloth', () => {
  for (const widthAt of [() => 5, (y: number) => (y < 104 ? 8 : 0), () => 0])
    for (const side of marked(widthAt)) expect(side).toEqual({ found: 0, front: 0 })
})

test('the shade at a sleeve stays', () => {
  for (const side of marked(crescent, { sleeve: 'short' })) expect(side).toEqual({ found: 0, front: 0 })
})
