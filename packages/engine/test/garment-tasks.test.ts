import { expect, test } from 'vitest'
import { drawShirt } from '../src/embedded/drawn-figure.ts'
import { garmentTasksOnThisThread } from '../src/embedded/garment-tasks.ts'
import { viewOf } from './own-networks.ts'

test('reads a garment, with what there is to doubt about it', async () => {
  const view = await viewOf(drawShirt())
  const asTop = await garmentTasksOnThisThread.read(view, 'top')
  expect(asTop.garment.shape.kind).toBe('top')
  const asTrousers = await garmentTasksOnThisThread.read(view, 'bottom')
  expect(asTrousers.doubts.length).toBeGreaterThan(asTop.doubts.length)
})
