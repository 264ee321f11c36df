import { expect, test } from 'vitest'
import { drawShirt } from '../../src/embedded/drawn-figure.ts'
import { assessGarment } from '../../src/embedded/garment/assess.ts'
import type { RgbImage } from '../../src/embedded/image/raster.ts'
import type { GarmentCategory } from '../../src/engine.ts'
import { NoGarmentFound } from '../../src/errors.ts'
import { garmentIn } from '../own-networks.ts'

const shirt = drawShirt()

/** A copy with some pixels recoloured. */
function painted(image: RgbImage, grey: number, where: (x: number, y: number) => boolean): RgbImage {
  const data = Uint8ClampedArray.from(image.data, (v, k) => {
    const i = Math.floor(k / 3)
    return where(i % image.w, Math.floor(i / image.w)) ? grey : v
  })
  return { data, w: image.w, h: image.h }
}

async function doubts(image: RgbImage, category: GarmentCategory = 'auto'): Promise<string[]> {
  const { reading, ...read } = await garmentIn(image, category)
  return assessGarment(read, reading, category).map(({ code }) => code)
}

test('raises no doubt about one whole garment on a plain background', async () => {
  expect(await doubts(shirt)).toEqual([])
})

test('notices a garment that the picture cuts off', async () => {
  const { w } = shirt
  const cropped = { data: shirt.data.slice(0, w * 380 * 3), w, h: 380 }
  expect(await doubts(cropped)).toContain('garment_cut_off')
})

test('notices an uncertain background, missing shoulders and an uncertain category', async () => {
  const { reading, ...read } = await garmentIn(shirt)
  const codes = (changed: object): string[] =>
    assessGarment(read, { ...reading, ...changed }, 'auto').map(({ code }) => code)
  const [background, ...others] = reading.parts
  const blurred = background.map((p) => (p < 0.5 ? 0.4 : p))
  expect(codes({ parts: [blurred, ...others] })).toContain('garment_background')
  const gone = { at: [0, 0], exists: 0, confidence: 0 }
  const without = { ...reading.landmarks, shoulderLeft: gone, shoulderRight: gone }
  expect(codes({ landmarks: without })).toContain('garment_shoulders_unclear')
  const guessed = { ...reading.attributes, category: { value: 'top', trust: 0.4 } }
  expect(codes({ attributes: guessed })).toContain('garment_outline_unusual')
})

test('reports a wearer, what is hardly a skirt, and a low-contrast outline', async () => {
  const { reading, ...read } = await garmentIn(shirt)
  const worn = {
    ...reading,
    attributes: { ...reading.attributes, worn: { value: 'yes', trust: 1 } },
  } as const
  const codes = (garment: typeof read, seen = reading): string[] =>
    assessGarment(garment, seen, 'auto').map(({ code }) => code)
  expect(codes(read, worn)).toContain('garment_worn')
  const skirt = { ...read, garment: { ...read.garment, category: 'skirt' } } as const
  const seenAs = (trust: number) =>
    codes(skirt, { ...reading, attributes: { ...reading.attributes, category: { value: 'skirt', trust } } })
  expect(seenAs(0.7)).toContain('not_trousers')
  expect(seenAs(0.9)).not.toContain('not_trousers')
  expect(codes({ ...read, contrast: 0.001 })).toContain('garment_low_contrast')
})

test('doubts a garment less whose wearer the person parser sees clearly', async () => {
  const { reading, ...read } = await garmentIn(shirt)
  const [background, ...others] = reading.parts
  const worn = {
    ...reading,
    parts: [background.map((p) => (p < 0.5 ? 0.4 : p)), ...others],
    attributes: { ...reading.attributes, worn: { value: 'yes', trust: 1 } },
  } as const
  const trusts = (isClearlyWorn: boolean) =>
    new Map(assessGarment({ ...read, isClearlyWorn }, worn, 'auto').map(({ code, trust }) => [code, trust]))
  expect([...trusts(false).keys()]).toEqual(['garment_background', 'garment_worn'])
  expect([...trusts(true).keys()]).toEqual(['garment_worn'])
  expect(trusts(true).get('garment_worn')).toBeGreaterThan(trusts(false).get('garment_worn') ?? 1)
})

test('notices an asymmetric outline, and a second piece', async () => {
  const { reading, ...read } = await garmentIn(shirt)
  const { shape } = read.garment
  const codes = (keep: (x: number, y: number) => boolean): string[] => {
    const mask = shape.mask.map((on, i) => (keep(i % shape.w, Math.floor(i / shape.w)) ? on : 0))
    return assessGarment(
      { ...read, garment: { ...read.garment, shape: { ...shape, mask } } },
      reading,
      'auto',
    ).map(({ code }) => code)
  }
  expect(codes((x, y) => x < shape.axis || y < shape.h / 3)).toContain('garment_outline_unusual')
  expect(codes((_, y) => Math.abs(y - shape.h / 2) > 4)).toContain('several_garments')
})

test('accepts open fronts that are two pieces, off the axis', async () => {
  const { reading, ...read } = await garmentIn(shirt)
  const { shape } = read.garment
  if (shape.kind === 'trousers') throw new Error('the drawn shirt was read as trousers')
  const [from, to] = [Math.round(shape.axis) - 2, Math.round(shape.axis) + 34]
  const mask = shape.mask.map((on, i) => (i % shape.w >= from && i % shape.w < to ? 0 : on))
  const codes = (opening: typeof shape.opening): string[] => {
    const garment = { ...read.garment, shape: { ...shape, mask, opening } }
    return assessGarment({ ...read, garment }, reading, 'auto').map(({ code }) => code)
  }
  expect(codes(null)).toEqual(['several_garments', 'garment_outline_unusual'])
  expect(codes(shape.rows.map(() => [from, to - 1] as const))).toEqual([])
})

test('reports that a shirt requested as trousers does not look like trousers', async () => {
  expect(await doubts(shirt, 'bottom')).toContain('not_trousers')
})

test.each([
  ['top', 'top', 'top'],
  ['outerwear', 'top', 'outerwear'],
  ['dress', 'dress', 'dress'],
  ['bottom', 'trousers', 'trousers'],
] as const)('reads a shirt as the requested category: %s', async (requested, kind, category) => {
  const { garment } = await garmentIn(shirt, requested)
  expect([garment.shape.kind, garment.category]).toEqual([kind, category])
})

test.each([
  ['nothing at all', () => true],
  ['a dot', (x: number, y: number) => Math.hypot(x - 192, y - 256) > 9],
])('finds no garment in %s', async (_, isBackground) => {
  const image = painted(
    painted(shirt, 60, () => true),
    250,
    isBackground,
  )
  await expect(garmentIn(image)).rejects.toThrow(NoGarmentFound)
})
