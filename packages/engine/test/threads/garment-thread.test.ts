import { expect, test } from 'vitest'
import { drape } from '../../src/embedded/drape.ts'
import { drawPerson, drawShirt } from '../../src/embedded/drawn-figure.ts'
import { targetsOf } from '../../src/embedded/fit/fit.ts'
import { fitTop } from '../../src/embedded/fit/targets.ts'
import { analyseGarment } from '../../src/embedded/garment/analyse.ts'
import { flattenPicture, toPicture } from '../../src/embedded/image/flatten.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { resizeImage } from '../../src/embedded/image/resize.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import type { VisionRuntime } from '../../src/embedded/vision/types.ts'
import { EngineFailed, NoGarmentFound } from '../../src/errors.ts'
import { garmentThread } from '../../src/threads/garment-thread.ts'
import { sameBytes } from '../compare-pictures.ts'

/** Networks that see nobody. */
const nobody: VisionRuntime = {
  run: async () => [new Float32Array(2254 * 12), new Float32Array(2254).fill(-9)],
}

const shirt = toPicture(drawShirt())
/** What the garment's working size makes of it. */
const worked = resizeImage(flattenPicture(shirt), 768, 1024)

test('analyses on its own thread as on this one', async () => {
  const tailor = garmentThread(nobody)
  const [{ garment }, again] = await Promise.all([
    tailor.analyse(shirt, 'auto'),
    tailor.analyse(shirt, 'dress'),
  ])
  const here = analyseGarment(worked, null, 'auto')
  expect(sameBytes(garment.texture.data, here.texture.data)).toBe(true)
  expect(garment.shape).toEqual(here.shape)
  expect(again.garment.shape.kind).toBe('dress')
})

test('drapes on its own thread as on this one, from targets without the person', async () => {
  const garment = analyseGarment(worked, null, 'auto')
  const { shape } = garment
  if (shape.kind === 'trousers') throw new Error('the drawn shirt is taken for trousers')
  const { image, pose } = drawPerson()
  const targets = targetsOf(fitTop({ shape }, await parsePerson(halveImage(image), pose)))
  expect(JSON.stringify(targets)).not.toContain('matte')
  const order = { w: image.w, h: image.h, samples: 4, withPlaces: true } as const
  const here = drape(garment, targets, order)
  const there = await garmentThread(nobody).drape(garment, targets, order)
  expect(there).toEqual(here)
  expect(here.alpha.some((alpha) => alpha > 0.99)).toBe(true)
})

test('hands its refusals on, and works after them', async () => {
  const tailor = garmentThread(nobody)
  const plain = { ...shirt, data: shirt.data.map(() => 200) }
  await expect(tailor.analyse(plain, 'auto')).rejects.toBeInstanceOf(NoGarmentFound)
  expect((await tailor.analyse(shirt, 'auto')).garment.shape.kind).toBe('top')
})

test('fails for good on a picture that nobody can analyse', async () => {
  const broken = { data: new Uint8Array(3), width: Number.NaN, height: 4 }
  await expect(garmentThread(nobody).analyse(broken, 'auto')).rejects.toMatchObject({
    code: 'engine_failed',
    retryable: false,
  })
})

test('asks this thread for its networks, and hands their failure on', async () => {
  const asked: string[] = []
  const broken: VisionRuntime = {
    async run(model) {
      asked.push(model)
      throw new EngineFailed('no memory', { retryable: true })
    },
  }
  await expect(garmentThread(broken).analyse(shirt, 'auto')).rejects.toMatchObject({
    message: 'no memory',
    retryable: true,
  })
  expect(asked).toEqual(['detector'])
})
