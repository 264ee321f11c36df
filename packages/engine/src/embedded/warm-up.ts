/** Runs every stage on drawn pictures, so that the first real pair meets warm code. */
import { drawPerson, drawShirt } from './drawn-figure.ts'
import type { Garment } from './garment/garment.ts'
import { flattenPicture, toPicture } from './image/flatten.ts'
import { drain } from './image/pool.ts'
import { halveImage } from './image/resample.ts'
import { resizeImage } from './image/resize.ts'
import { parsePerson } from './person/parse.ts'
import type { StepHook } from './steps.ts'
import type { Tailor } from './tailor.ts'
import { analysePose } from './vision/pose.ts'
import type { VisionRuntime } from './vision/types.ts'
import { wear } from './wear.ts'

/** Leaves whole pixels of the drawing. */
const SMALLER = 0.75

/** Every stage once, both threads at a time. Rejects when a network or a stage does not work on this machine. */
export async function warmUp(runtime: VisionRuntime, tailor: Tailor): Promise<void> {
  await warmUpPerson(runtime, tailor, warmUpTailor(tailor), () => undefined)
}

/** The tailor's reading of a garment. Resolves to the drawn one. */
export async function warmUpTailor(tailor: Tailor): Promise<Garment> {
  const { garment } = await tailor.analyse(toPicture(drawShirt()), 'top')
  return garment
}

/** All the rest. Rejects with whatever `onStep` throws, too: that is the way to stop it. */
export async function warmUpPerson(
  runtime: VisionRuntime,
  tailor: Tailor,
  garment: Promise<Garment>,
  onStep: StepHook,
): Promise<void> {
  // Must not count as unhandled when a step ends the round.
  garment.catch(() => undefined)
  const { image, pose } = drawPerson()
  // Photos are made smaller first; the drawing has its size already.
  resizeImage(flattenPicture(toPicture(image)), image.w * SMALLER, image.h * SMALLER)
  const half = halveImage(image)
  // Whether a network takes the drawing for a person does not matter: running is what warms it up.
  await analysePose(runtime, image, half)
  onStep('pose')
  const person = parsePerson(half, pose)
  onStep('parse')
  await wear(tailor, image, person, await garment, { samples: 4, seed: 1, realism: 1 }, onStep)
  drain()
}
