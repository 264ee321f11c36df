import { expect, test } from 'vitest'
import { drawShirt } from '../src/embedded/drawn-figure.ts'
import { analyseGarmentPicture } from '../src/embedded/garment-analysis.ts'
import { garmentTasksOnThisThread } from '../src/embedded/garment-tasks.ts'
import { toPicture } from '../src/embedded/image/flatten.ts'
import { resizeImage } from '../src/embedded/image/resize.ts'
import { NoGarmentFound } from '../src/errors.ts'
import { ownNetworks, viewOf } from './own-networks.ts'

test('reads a garment, with doubts about it', async () => {
  const view = await viewOf(drawShirt())
  const asTop = await garmentTasksOnThisThread.parse(view, 'top')
  expect(asTop.garment.shape.kind).toBe('top')
  const asTrousers = await garmentTasksOnThisThread.parse(view, 'bottom')
  expect(asTrousers.doubts.length).toBeGreaterThan(asTop.doubts.length)
})

test('warns of a small picture, and refuses one too narrow for a garment', async () => {
  const shirt = drawShirt()
  const analysed = (w: number, h: number) =>
    analyseGarmentPicture(ownNetworks, garmentTasksOnThisThread, toPicture(resizeImage(shirt, w, h)), 'top')
  const { garment, doubts } = await analysed(shirt.w / 2, shirt.h / 2)
  expect(garment.shape.kind).toBe('top')
  expect(doubts.map(({ code }) => code)).toContain('garment_picture_small')
  await expect(analysed(12, 400)).rejects.toThrow(NoGarmentFound)
})
