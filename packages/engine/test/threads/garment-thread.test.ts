import { expect, test } from 'vitest'
import { drawPerson, drawShirt } from '../../src/embedded/drawn-figure.ts'
import { garmentTasksOnThisThread } from '../../src/embedded/garment-tasks.ts'
import { targetsOf } from '../../src/embedded/fit/fit.ts'
import { fitTop } from '../../src/embedded/fit/targets.ts'
import { toPicture } from '../../src/embedded/image/flatten.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { EngineFailed, NoGarmentFound } from '../../src/errors.ts'
import { garmentThread } from '../../src/threads/garment-thread.ts'
import { viewOf } from '../own-networks.ts'

const view = await viewOf(drawShirt())
const plain = { ...view.image, data: view.image.data.map(() => 200) }

test('resizes a picture on its own thread as on this one', async () => {
  const picture = toPicture(drawShirt())
  const asked = [picture, { w: picture.width >> 1, h: picture.height >> 1 }] as const
  expect(await garmentThread().resize(...asked)).toEqual(await garmentTasksOnThisThread.resize(...asked))
})

test('reads a garment on its own thread as on this one', async () => {
  const [there, again] = await Promise.all([
    garmentThread().parse(view, 'auto'),
    garmentThread().parse(view, 'dress'),
  ])
  expect(there).toEqual(await garmentTasksOnThisThread.parse(view, 'auto'))
  expect(again.garment.shape.kind).toBe('dress')
})

test('warps a garment on its own thread as on this one, from targets without the person', async () => {
  const { garment } = await garmentTasksOnThisThread.parse(view, 'auto')
  const { shape } = garment
  if (shape.kind === 'trousers') throw new Error('the drawn shirt is taken for trousers')
  const { image, pose, reading } = drawPerson()
  const targets = targetsOf(fitTop({ shape }, parsePerson(halveImage(image), pose, reading)))
  expect(JSON.stringify(targets)).not.toContain('matte')
  const order = { w: image.w, h: image.h, samples: 4, withPlaces: true } as const
  const here = await garmentTasksOnThisThread.warp(garment, targets, order)
  expect(await garmentThread().warp(garment, targets, order)).toEqual(here)
  expect(here.alpha.some((alpha) => alpha > 0.99)).toBe(true)
})

test('passes refusals on, and works afterwards', async () => {
  const tasks = garmentThread()
  await expect(tasks.parse(await viewOf(plain), 'auto')).rejects.toBeInstanceOf(NoGarmentFound)
  expect((await tasks.parse(view, 'auto')).garment.shape.kind).toBe('top')
})

test('fails without retry on an unreadable view', async () => {
  const broken = { ...view, image: { ...view.image, data: null as unknown as Uint8Array } }
  await expect(garmentThread().parse(broken, 'auto')).rejects.toMatchObject({ retryable: false })
  await expect(garmentThread().parse(broken, 'auto')).rejects.toBeInstanceOf(EngineFailed)
})
