import { expect, test } from 'vitest'
import { drawShirt } from '../../src/embedded/drawn-figure.ts'
import { analyseGarment } from '../../src/embedded/garment/analyse.ts'
import { NoGarmentFound } from '../../src/errors.ts'
import { garmentThread } from '../../src/threads/garment-thread.ts'
import { sameBytes } from '../compare-pictures.ts'

const shirt = drawShirt()

test('analyses on its own thread as on this one', async () => {
  const analyse = garmentThread()
  const [there, again] = await Promise.all([analyse(shirt, null, 'auto'), analyse(shirt, null, 'dress')])
  const here = analyseGarment(shirt, null, 'auto')
  expect(sameBytes(there.texture.data, here.texture.data)).toBe(true)
  expect(there.shape).toEqual(here.shape)
  expect(again.shape.kind).toBe('dress')
})

test('hands its refusals on, and works after them', async () => {
  const analyse = garmentThread()
  const plain = { ...shirt, data: shirt.data.map(() => 200) }
  await expect(analyse(plain, null, 'auto')).rejects.toBeInstanceOf(NoGarmentFound)
  expect((await analyse(shirt, null, 'auto')).shape.kind).toBe('top')
})

test('fails for good on a picture that nobody can analyse', async () => {
  const broken = { data: new Uint8Array(3), w: Number.NaN, h: 4 }
  await expect(garmentThread()(broken, null, 'auto')).rejects.toMatchObject({
    code: 'engine_failed',
    retryable: false,
  })
})
