/** Everything that a try-on needs of the garment's picture. Depends on the picture and the category: cacheable. */
import type { GarmentCategory } from '../engine.ts'
import { NoGarmentFound } from '../errors.ts'
import type { RgbaPicture } from '../picture.ts'
import type { Doubt } from './doubt.ts'
import { assessGarment } from './garment/assess.ts'
import type { Garment } from './garment/garment.ts'
import type { Cutter } from './garment/texture.ts'
import { garmentOf } from './garment/read.ts'
import { flattenPicture } from './image/flatten.ts'
import { giveAll, scoped, sharing } from './image/pool.ts'
import type { RgbImage } from './image/raster.ts'
import { components } from './image/regions.ts'
import { halveImage } from './image/resample.ts'
import { resizeImage } from './image/resize.ts'
import { readGarment } from './nets/garment-reader.ts'
import { readPerson } from './nets/person-parser.ts'
import { bodyBox } from './person/about.ts'
import { parsePerson } from './person/parse.ts'
import { ARM, FACE, HAND, SKIN, UPPER } from './person/types.ts'
import type { LabelMap, Person } from './person/types.ts'
import { analysePose } from './vision/pose.ts'
import type { VisionRuntime } from './vision/types.ts'
import { garmentSize } from './working-size.ts'
import type { Size } from './working-size.ts'

/** Narrower pictures (px at the working size) hold no garment that could be read. */
const MIN_SIDE = 96
/** Pictures enlarged by more than this look soft. */
const MAX_ENLARGEMENT = 1.8
/** Pose confidence from which on a wearer is seen. */
const MIN_CONFIDENCE = 0.8

export type AnalysedGarment = { readonly garment: Garment; readonly doubts: readonly Doubt[] }

/** Reads the garment. Rejects with NoGarmentFound. */
export async function analyseGarmentPicture(
  runtime: VisionRuntime,
  picture: RgbaPicture,
  category: GarmentCategory,
  assistant?: Cutter,
): Promise<AnalysedGarment> {
  const size = garmentSize(picture.width, picture.height)
  if (Math.min(size.w, size.h) < MIN_SIDE) {
    throw new NoGarmentFound('The garment’s picture is too narrow. Use one that shows the whole garment.')
  }
  const image = scoped(() => sharing(() => resizeImage(flattenPicture(picture), size.w, size.h)))
  const half = scoped(() => sharing(() => halveImage(image)))
  const reading = await readGarment(runtime, half, category)
  const wearer = reading.attributes.worn.value === 'yes' ? await wearerIn(runtime, image, half) : null
  const read = scoped(() =>
    garmentOf({ image, half }, reading, category, wearer && bodyBefore(wearer), assistant),
  )
  const doubts = scoped(() => assessGarment(read, reading, category))
  giveAll([image, half, reading.parts, wearer])
  return { garment: read.garment, doubts: [...doubtsOfThePicture(picture, size), ...doubts] }
}

/** The person who wears the garment; null where the networks see none. */
async function wearerIn(runtime: VisionRuntime, image: RgbImage, half: RgbImage): Promise<Person | null> {
  const pose = await analysePose(runtime, image, half, MIN_CONFIDENCE)
  if (!pose) return null
  const seen = await readPerson(runtime, half, bodyBox(pose, half.w, half.h))
  const person = await parsePerson(half, pose, seen)
  giveAll([pose.probability, seen.parts])
  return person
}

/** The wearer's labels without islands of skin: a bare body hangs together with its face, its arms or its hands. */
function bodyBefore({ labels, skinParts, w, h }: Person): LabelMap {
  const { label, info } = components(labels, w, h, SKIN)
  const isBody = info.map(() => false)
  for (let i = 0; i < labels.length; i++)
    if (skinParts[i] === FACE || skinParts[i] === ARM || skinParts[i] === HAND) isBody[label[i]] = true
  return labels.map((own, i) => (own === SKIN && !isBody[label[i]] ? UPPER : own))
}

function doubtsOfThePicture(picture: RgbaPicture, size: Size): Doubt[] {
  if (size.w <= picture.width * MAX_ENLARGEMENT) return []
  return [
    {
      code: 'garment_picture_small',
      message: `The garment’s picture has only ${picture.width} × ${picture.height} px, so the cloth looks soft.`,
      trust: 0.9,
    },
  ]
}
