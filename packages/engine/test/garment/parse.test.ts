import { expect, test } from 'vitest'
import { drawShirt } from '../../src/embedded/drawn-figure.ts'
import { parseGarment } from '../../src/embedded/garment/parse.ts'
import type { Wearer } from '../../src/embedded/garment/parse.ts'
import { PARTS_GRID } from '../../src/embedded/nets/garment-reader.ts'
import { LOWER, SKIN, UPPER } from '../../src/embedded/person/types.ts'
import { NoGarmentFound } from '../../src/errors.ts'
import { viewOf } from '../own-networks.ts'
import { overlap } from './drawn-garments.ts'
import { wearerOf } from './drawn-wearer.ts'

const view = await viewOf(drawShirt())
const { half } = view

/** A wearer with these labels, whose clothes the person parser does not see surely. */
const worn = (labels: Uint8Array): Wearer => ({ labels, clothes: null, hem: null, shoulderY: 0 })

test('segments the drawn garment to the pixel', () => {
  const { garment } = parseGarment(view, 'auto')
  const drawn = Uint8Array.from({ length: half.w * half.h }, (_, i) => (half.data[i * 3] < 160 ? 1 : 0))
  expect(overlap(garment.shape.mask, drawn)).toBeGreaterThan(0.985)
})

test('excludes the skin of a wearer from the garment', () => {
  // Everything above the armpits on the right is labelled as a bare shoulder.
  const wearer = Uint8Array.from({ length: half.w * half.h }, (_, i) =>
    i % half.w > 115 && Math.floor(i / half.w) < 80 ? SKIN : UPPER,
  )
  const bare = parseGarment({ ...view, wearer: worn(wearer) }, 'auto').garment.shape
  const whole = parseGarment(view, 'auto').garment.shape
  const at = 62 * half.w + 130
  expect([whole.mask[at], bare.mask[at]]).toEqual([1, 0])
  expect(bare.mask[150 * half.w + 96]).toBe(1)
})

test('excludes the trousers of a wearer below a top, except where the network is certain of the top', () => {
  const last = parseGarment(view, 'auto').garment.shape.mask.lastIndexOf(1)
  const hem = Math.floor(last / half.w) - 10
  const wearer = Uint8Array.from({ length: half.w * half.h }, (_, i) => (i / half.w < hem ? UPPER : LOWER))
  const inTrousers = (hem + 5) * half.w + 96
  const from = Math.floor(view.reading.frame.scale * hem + view.reading.frame.top) * PARTS_GRID.w
  const parts = view.reading.parts.map((plane) => plane.map((p, i) => (i < from ? p : 0.8 * p)))
  const unsure = { ...view, reading: { ...view.reading, parts } }
  const isGarment = (seen: Parameters<typeof parseGarment>[0]) =>
    parseGarment(seen, 'auto').garment.shape.mask[inTrousers]
  expect([
    isGarment(unsure),
    isGarment({ ...unsure, wearer: worn(wearer) }),
    isGarment({ ...view, wearer: worn(wearer) }),
  ]).toEqual([1, 0, 1])
})

test('accepts a garment that its wearer shows clearly, whatever the garment reader makes of it', () => {
  const [background, ...others] = view.reading.parts
  const unsure = [background.map((p) => 0.7 * p + 0.3), ...others.map((plane) => plane.map((p) => 0.7 * p))]
  const unread = { ...view, reading: { ...view.reading, parts: unsure } }
  const clothes = wearerOf((x, y) => (x > 40 && x < 90 && y > 40 && y < 160 ? 'upperClothes' : null))
  const wearer = (probability: number): Wearer => ({
    ...worn(new Uint8Array(half.w * half.h).fill(UPPER)),
    clothes: { ...clothes, parts: clothes.parts.map((plane) => plane.map((p) => p * probability)) },
  })
  expect(() => parseGarment(unread, 'auto')).toThrow(NoGarmentFound)
  expect(() => parseGarment({ ...unread, wearer: wearer(0.8) }, 'auto')).toThrow(NoGarmentFound)
  expect(parseGarment({ ...unread, wearer: wearer(1) }, 'auto').isClearlyWorn).toBe(true)
})
