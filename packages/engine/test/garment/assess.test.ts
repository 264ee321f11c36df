import { expect, test } from 'vitest'
import { drawShirt } from '../../src/embedded/drawn-figure.ts'
import { analyseGarment } from '../../src/embedded/garment/analyse.ts'
import { assessGarment } from '../../src/embedded/garment/assess.ts'
import type { Garment } from '../../src/embedded/garment/garment.ts'
import type { RgbImage } from '../../src/embedded/image/raster.ts'
import { NoGarmentFound } from '../../src/errors.ts'
import type { GarmentCategory } from '../../src/engine.ts'

const shirt = drawShirt()

/** A copy with some pixels of another colour. */
function painted(image: RgbImage, grey: number, where: (x: number, y: number) => boolean): RgbImage {
  const data = Uint8ClampedArray.from(image.data, (v, k) => {
    const i = Math.floor(k / 3)
    return where(i % image.w, Math.floor(i / image.w)) ? grey : v
  })
  return { data, w: image.w, h: image.h }
}

const doubts = (image: RgbImage, category: GarmentCategory = 'auto'): string[] =>
  assessGarment(analyseGarment(image, null, category), category).map((d) => d.code)

test('doubts nothing about one whole garment on plain ground', () => {
  expect(doubts(shirt)).toEqual([])
})

test('notices a garment that leaves the picture', () => {
  const { w } = shirt
  const cropped = { data: shirt.data.slice(0, w * 380 * 3), w, h: 380 }
  expect(doubts(cropped)).toContain('garment_cut_off')
})

test('notices a second piece', () => {
  const two = painted(shirt, 60, (x, y) => x > 305 && x < 378 && y > 240 && y < 500)
  expect(doubts(two)).toContain('several_garments')
})

test('notices an outline that does not mirror onto itself', () => {
  const halved = painted(shirt, 255, (x, y) => x > 200 || y > 330 + 0.3 * x)
  const odd = painted(halved, 60, (x, y) => y > 380 && y < 420 && x > 100 && x < 370)
  expect(doubts(odd)).toContain('garment_outline_unusual')
})

test('notices straps whose shoulders cannot be made out, unless a neckline shows', () => {
  const garment = analyseGarment(shirt, null)
  const { shape } = garment
  if (shape.kind === 'trousers') throw new Error('the drawn shirt is taken for trousers')
  const [[middleX]] = shape.neck
  const curve = {
    open: false,
    middleX,
    halfWidth: 20,
    left: 40,
    right: 40,
    depth: 9,
    power: 2,
    factor: 1,
  } as const
  const codes = (neckline: Garment['neckline']): string[] =>
    assessGarment({ ...garment, shape: { ...shape, shoulder: shape.neck }, neckline }, 'auto').map(
      (d) => d.code,
    )
  for (const unclear of [null, garment.neckline, { ...curve, edge: 2 }]) {
    expect(codes(unclear)).toContain('garment_shoulders_unclear')
  }
  expect(codes({ ...curve, edge: 6 })).not.toContain('garment_shoulders_unclear')
})

test('notices a wide neck whose edge does not show', () => {
  const garment = analyseGarment(shirt, null)
  const { shape } = garment
  if (shape.kind === 'trousers') throw new Error('the drawn shirt is taken for trousers')
  const at = (chests: number): [number, number] => [shape.axis + chests * shape.chest, shape.neck[0][1]]
  const codes = (half: number, edge: number): string[] => {
    const neckline = { open: false, middleX: shape.axis, halfWidth: 20, left: 40, right: 40 } as const
    const wide = { ...shape, neck: [at(-half), at(half)], shoulder: [at(-0.6), at(0.6)] } as const
    const whole = { ...garment, shape: wide, neckline: { ...neckline, depth: 9, power: 2, factor: 1, edge } }
    return assessGarment(whole, 'auto').map((d) => d.code)
  }
  expect(codes(0.4, 2)).toContain('garment_shoulders_unclear')
  expect(codes(0.4, 6)).not.toContain('garment_shoulders_unclear')
  expect(codes(0.25, 2)).not.toContain('garment_shoulders_unclear')
})

test('says that a shirt asked for as trousers does not look like them', () => {
  expect(doubts(shirt, 'bottom')).toContain('not_trousers')
})

test.each(['top', 'outerwear', 'dress'] as const)(
  'reads a shirt as what it was asked for: %s',
  (category) => {
    expect(analyseGarment(shirt, null, category).shape.kind).toBe(category === 'dress' ? 'dress' : 'top')
  },
)

test.each([
  ['nothing at all', () => true],
  ['a dot', (x: number, y: number) => Math.hypot(x - 192, y - 256) > 9],
])('finds no garment in %s', (_, isGround) => {
  const image = painted(
    painted(shirt, 60, () => true),
    250,
    isGround,
  )
  expect(() => analyseGarment(image, null)).toThrow(NoGarmentFound)
})
