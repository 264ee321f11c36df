/** Analyses the garment's picture for a try-on. Depends only on picture and category, so it can be cached. */
import type { GarmentCategory } from '../engine.ts'
import { NoGarmentFound } from '../errors.ts'
import type { RgbaPicture } from '../picture.ts'
import type { Doubt } from './doubt.ts'
import type { GarmentAnalysis, GarmentTasks, SizedImage } from './garment-tasks.ts'
import { certaintyOf, tiltOf } from './garment/tilt.ts'
import { bodyBefore } from './garment/wearer-body.ts'
import type { RgbImage } from './image/raster.ts'
import { turnImage, turnPicture } from './image/turn.ts'
import { readGarment } from './nets/garment-reader.ts'
import type { GarmentReading } from './nets/garment-reader.ts'
import { readPerson } from './nets/person-parser.ts'
import { bodyBox } from './person/person-box.ts'
import { parsePerson } from './person/parse.ts'
import type { Person } from './person/types.ts'
import { analysePose } from './vision/pose.ts'
import type { VisionRuntime } from './vision/types.ts'
import { garmentSize } from './working-size.ts'
import type { Size } from './working-size.ts'

/** Least shorter side (px at the working size) of a picture in which a garment can be read. */
const MIN_SIDE = 96
/** Greatest enlargement that does not look soft. */
const MAX_ENLARGEMENT = 1.8
/** Least pose confidence of a wearer. */
const MIN_CONFIDENCE = 0.8
/** Certainty of a reading from which the picture is not tried turned by quarters. */
const UPRIGHT = 0.8
/** Certainty that the reading of such a picture must reach, or gain. */
const TURNED = { reaches: 0.85, gains: 0.25 } as const
/** Those turns, in degrees. */
const QUARTERS = [90, 180, 270]
/** Certainty that the reading of a turned picture may lose. */
const NO_WORSE = 0.05

/** Analyses the garment: runs the networks on this thread, and the rest as tasks. Rejects with NoGarmentFound. */
export async function analyseGarmentPicture(
  runtime: VisionRuntime,
  tasks: Pick<GarmentTasks, 'resize' | 'parse'>,
  picture: RgbaPicture,
  category: GarmentCategory,
): Promise<GarmentAnalysis> {
  const size = garmentSize(picture.width, picture.height)
  if (Math.min(size.w, size.h) < MIN_SIDE) {
    throw new NoGarmentFound('The garment’s picture is too narrow. Use one that shows the whole garment.')
  }
  const asIs = await tasks.resize(picture, size)
  const firstReading = await readGarment(runtime, asIs.half, category)
  const upright = await turnUpright(runtime, tasks, picture, asIs.half, firstReading, category)
  const { image, half, reading, degrees } = upright ?? { ...asIs, reading: firstReading, degrees: 0 }
  const wearer = reading.attributes.worn.value === 'yes' ? await wearerIn(runtime, image, half) : null
  const { garment, doubts } = await tasks.parse(
    { image, half, reading, wearer: wearer && bodyBefore(wearer) },
    category,
  )
  return { garment, doubts: [...pictureDoubts(picture, size), ...doubts], degrees }
}

/** Turns the picture until the garment stands upright in it, and reads it again; null when that would be no better. */
async function turnUpright(
  runtime: VisionRuntime,
  tasks: Pick<GarmentTasks, 'resize'>,
  picture: RgbaPicture,
  half: RgbImage,
  first: GarmentReading,
  category: GarmentCategory,
): Promise<(SizedImage & { readonly reading: GarmentReading; readonly degrees: number }) | null> {
  if (first.attributes.worn.value === 'yes') return null
  const lies = await lyingReading(runtime, half, first, category)
  const degrees = (lies?.degrees ?? 0) - tiltOf(lies?.reading ?? first)
  if (degrees === 0) return null
  const turned = turnPicture(picture, degrees)
  const sized = await tasks.resize(turned, garmentSize(turned.width, turned.height))
  const reading = await readGarment(runtime, sized.half, category)
  const isBetter = certaintyOf(reading) > certaintyOf(first) - NO_WORSE
  return isBetter ? { ...sized, reading, degrees } : null
}

/** The surest reading of the picture turned by quarters, and the degrees; null when the first reading is to be used. */
async function lyingReading(
  runtime: VisionRuntime,
  half: RgbImage,
  first: GarmentReading,
  category: GarmentCategory,
): Promise<{ readonly reading: GarmentReading; readonly degrees: number } | null> {
  if (certaintyOf(first) >= UPRIGHT) return null
  const lying = []
  for (const degrees of QUARTERS) {
    const reading = await readGarment(runtime, turnImage(half, degrees), category)
    lying.push({ reading, degrees, certainty: certaintyOf(reading) })
  }
  const best = lying.reduce((a, b) => (b.certainty > a.certainty ? b : a))
  const isSure = best.certainty >= TURNED.reaches || best.certainty >= certaintyOf(first) + TURNED.gains
  return isSure ? best : null
}

/** Parses the person who wears the garment; null when none is found. */
async function wearerIn(runtime: VisionRuntime, image: RgbImage, half: RgbImage): Promise<Person | null> {
  const pose = await analysePose(runtime, image, half, MIN_CONFIDENCE)
  if (!pose) return null
  return parsePerson(half, pose, await readPerson(runtime, half, bodyBox(pose, half.w, half.h)))
}

function pictureDoubts(picture: RgbaPicture, size: Size): Doubt[] {
  if (size.w <= picture.width * MAX_ENLARGEMENT) return []
  return [
    {
      code: 'garment_picture_small',
      message: `The garment’s picture has only ${picture.width} × ${picture.height} px, so the cloth looks soft.`,
      trust: 0.9,
    },
  ]
}
