/** Runs every stage once on drawn pictures, so that the first real pair meets warm code. */
import { drawPerson, drawShirt } from './drawn-figure.ts'
import { toPicture } from './image/flatten.ts'
import { drain } from './image/pool.ts'
import { halveImage } from './image/resample.ts'
import { parsePerson } from './person/parse.ts'
import type { Tailor } from './tailor.ts'
import { analysePose } from './vision/pose.ts'
import type { VisionRuntime } from './vision/types.ts'
import { wear } from './wear.ts'

/** Rejects when a network or a stage does not work on this machine. */
export async function warmUp(runtime: VisionRuntime, tailor: Tailor): Promise<void> {
  const pending = tailor.analyse(toPicture(drawShirt()), 'top')
  const { image, pose } = drawPerson()
  const half = halveImage(image)
  // Whether a network takes the drawing for a person does not matter: running is what warms it up.
  await analysePose(runtime, image, half)
  const person = parsePerson(half, pose)
  const { garment } = await pending
  await wear(tailor, image, person, garment, { seed: 1, realism: 1 }, () => undefined)
  drain()
}
