/** Runs every stage on drawn pictures, so that the first real pair meets compiled code. */
import { drawPerson, drawShirt } from './drawn-figure.ts'
import { analyseGarmentPicture } from './garment-analysis.ts'
import type { GarmentTasks } from './garment-tasks.ts'
import { flattenPicture, toPicture } from './image/flatten.ts'
import { halveImage } from './image/resample.ts'
import { resizeImage } from './image/resize.ts'
import { readPerson } from './nets/person-parser.ts'
import { bodyBox } from './person/person-box.ts'
import { parsePerson } from './person/parse.ts'
import { analysePose } from './vision/pose.ts'
import type { VisionRuntime } from './vision/types.ts'
import { NO_CUT_SIDES, compositeGarment } from './composite.ts'

/** A size that leaves whole pixels of the drawing. */
const SMALLER = 0.75
/** px: joints lie between pixels, as those of photos do, so that the compiler learns what kind of number they are. */
const BETWEEN = 0.3
const OPTIONS = { samples: 4, seed: 1, realism: 1, keepsCloth: false } as const

/** Runs every stage once. Rejects when a network or a stage does not work on this machine. */
export async function warmUp(runtime: VisionRuntime, tasks: GarmentTasks): Promise<void> {
  const garmentRead = analyseGarmentPicture(runtime, tasks, toPicture(drawShirt()), 'top')
  // A failure of the person's stages is told first.
  garmentRead.catch(() => undefined)
  const { image, pose, reading } = personBetweenPixels()
  // Photos are made smaller first; the drawing has its size already.
  resizeImage(flattenPicture(toPicture(image)), Math.round(image.w * SMALLER), Math.round(image.h * SMALLER))
  const half = halveImage(image)
  // The networks need not take the drawing for a person: running is what warms them up.
  await analysePose(runtime, image, half, 0)
  await readPerson(runtime, half, bodyBox(pose, half.w, half.h))
  const person = parsePerson(half, pose, reading)
  const { garment } = await garmentRead
  await compositeGarment(tasks, image, person, garment, OPTIONS, NO_CUT_SIDES, () => undefined)
}

function personBetweenPixels(): ReturnType<typeof drawPerson> {
  const { image, pose, reading } = drawPerson()
  const points = pose.points.map(({ x, y, visibility }) => ({ x: x + BETWEEN, y: y + BETWEEN, visibility }))
  return { image, pose: { ...pose, points }, reading }
}
