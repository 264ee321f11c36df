/** Analyses the garment's picture for a try-on. Depends only on picture and category, so it can be cached. */
import type { GarmentCategory } from '../engine.ts'
import { NoGarmentFound } from '../errors.ts'
import type { RgbaPicture } from '../picture.ts'
import type { Doubt } from './doubt.ts'
import type { GarmentAnalysis, GarmentTasks } from './garment-tasks.ts'
import { bodyBefore } from './garment/wearer-body.ts'
import type { RgbImage } from './image/raster.ts'
import { readGarment } from './nets/garment-reader.ts'
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
  const { image, half } = await tasks.resize(picture, size)
  const reading = await readGarment(runtime, half, category)
  const wearer = reading.attributes.worn.value === 'yes' ? await wearerIn(runtime, image, half) : null
  const { garment, doubts } = await tasks.parse(
    { image, half, reading, wearer: wearer && bodyBefore(wearer) },
    category,
  )
  return { garment, doubts: [...pictureDoubts(picture, size), ...doubts] }
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
