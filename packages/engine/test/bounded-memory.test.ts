import { expect, test } from 'vitest'
import { drawPerson, drawShirt } from '../src/embedded/drawn-figure.ts'
import type { Garment } from '../src/embedded/garment/garment.ts'
import { drain, giveAll, keptBytes } from '../src/embedded/image/pool.ts'
import { enlargePlane, halveImage } from '../src/embedded/image/resample.ts'
import { resizeImage } from '../src/embedded/image/resize.ts'
import { parsePerson } from '../src/embedded/person/parse.ts'
import { tailorHere } from '../src/embedded/tailor.ts'
import type { VisionRuntime } from '../src/embedded/vision/types.ts'
import { NO_OPEN_SIDES, wear } from '../src/embedded/wear.ts'
import { garmentIn } from './own-networks.ts'

/** Every size differs from all others by more than a free buffer may. */
const SCALES = [0.3, 0.4, 0.5, 0.35, 0.45]
const ROUNDS = 7
/** Which of two buffers is at hand for a plane differs a little from round to round. */
const SLACK = 1.05

const noNetworks: VisionRuntime = { run: () => Promise.reject(new Error('nothing asks for a network')) }
const finish = { samples: 1, seed: 1, realism: 1, withCloth: false } as const

const drawn = drawPerson()
const tailor = tailorHere(noNetworks)

/** The drawn person in the drawn shirt in another size, as a job leaves the thread. */
async function dress(scale: number, garment: Garment): Promise<void> {
  const [w, h] = [Math.round((drawn.image.w * scale) / 4) * 4, Math.round((drawn.image.h * scale) / 4) * 4]
  const image = resizeImage(drawn.image, w, h)
  const [fromW, fromH] = [drawn.image.w / 2, drawn.image.h / 2]
  const pose = {
    ...drawn.pose,
    points: drawn.pose.points.map(({ x, y, visibility }) => ({ x: x * scale, y: y * scale, visibility })),
    probability: enlargePlane(drawn.pose.probability, fromW, fromH, w / 2, h / 2),
  }
  const { parts, frame } = drawn.reading
  const reading = { parts, frame: { ...frame, scale: frame.scale / scale } }
  const person = await parsePerson(halveImage(image), pose, reading)
  const worn = await wear(tailor, image, person, garment, finish, NO_OPEN_SIDES, () => undefined)
  giveAll([worn?.picture, person])
  drain()
}

test('keeps no more memory after many looks of changing sizes than after some', async () => {
  const { garment } = await garmentIn(drawShirt(), 'top')
  const most: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    let bytes = 0
    for (const scale of SCALES) {
      await dress(scale, garment)
      bytes = Math.max(bytes, keptBytes())
    }
    most.push(bytes)
  }
  expect(most[1]).toBeGreaterThan(0)
  expect(Math.max(...most.slice(2))).toBeLessThanOrEqual(most[1] * SLACK)
})
