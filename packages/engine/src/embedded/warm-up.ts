/** Runs every stage on drawn pictures, so that the first real pair meets warm code. */
import { drawPerson, drawShirt } from './drawn-figure.ts'
import type { Garment } from './garment/garment.ts'
import { flattenPicture, toPicture } from './image/flatten.ts'
import { drain, giveAll } from './image/pool.ts'
import { halveImage } from './image/resample.ts'
import { resizeImage } from './image/resize.ts'
import { readPerson } from './nets/person-parser.ts'
import { bodyBox } from './person/about.ts'
import { parsePerson } from './person/parse.ts'
import type { StepHook } from './steps.ts'
import type { Tailor } from './tailor.ts'
import { analysePose } from './vision/pose.ts'
import type { VisionRuntime } from './vision/types.ts'
import { NO_OPEN_SIDES, wear } from './wear.ts'

/** Leaves whole pixels of the drawing. */
const SMALLER = 0.75
/** px: joints lie between pixels, as those of photos do, so that the compiler learns what kind of number they are. */
const BETWEEN = 0.3

/** Every stage once, both threads at a time. Rejects when a network or a stage does not work on this machine. */
export async function warmUp(runtime: VisionRuntime, tailor: Tailor): Promise<void> {
  await warmUpPerson(runtime, tailor, warmUpTailor(tailor), () => undefined)
}

/** The tailor's reading of a garment. Resolves to the drawn one. */
export async function warmUpTailor(tailor: Tailor): Promise<Garment> {
  const { garment } = await tailor.analyse(toPicture(drawShirt()), 'top')
  return garment
}

function personBetweenPixels(): ReturnType<typeof drawPerson> {
  const { image, pose, reading } = drawPerson()
  const points = pose.points.map(({ x, y, visibility }) => ({ x: x + BETWEEN, y: y + BETWEEN, visibility }))
  return { image, pose: { ...pose, points }, reading }
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
  const { image, pose, reading } = personBetweenPixels()
  // Photos are made smaller first; the drawing has its size already.
  const [w, h] = [Math.round(image.w * SMALLER), Math.round(image.h * SMALLER)]
  resizeImage(flattenPicture(toPicture(image)), w, h)
  const half = halveImage(image)
  // Whether a network takes the drawing for a person does not matter: running is what warms it up.
  await analysePose(runtime, image, half, 0, { helper: tailor })
  onStep('pose')
  const seen = await readPerson(runtime, half, bodyBox(pose, half.w, half.h))
  giveAll(seen.parts)
  const person = await parsePerson(half, pose, reading, { helper: tailor })
  onStep('parse')
  await wear(
    tailor,
    image,
    person,
    await tailor.helping(garment),
    { samples: 4, seed: 1, realism: 1, withCloth: false },
    NO_OPEN_SIDES,
    onStep,
  )
  drain()
}
