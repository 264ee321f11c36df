import { expect, test } from 'vitest'
import { certaintyOfClothes, outfitOf, seenOnWearer } from '../../src/embedded/garment/wearer-attributes.ts'
import { PARTS } from '../../src/embedded/nets/garment-reader.ts'
import type { GarmentAttributes, GarmentReading } from '../../src/embedded/nets/garment-reader.ts'
import { attributesOf, landmarksAt } from './drawn-cuts.ts'
import { wearerOf, wearerWith } from './drawn-wearer.ts'

const reading = (attributes: Parameters<typeof attributesOf>[0]): GarmentReading => ({
  parts: [],
  frame: { scale: 1, left: 0, top: 0 },
  landmarks: landmarksAt({}),
  attributes: attributesOf(attributes),
})

/** The sleeve that is seen if the reader read `read` and sleeves end in the row `cuff` of 44 to 124. */
function sleeveSeen(cuff: number, read: GarmentAttributes['sleeve']['value'] = 'none') {
  const seen = seenOnWearer(reading({ sleeve: read }), wearerOf(wearerWith(cuff)), 'auto')
  return seen.attributes.sleeve.value
}

test('sleeves are as long as they cover the wearer’s arms', () => {
  expect([44, 60, 76, 98, 124].map((cuff) => sleeveSeen(cuff))).toEqual([
    'none',
    'cap',
    'short',
    'elbow',
    'long',
  ])
})

test('a garment without sleeves keeps its straps, and one of sheer long sleeves these', () => {
  expect(sleeveSeen(44, 'strap')).toBe('strap')
  expect(sleeveSeen(44, 'short')).toBe('none')
  expect(sleeveSeen(96, 'long')).toBe('long')
})

test('missed sleeves get landmarks, and those that the reader saw keep theirs', () => {
  const wearer = wearerOf(wearerWith(76))
  const missed = seenOnWearer(reading({ sleeve: 'none' }), wearer, 'auto').landmarks
  expect(missed.cuffOuterLeft.exists).toBe(1)
  expect(seenOnWearer(reading({ sleeve: 'short' }), wearer, 'auto').landmarks.cuffOuterLeft.exists).toBe(0)
})

test('the wearer’s clothes tell a dress from a top, and nothing else', () => {
  const top = wearerOf(wearerWith(60))
  const dress = wearerOf((x, y) => {
    const part = wearerWith(60)(x, y)
    return part === 'upperClothes' || part === 'lowerClothes' ? 'dress' : part
  })
  const seen = (category: GarmentAttributes['category']['value'], wearer = top) =>
    seenOnWearer(reading({ category }), wearer, 'auto').attributes.category.value
  expect([seen('dress'), seen('top', dress), seen('dress', dress)]).toEqual(['top', 'dress', 'dress'])
  expect([seen('outerwear', dress), seen('trousers')]).toEqual(['outerwear', 'trousers'])
})

test('lower clothes that are asked for are a skirt or trousers, by the reader’s parts, if the parser sees them', () => {
  const parts = (skirt: number, leg: number) =>
    PARTS.map((name) => new Float32Array(8).fill(name === 'skirt' ? skirt : name.startsWith('leg') ? leg : 0))
  const seen = (skirt: number, leg: number, wearer = wearerOf(wearerWith(60))) => {
    const read = { ...reading({ category: 'top' }), parts: parts(skirt, leg) }
    return seenOnWearer(read, wearer, 'bottom').attributes.category.value
  }
  expect([seen(0.8, 0.1), seen(0.1, 0.4), seen(0.2, 0.1)]).toEqual(['skirt', 'trousers', 'trousers'])
  const dressed = wearerOf((x, y) => (wearerWith(60)(x, y) === null ? null : 'dress'))
  expect(seen(0.8, 0.1, dressed)).toBe('dress')
})

test('the certainty of clothes is the share of their cells that are certain, and 0 for few cells', () => {
  expect(certaintyOfClothes(wearerOf(wearerWith(60)))).toBe(1)
  expect(certaintyOfClothes(wearerOf(wearerWith(60), 0.7))).toBe(0)
  const half = wearerOf(wearerWith(60), 0.7)
  half.parts.forEach((plane, c) => plane.set(wearerOf(wearerWith(60)).parts[c].subarray(0, 80 * 128)))
  expect(certaintyOfClothes(half)).toBeCloseTo(0.5, 2)
  expect(certaintyOfClothes(wearerOf((x, y) => (x < 20 && y < 20 ? 'upperClothes' : null)))).toBe(0)
})

test('an outfit is a top and a bottom, each of enough certain cells', () => {
  const worn = wearerWith(60)
  /** The top, and lower clothes from the trunk's end down to a row. */
  const downTo = (end: number) => wearerOf((x, y) => (y < end ? worn(x, y) : null))
  expect(outfitOf(wearerOf(worn))).toEqual(['top', 'bottom'])
  expect(outfitOf(wearerOf(worn, 0.7))).toEqual([])
  expect([downTo(132), downTo(128)].map(outfitOf)).toEqual([['top', 'bottom'], []])
})

test('an outfit has no dress', () => {
  const dressFrom = (row: number) =>
    wearerOf((x, y) => {
      const part = wearerWith(60)(x, y)
      return part === 'upperClothes' && y >= row ? 'dress' : part
    })
  expect([dressFrom(110), dressFrom(80)].map(outfitOf)).toEqual([['top', 'bottom'], []])
})

test('an outfit of which much is uncertain is none', () => {
  const wearer = wearerOf(wearerWith(60), 0.7)
  const sure = wearerOf(wearerWith(60))
  // Certain above row 136: of the lower clothes 768 cells out of 3456.
  wearer.parts.forEach((plane, c) => plane.set(sure.parts[c].subarray(0, 136 * 128)))
  expect(outfitOf(wearer)).toEqual([])
})
