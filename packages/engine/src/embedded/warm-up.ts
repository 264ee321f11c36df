/** Runs every stage on drawn pictures, so that the first real pair runs compiled code. */
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

/** A scale at which the drawing's sides stay whole. */
const SCALE = 0.75
/** Offset (px) that puts joints between pixels, as in photos, so that the compiler sees fractional numbers. */
const SUBPIXEL = 0.3
const OPTIONS = { samples: 4, seed: 1, realism: 1, keepsCloth: false } as const

/** Runs every stage once. Rejects when a network or a stage fails on this machine. */
export async function warmUp(runtime: VisionRuntime, tasks: GarmentTasks): Promise<void> {
  const garmentRead = analyseGarmentPicture(runtime, tasks, toPicture(drawShirt()), 'top')
  // An error of the person's stages is reported first.
  garmentRead.catch(() => undefined)
  const { image, pose, reading } = personAtSubpixels()
  // Photos are downscaled first; the drawing already has the working size.
  resizeImage(flattenPicture(toPicture(image)), Math.round(image.w * SCALE), Math.round(image.h * SCALE))
  const half = halveImage(image)
  // The networks need not recognise a person in the drawing: running them is the warm-up.
  await analysePose(runtime, image, half, 0)
  await readPerson(runtime, half, bodyBox(pose, half.w, half.h))
  const person = parsePerson(half, pose, reading)
  const { garment } = await garmentRead
  await compositeGarment(tasks, image, person, garment, OPTIONS, NO_CUT_SIDES, () => undefined)
}

function personAtSubpixels(): ReturnType<typeof drawPerson> {
  const { image, pose, reading } = drawPerson()
  const points = pose.points.map(({ x, y, visibility }) => ({ x: x + SUBPIXEL, y: y + SUBPIXEL, visibility }))
  return { image, pose: { ...pose, points }, reading }
}
