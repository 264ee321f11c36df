import { expect, test } from 'vitest'
import { compositeLayers } from '../src/embedded/composite-layers.ts'
import type { Layer } from '../src/embedded/composite-layers.ts'
import { drawPerson } from '../src/embedded/drawn-figure.ts'
import { garmentTasksOnThisThread } from '../src/embedded/garment-tasks.ts'
import { toPicture } from '../src/embedded/image/flatten.ts'
import type { Colour } from '../src/embedded/image/maths.ts'
import type { RgbImage } from '../src/embedded/image/raster.ts'
import { halveImage } from '../src/embedded/image/resample.ts'
import { decideOptions } from '../src/embedded/options.ts'
import { parsePerson } from '../src/embedded/person/parse.ts'
import type { Turn } from '../src/embedded/steps.ts'
import { DRAWN_H, DRAWN_W, drawMask, drawPicture, TEE, TROUSERS } from './garment/drawn-garments.ts'
import { garmentIn } from './own-networks.ts'

const GREEN: Colour = [40, 130, 70]
const BLUE: Colour = [60, 96, 150]
/** Points on the drawn person: the chest, and a thigh. */
const CHEST = [192, 200] as const
const THIGH = [218, 366] as const

const { image, pose, reading } = drawPerson()
const analysis = {
  workSize: image,
  resultSize: image,
  image,
  analysedBox: { x0: 0, y0: 0, x1: image.w, y1: image.h },
  person: parsePerson(halveImage(image), pose, reading),
  confidence: 1,
  landmarks: pose.points,
  people: [],
  frame: null,
  doubts: [],
}

async function layerOf(polygon: typeof TEE, cloth: Colour, category: 'top' | 'bottom'): Promise<Layer> {
  const picture = drawPicture(
    drawMask(polygon),
    () => cloth,
    () => [255, 255, 255],
  )
  return { picture: toPicture(picture), framing: [], garment: (await garmentIn(picture, category)).garment }
}

const trousers = await layerOf(TROUSERS, GREEN, 'bottom')
const shirt = await layerOf(TEE, BLUE, 'top')

const hueAt = ({ data, w }: RgbImage, [x, y]: readonly [number, number]): number => {
  const i = 3 * (y * w + x)
  return data.slice(i, i + 3).indexOf(Math.max(...data.slice(i, i + 3)))
}

async function wearing(layers: readonly Layer[], turns: Turn[] = []) {
  const photo = toPicture(image)
  const options = decideOptions({ quality: 'basic' })
  const layered = await compositeLayers(
    garmentTasksOnThisThread,
    photo,
    analysis,
    layers,
    options,
    (_, turn) => turn && turns.push(turn),
  )
  if (!layered) throw new Error('a drawn garment reaches out of the picture')
  return layered
}

test('puts garments over one another in order, on a person analysed once', async () => {
  expect([DRAWN_W * 2, DRAWN_H * 2]).toEqual([image.w, image.h])
  const turns: Turn[] = []
  const { look, wearings } = await wearing([trousers, shirt], turns)
  expect([hueAt(look, CHEST), hueAt(look, THIGH)]).toEqual([2, 1])
  expect(wearings).toHaveLength(2)
  expect([turns[0], turns.at(-1)]).toEqual([
    { at: 0, of: 2 },
    { at: 1, of: 2 },
  ])
  // The person's analysis is unchanged, so that the next look can reuse it.
  const alone = await wearing([shirt])
  expect([hueAt(alone.look, CHEST), hueAt(alone.look, THIGH)]).toEqual([2, 2])
})
