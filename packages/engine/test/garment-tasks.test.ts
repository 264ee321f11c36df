import { expect, test } from 'vitest'
import { drawShirt } from '../src/embedded/drawn-figure.ts'
import { garmentTasksOnThisThread } from '../src/embedded/garment-tasks.ts'
import { viewOf } from './own-networks.ts'

test('reads a garment, with what there is to doubt about it', async () => {
  const view = await viewOf(drawShirt())
  const asTop = await garmentTasksOnThisThread.parse(view, 'top')
  expect(asTop.garment.shape.kind).toBe('top')
  const asTrousers = await garmentTasksOnThisThread.parse(view, 'bottom')
  expect(asTrousers.doubts.length).toBeGreaterThan(asTop.doubts.length)
})
