import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { drawPerson, drawShirt } from '../src/embedded/drawn-figure.ts'
import { toResultSize } from '../src/embedded/result-size.ts'
import { garmentTasksOnThisThread } from '../src/embedded/garment-tasks.ts'
import { toPicture } from '../src/embedded/image/flatten.ts'
import { halveImage } from '../src/embedded/image/resample.ts'
import { parsePerson } from '../src/embedded/person/parse.ts'
import { NO_CUT_SIDES, compositeGarment } from '../src/embedded/composite.ts'
import { viewOf } from './own-networks.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const OPTIONS = { samples: 1, seed: 1, realism: 1, keepsCloth: true } as const
const view = await viewOf(drawShirt())
const garmentPicture = toPicture(drawShirt())

/** Makes a look of a new person and a new garment. */
async function lookOnce(): Promise<void> {
  const { image, pose, reading } = drawPerson()
  const person = parsePerson(halveImage(image), pose, reading)
  const { garment } = await garmentTasksOnThisThread.parse(view, 'top')
  const composite = await compositeGarment(
    garmentTasksOnThisThread,
    image,
    person,
    garment,
    OPTIONS,
    NO_CUT_SIDES,
    () => undefined,
  )
  if (!composite) throw new Error('the drawn shirt reaches out of the picture')
  const all = { x0: 0, y0: 0, x1: image.w, y1: image.h }
  const pictures = { person: toPicture(image), garment: garmentPicture, framing: [] }
  toResultSize(composite, { image, analysedBox: all, resultSize: image }, pictures, {
    clothFinish: 'linear',
    seed: 1,
  })
}

async function heldMb(): Promise<number> {
  // Two rounds, because memory that one collection frees is returned only by the next.
  for (let round = 0; round < 2; round++) {
    await setImmediate()
    collect()
  }
  return process.memoryUsage().arrayBuffers / 2 ** 20
}

test('looks leak no planes', async () => {
  await lookOnce()
  const before = await heldMb()
  for (let look = 0; look < 3; look++) await lookOnce()
  // One plane of half the size takes 0.2 MB, and a look makes hundreds.
  expect((await heldMb()) - before).toBeLessThan(1)
})
