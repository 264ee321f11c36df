import { describe, expect, test } from 'vitest'
import { categoryOf, groupsOf, kindOf, maxima } from '../../src/embedded/garment/parts.ts'
import type { GroupName } from '../../src/embedded/garment/parts.ts'
import { PARTS, PARTS_GRID } from '../../src/embedded/nets/garment-reader.ts'
import type { GarmentReading, PartName } from '../../src/embedded/nets/garment-reader.ts'
import { attributesOf, landmarksAt } from './drawn-cuts.ts'

const { w, h } = PARTS_GRID
type Box = readonly [x0: number, y0: number, x1: number, y1: number]

/** A reading whose cells are background except in boxes; later boxes cover earlier ones. */
function readingOf(
  boxes: readonly (readonly [PartName, Box])[],
  attributes: Parameters<typeof attributesOf>[0] = {},
): GarmentReading {
  const label = new Uint8Array(w * h)
  for (const [name, [x0, y0, x1, y1]] of boxes)
    for (let y = y0; y < y1; y++) label.fill(PARTS.indexOf(name), y * w + x0, y * w + x1)
  const parts = PARTS.map((_, c) => Float32Array.from(label, (own) => (own === c ? 0.9 : 0.01)))
  return {
    parts,
    frame: { scale: 1, left: 0, top: 0 },
    landmarks: landmarksAt({}),
    attributes: attributesOf(attributes),
  }
}

const TORSO = ['torso', [40, 40, 90, 140]] as const
/** The group of a cell. */
const groupAt = (
  reading: GarmentReading,
  x: number,
  y: number,
  category = reading.attributes.category.value,
) => {
  const groups = groupsOf(reading, category)
  const names = Object.keys(groups) as GroupName[]
  return names[maxima(Object.values(groups), w * h)[y * w + x]]
}

describe('the category', () => {
  test.each([
    ['auto', 'skirt', 'skirt'],
    ['top', 'outerwear', 'outerwear'],
    ['top', 'dress', 'top'],
    ['bottom', 'shorts', 'shorts'],
    ['bottom', 'top', 'trousers'],
    ['dress', 'jumpsuit', 'jumpsuit'],
    ['outerwear', 'top', 'outerwear'],
  ] as const)('requested as %s and read as %s is %s', (requested, seen, category) => {
    const reading = { attributes: attributesOf({ category: seen }), landmarks: landmarksAt({}) }
    expect(categoryOf(reading, requested)).toBe(category)
  })

  test.each([
    ['auto', 0.5, 140, 'dress'],
    ['auto', 0.5, 110, 'top'],
    ['auto', 0.9, 140, 'top'],
    ['top', 0.5, 140, 'top'],
  ] as const)(
    'requested as %s, a top of probability %f that ends in row %i is a %s',
    (requested, trust, hem, category) => {
      const attributes = { ...attributesOf(), category: { value: 'top', trust } } as const
      const landmarks = landmarksAt({
        neckLeft: [50, 20],
        neckRight: [70, 20],
        armpitLeft: [35, 45],
        armpitRight: [85, 45],
        hemLeft: [20, hem],
        hemRight: [100, hem],
      })
      expect(categoryOf({ attributes, landmarks }, requested)).toBe(category)
    },
  )

  test.each([
    ['top', 'top'],
    ['outerwear', 'top'],
    ['jumpsuit', 'dress'],
    ['skirt', 'trousers'],
    ['shorts', 'trousers'],
  ] as const)('%s has the shape of a %s', (category, kind) => {
    expect(kindOf(category)).toBe(kind)
  })
})

describe('the groups of a reading', () => {
  test('hold the sleeves of a top, and the legs of trousers', () => {
    const top = readingOf([TORSO, ['sleeveRight', [90, 40, 110, 100]]])
    expect(groupAt(top, 100, 60)).toBe('right')
    const trousers = readingOf(
      [
        ['legLeft', [40, 60, 64, 140]],
        ['legRight', [64, 60, 90, 140]],
      ],
      { category: 'trousers' },
    )
    expect([groupAt(trousers, 50, 90), groupAt(trousers, 80, 90)]).toEqual(['left', 'right'])
  })

  test('hold all of a garment laid flat, whatever the labels of its parts', () => {
    const tunic = readingOf([TORSO, ['skirt', [40, 100, 90, 140]]])
    expect(groupAt(tunic, 60, 120)).toBe('body')
  })

  test('exclude other clothes that are worn with the garment', () => {
    const boxes = [TORSO, ['legLeft', [40, 100, 64, 150]], ['legRight', [64, 100, 90, 150]]] as const
    const worn = readingOf(boxes, { worn: 'yes' })
    expect([groupAt(worn, 60, 60), groupAt(worn, 60, 120)]).toEqual(['body', 'background'])
    expect([groupAt(worn, 60, 60, 'trousers'), groupAt(worn, 60, 120, 'trousers')]).toEqual([
      'background',
      'left',
    ])
    expect(groupAt(worn, 60, 120, 'jumpsuit')).toBe('body')
  })

  test('merge small islands into their surroundings, and keep larger pieces', () => {
    const reading = readingOf([
      TORSO,
      ['inside', [60, 80, 64, 84]],
      ['background', [50, 100, 52, 102]],
      ['collar', [55, 40, 75, 52]],
    ])
    expect([groupAt(reading, 62, 82), groupAt(reading, 51, 101), groupAt(reading, 60, 45)]).toEqual([
      'body',
      'body',
      'collar',
    ])
  })

  test('assign the end of a sleeve that is labelled as body to the sleeve', () => {
    const reading = readingOf([TORSO, ['sleeveLeft', [20, 40, 40, 120]], ['torso', [20, 120, 38, 128]]])
    expect(groupAt(reading, 28, 124)).toBe('left')
  })

  test('sum to one in every cell', () => {
    const groups = Object.values(groupsOf(readingOf([TORSO, ['strap', [45, 20, 50, 40]]]), 'top'))
    const sum = 0.9 + 10 * 0.01
    for (const i of [0, 60 * w + 60, 30 * w + 47])
      expect(groups.reduce((total, plane) => total + plane[i], 0)).toBeCloseTo(sum, 5)
  })
})
