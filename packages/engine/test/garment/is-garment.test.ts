import { describe, expect, test } from 'vitest'
import { analyseGarmentPicture } from '../../src/embedded/garment-analysis.ts'
import { garmentTasksOnThisThread } from '../../src/embedded/garment-tasks.ts'
import { isGarment } from '../../src/embedded/garment/is-garment.ts'
import type { GarmentLandmarkName, GarmentReading } from '../../src/embedded/nets/garment-reader.ts'
import { NoGarmentFound } from '../../src/errors.ts'
import { badPictures, painted } from '../bad-pictures.ts'
import { ownNetworks } from '../own-networks.ts'
import { attributesOf, landmarksAt } from './drawn-cuts.ts'

/** `none` when no garment is found, otherwise its warnings. */
async function answerTo(picture: Parameters<typeof analyseGarmentPicture>[2]): Promise<'none' | string[]> {
  try {
    const { doubts } = await analyseGarmentPicture(ownNetworks, garmentTasksOnThisThread, picture, 'auto')
    return doubts.map(({ code }) => code)
  } catch (error) {
    if (error instanceof NoGarmentFound) return 'none'
    throw error
  }
}

describe('pictures without a garment', () => {
  test.each(badPictures)('$name: finds no garment, or warns about it', async (bad) => {
    const answer = await answerTo(await painted(bad))
    expect(answer === 'none' || answer.length > 0).toBe(true)
  })
})

const CORNERS = ['waistLeft', 'waistRight', 'hemLeft', 'hemRight'] as const
const places = (names: readonly GarmentLandmarkName[]) =>
  Object.fromEntries(names.map((name) => [name, [0, 0] as const]))

/** A reading whose landmarks have this confidence, and whose cells have these background probabilities in turn. */
function reading(
  names: readonly GarmentLandmarkName[],
  confidence: number,
  background: readonly number[],
): GarmentReading {
  const landmarks = landmarksAt(places(names))
  for (const name of names) landmarks[name] = { ...landmarks[name], confidence }
  return {
    parts: [Float32Array.from(background)],
    frame: { scale: 1, left: 0, top: 0 },
    landmarks,
    attributes: attributesOf(),
  }
}
const CLOTH = [0.01, 0.02, 0.05, 0.99]

test('accepts a skirt’s four landmarks on certain cloth', () => {
  expect(isGarment(reading(CORNERS, 0.8, CLOTH))).toBe(true)
})

test('rejects fewer landmarks than any garment has, and uncertain ones', () => {
  expect(isGarment(reading(CORNERS.slice(1), 0.8, CLOTH))).toBe(false)
  expect(isGarment(reading(CORNERS, 0.5, CLOTH))).toBe(false)
})

test.each([
  ['skirt', 'whose hem', CORNERS.slice(0, 2)],
  ['trousers', 'whose waist and hems', ['crotch']],
] as const)('accepts certain %s %s the picture’s border cuts', (value, _, names) => {
  const cut = reading(names, 0.8, CLOTH)
  const as = (trust: number) =>
    isGarment({ ...cut, attributes: { ...cut.attributes, category: { value, trust } } })
  expect([as(0.95), as(0.7)]).toEqual([true, false])
})

test('rejects cells that may be cloth or background', () => {
  expect(isGarment(reading(CORNERS, 0.8, [0.3, 0.4, 0.05, 0.99]))).toBe(false)
})
