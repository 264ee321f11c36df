import { describe, expect, test } from 'vitest'
import { analyseGarmentPicture } from '../../src/embedded/garment-analysis.ts'
import { garmentTasksOnThisThread } from '../../src/embedded/garment-tasks.ts'
import { NoGarmentFound } from '../../src/errors.ts'
import { badPictures, painted } from '../bad-pictures.ts'
import { ownNetworks } from '../own-networks.ts'
import { SAMPLE_GARMENTS, samplePicture } from '../sample-pictures.ts'

/** `none` when there is no garment, else the warnings about it. */
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
  test.each(badPictures)('$name: no garment is found, or one that is warned of', async (bad) => {
    const answer = await answerTo(await painted(bad))
    expect(answer === 'none' || answer.length > 0).toBe(true)
  })
})

test.each(SAMPLE_GARMENTS)('there is a garment in %s', async (name) => {
  expect(await answerTo(await samplePicture(name))).not.toBe('none')
})
