import { describe, expect, test } from 'vitest'
import { analyseGarmentPicture } from '../src/embedded/garment-analysis.ts'
import { garmentTasksOnThisThread } from '../src/embedded/garment-tasks.ts'
import type { GarmentTasks } from '../src/embedded/garment-tasks.ts'
import type { Framing } from '../src/embedded/image/framing.ts'
import { turnPicture } from '../src/embedded/image/turn.ts'
import { readFramed } from '../src/embedded/read-framed.ts'
import type { GarmentCategory } from '../src/engine.ts'
import type { RgbaPicture } from '../src/picture.ts'
import { ownNetworks } from './own-networks.ts'
import { plainPicture, samplePicture } from './sample-pictures.ts'

const sweater = await samplePicture('beige-sweater')
const polo = await samplePicture('white-polo')
const dress = await samplePicture('floral-dress')

const tasks = garmentTasksOnThisThread
const read = (picture: RgbaPicture, category: GarmentCategory = 'auto') =>
  readFramed({ runtime: ownNetworks, tasks, picture, category })
/** The turn of the picture, and the first part that is cut out of it. */
const stepsOf = (framing: Framing) => ({
  degrees: framing.flatMap((step) => ('degrees' in step ? [step.degrees] : [])).at(0) ?? 0,
  part: framing.flatMap((step) => ('part' in step ? [step.part] : [])).at(0),
})
const degreesOf = async (picture: RgbaPicture) => stepsOf((await read(picture)).framing).degrees

/** The pictures beside each other, with `gap` px of grey between them; they overlap if it is negative. */
function beside(pictures: readonly RgbaPicture[], gap: number): RgbaPicture {
  const height = Math.max(...pictures.map((picture) => picture.height))
  const width = pictures.reduce((sum, picture) => sum + picture.width, gap * (pictures.length - 1))
  const { data } = plainPicture(width, height, 232)
  let left = 0
  for (const picture of pictures) {
    const row = picture.width * 4
    for (let y = 0; y < picture.height; y++)
      data.set(picture.data.subarray(y * row, (y + 1) * row), (y * width + left) * 4)
    left += picture.width + gap
  }
  return { data, width, height }
}

test('a picture that shows one upright garment is read as it is', async () => {
  const { framing, several, shown } = await read(sweater)
  expect({ framing, several }).toEqual({ framing: [], several: [] })
  expect(shown).toBe(sweater)
})

test('a garment that lies on its side or on its head, or slants, is turned upright', async () => {
  expect(await degreesOf(turnPicture(sweater, 90))).toBe(270)
  expect(await degreesOf(turnPicture(sweater, 180))).toBe(180)
  expect(Math.abs((await degreesOf(turnPicture(sweater, -12))) - 12)).toBeLessThan(2)
})

describe('of several garments', () => {
  test('the left one is worn, with a warning and the boxes of all', async () => {
    const picture = beside([sweater, polo], 40)
    const analysis = await analyseGarmentPicture(ownNetworks, tasks, picture, 'auto')
    const { framing, doubts, pieces } = analysis
    // Without a margin, in which a neighbour would show once more.
    expect(pieces.map(({ x, width }) => [x < 0.5, x + width < 0.5])).toEqual([
      [true, true],
      [false, false],
    ])
    expect(stepsOf(framing).part!.x0).toBeLessThan(pieces[0].x)
    expect(stepsOf(framing).part?.x1).toBeLessThan(0.52)
    expect(doubts.map(({ code }) => code)).toContain('several_garments')
  })

  test('that lie on their side, one is worn, with the warning and the boxes of all in the picture as it is', async () => {
    const picture = beside([turnPicture(sweater, 90), turnPicture(sweater, 90)], 100)
    const { framing, doubts, pieces } = await analyseGarmentPicture(ownNetworks, tasks, picture, 'auto')
    expect(stepsOf(framing).degrees).toBe(270)
    expect(doubts.map(({ code }) => code)).toContain('several_garments')
    expect(pieces.map(({ x, width }) => x + width / 2 < 0.5)).toEqual([true, false])
  })

  test('are warned of once where the part that is cut out shows several pieces, too', async () => {
    const again: GarmentTasks = {
      ...tasks,
      async parse(...asked) {
        const { garment, doubts } = await tasks.parse(...asked)
        return { garment, doubts: [...doubts, { code: 'several_garments', message: 'Two.', trust: 0.7 }] }
      },
    }
    const { doubts } = await analyseGarmentPicture(ownNetworks, again, beside([sweater, polo], 40), 'auto')
    expect(doubts.filter(({ code }) => code === 'several_garments')).toEqual([
      { code: 'several_garments', message: 'Two.', trust: 0.7 },
    ])
  })

  test('one of the requested category is read', async () => {
    const { framing, reading } = await read(beside([sweater, dress], 40), 'dress')
    expect(reading.attributes.category.value).toBe('dress')
    expect(stepsOf(framing).part?.x0).toBeGreaterThan(0.5)
  })

  test('one is read where their sleeves touch', async () => {
    const both = beside([sweater, sweater], -Math.round(0.24 * sweater.width))
    const { framing, several, shown } = await read(both)
    expect(stepsOf(framing).part).toBeDefined()
    expect(shown.width).toBeLessThan(1.05 * sweater.width)
    expect(several).toHaveLength(2)
  })
})

test('a garment that is small once its picture is turned is cut out', async () => {
  const { framing, shown } = await read(turnPicture(sweater, -25))
  expect(framing.map((step) => Object.keys(step)[0])).toEqual(['degrees', 'part'])
  expect(shown.width).toBeLessThan(1.1 * sweater.width)
})

test('a small garment is cut out of its picture', async () => {
  const large = plainPicture(2 * sweater.width, 2 * sweater.height, 236)
  for (let y = 0; y < sweater.height; y++) {
    const row = sweater.data.subarray(y * sweater.width * 4, (y + 1) * sweater.width * 4)
    large.data.set(row, ((y + 500) * large.width + 300) * 4)
  }
  const { framing, several, shown } = await read(large)
  expect(stepsOf(framing).part!.x0 * large.width).toBeGreaterThan(300)
  expect(shown.width).toBeLessThan(sweater.width)
  expect(several).toEqual([])
})
