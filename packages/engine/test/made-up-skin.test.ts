import { expect, test } from 'vitest'
import { assessComposite } from '../src/embedded/assess-composite.ts'
import { drawPerson } from '../src/embedded/drawn-figure.ts'
import type { Colour, Point } from '../src/embedded/image/maths.ts'
import { halveImage } from '../src/embedded/image/resample.ts'
import { parsePerson } from '../src/embedded/person/parse.ts'
import { garmentTasksOnThisThread } from '../src/embedded/garment-tasks.ts'
import { NO_CUT_SIDES, compositeGarment } from '../src/embedded/composite.ts'
import { DRESS, drawMask, drawPicture, LONG_SLEEVED, TEE, TROUSERS } from './garment/drawn-garments.ts'
import { garmentIn } from './own-networks.ts'

const compositeOptions = { samples: 1, seed: 1, realism: 1, keepsCloth: false } as const
const { image, pose, reading } = drawPerson()
const person = parsePerson(halveImage(image), pose, reading)

const cloth: Colour = [60, 96, 150]
const ground: Colour = [255, 255, 255]

/** A short strapless top, which begins below the arms. */
const BANDEAU: Point[] = [
  [96, 44],
  [120, 40],
  [142, 42],
  [136, 120],
  [140, 150],
  [52, 150],
  [56, 120],
  [50, 42],
  [72, 40],
]

/** Narrows the garment by moving every x towards the middle. */
const narrower = (polygon: readonly Point[], factor: number): Point[] =>
  polygon.map(([x, y]) => [96 + (x - 96) * factor, y])
const lowered = (polygon: readonly Point[], from: number, to: number): Point[] =>
  polygon.map(([x, y]) => [x, y === from ? to : y])

/** Area of invented skin, and codes of the doubts, on a person who wears a T-shirt and long trousers. */
async function worn(polygon: readonly Point[], category: 'top' | 'bottom' | 'dress') {
  const picture = drawPicture(
    drawMask(polygon),
    () => cloth,
    () => ground,
  )
  const { garment } = await garmentIn(picture, category)
  const look = await compositeGarment(
    garmentTasksOnThisThread,
    image,
    person,
    garment,
    compositeOptions,
    NO_CUT_SIDES,
    () => undefined,
  )
  if (!look) throw new Error('the garment reaches out of the picture')
  const codes = assessComposite(person, garment, look.uncovered, 0.9).doubts.map(({ code }) => code)
  return { skin: look.uncovered.skin, codes, kind: garment.shape.kind }
}

test.each([
  ['long trousers on long trousers', TROUSERS, 'bottom'],
  ['slim long trousers on wider ones', narrower(TROUSERS, 0.7), 'bottom'],
  ['a shirt of the same extent', TEE, 'top'],
  ['a top with longer sleeves', LONG_SLEEVED, 'top'],
  ['a longer top', lowered(LONG_SLEEVED, 200, 240), 'top'],
] as const)('%s needs hardly any made-up skin, and is not doubted for it', async (_, polygon, category) => {
  const look = await worn(polygon, category)
  expect(look.codes).toEqual([])
  expect(look.skin).toBeLessThan(0.25)
})

test.each([
  ['shorts on long trousers', lowered(TROUSERS, 236, 120), 'bottom'],
  ['a short strapless top on a shirt', BANDEAU, 'top'],
  ['a short sleeveless dress on trousers', lowered(DRESS, 240, 170), 'dress'],
] as const)('%s leaves skin to make up, and says so', async (_, polygon, category) => {
  const look = await worn(polygon, category)
  expect(look.codes).toContain('much_uncovered')
  expect(look.skin).toBeGreaterThan(0.25)
})
