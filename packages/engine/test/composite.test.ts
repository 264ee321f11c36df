import { expect, test } from 'vitest'
import { drawPerson, drawShirt } from '../src/embedded/drawn-figure.ts'
import { cropImage, doubled, pasteImage } from '../src/embedded/image/box.ts'
import type { RgbImage } from '../src/embedded/image/raster.ts'
import { halveImage } from '../src/embedded/image/resample.ts'
import { boxAroundPerson, poseWithin } from '../src/embedded/person/person-box.ts'
import { readingWithin } from '../src/embedded/nets/person-parser.ts'
import type { PersonReading } from '../src/embedded/nets/person-parser.ts'
import { parsePerson } from '../src/embedded/person/parse.ts'
import { garmentTasksOnThisThread } from '../src/embedded/garment-tasks.ts'
import type { Pose } from '../src/embedded/vision/types.ts'
import { NO_CUT_SIDES, compositeGarment } from '../src/embedded/composite.ts'
import { garmentIn } from './own-networks.ts'

const SIDE = 200
const compositeOptions = { samples: 1, seed: 1, realism: 1, keepsCloth: false } as const
const ALL_CUT = { left: true, right: true, top: true, bottom: true }

const drawn = drawPerson()
const { garment } = await garmentIn(drawShirt(), 'top')
const nobodyAsks = () => undefined

/** The drawn person with more background on both sides. */
function widePicture(): { image: RgbImage; pose: Pose; reading: PersonReading } {
  const { image, pose } = drawn
  const w = image.w + 2 * SIDE
  const data = new Uint8ClampedArray(w * image.h * 3)
  for (let i = 0; i < data.length; i += 3) data.set(image.data.subarray(0, 3), i)
  for (let y = 0; y < image.h; y++)
    data.set(image.data.subarray(y * image.w * 3, (y + 1) * image.w * 3), (y * w + SIDE) * 3)
  const probability = new Float32Array((w / 2) * (image.h / 2)).fill(0.01)
  for (let y = 0; y < image.h / 2; y++) {
    const row = pose.probability.subarray((y * image.w) / 2, ((y + 1) * image.w) / 2)
    probability.set(row, (y * w) / 2 + SIDE / 2)
  }
  const points = pose.points.map(({ x, y, visibility }) => ({ x: x + SIDE, y, visibility }))
  return {
    image: { data, w, h: image.h },
    pose: { ...pose, points, probability },
    reading: readingWithin(drawn.reading, { x0: -SIDE / 2, y0: 0, x1: 0, y1: 0 }),
  }
}

test('dresses a person in a crop around them as in the whole picture', async () => {
  const { image, pose, reading } = widePicture()
  const half = halveImage(image)
  const whole = await compositeGarment(
    garmentTasksOnThisThread,
    image,
    parsePerson(half, pose, reading),
    garment,
    compositeOptions,
    NO_CUT_SIDES,
    nobodyAsks,
  )
  const box = boxAroundPerson(pose, half.w, half.h)
  expect(box.x1 - box.x0).toBeLessThan(0.7 * half.w)
  const person = parsePerson(cropImage(half, box), poseWithin(pose, box, half.w), readingWithin(reading, box))
  const view = cropImage(image, doubled(box))
  const composite = await compositeGarment(
    garmentTasksOnThisThread,
    view,
    person,
    garment,
    compositeOptions,
    ALL_CUT,
    nobodyAsks,
  )
  if (!composite || !whole) throw new Error('the shirt does not reach out of the view')
  const pasted = pasteImage(image, composite.picture, doubled(box))
  let off = 0
  for (let i = 0; i < pasted.data.length; i++) if (Math.abs(pasted.data[i] - whole.picture.data[i]) > 8) off++
  expect(off / pasted.data.length).toBeLessThan(0.002)
})

test('says when a garment reaches beyond an open side', async () => {
  const { image, pose, reading } = drawn
  // Just above the shirt's hem.
  const box = { x0: 0, y0: 0, x1: image.w / 2, y1: 140 }
  const half = halveImage(image)
  const person = parsePerson(cropImage(half, box), poseWithin(pose, box, half.w), readingWithin(reading, box))
  const view = cropImage(image, doubled(box))
  const bottom = { ...NO_CUT_SIDES, bottom: true }
  expect(
    await compositeGarment(
      garmentTasksOnThisThread,
      view,
      person,
      garment,
      compositeOptions,
      bottom,
      nobodyAsks,
    ),
  ).toBeNull()
  expect(
    await compositeGarment(
      garmentTasksOnThisThread,
      view,
      person,
      garment,
      compositeOptions,
      NO_CUT_SIDES,
      nobodyAsks,
    ),
  ).not.toBeNull()
})
