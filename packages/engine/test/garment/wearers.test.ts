import { expect, test } from 'vitest'
import { columnsOf } from '../../src/embedded/garment/wearers.ts'
import { createEngineHere } from '../engine-here.ts'
import { samplePicture } from '../sample-pictures.ts'

const engine = createEngineHere()

test('splits the picture halfway between people, and returns nothing for a single one', () => {
  expect(columnsOf([0.75, 0.25])).toEqual([
    { x: 0, y: 0, width: 0.5, height: 1 },
    { x: 0.5, y: 0, width: 0.5, height: 1 },
  ])
  expect(columnsOf([0.5])).toEqual([])
  // One above the other.
  expect(columnsOf([0.5, 0.51, 0.52])).toEqual([])
})

test('tells what the person in the picture of a garment wears, also from the cache', async () => {
  const garment = await samplePicture('man-white')
  const [first, again] = [await engine.check({ garment }), await engine.check({ garment })]
  expect([first, again].map((seen) => seen.garment?.worn)).toEqual([
    ['top', 'bottom'],
    ['top', 'bottom'],
  ])
  for (const name of ['woman-red', 'white-polo'])
    expect((await engine.check({ garment: await samplePicture(name) })).garment).not.toHaveProperty('worn')
})

test('finds several people in the picture of a garment', async () => {
  const [left, right] = await Promise.all(['woman-red', 'man-white'].map(samplePicture))
  const width = left.width + right.width
  const data = new Uint8ClampedArray(4 * width * left.height)
  for (let y = 0; y < left.height; y++) {
    data.set(left.data.subarray(4 * y * left.width, 4 * (y + 1) * left.width), 4 * y * width)
    data.set(
      right.data.subarray(4 * y * right.width, 4 * (y + 1) * right.width),
      4 * (y * width + left.width),
    )
  }
  const seen = await engine.check({ garment: { data, width, height: left.height } })
  expect(seen.garment?.pieces).toHaveLength(2)
  expect(seen.garment?.pieces?.[0]?.width).toBeCloseTo(0.5, 1)
  expect(seen.garment).not.toHaveProperty('worn')
})
