/** Analyses the garment's picture for a try-on. Depends only on picture and category, so it can be cached. */
import type { BoxInPicture, GarmentCategory } from '../engine.ts'
import { NoGarmentFound } from '../errors.ts'
import type { RgbaPicture } from '../picture.ts'
import { onePerCode } from './doubt.ts'
import type { Doubt } from './doubt.ts'
import { hemOnWearer } from './fit/hem-on-wearer.ts'
import type { GarmentAnalysis, GarmentTasks } from './garment-tasks.ts'
import type { Garment } from './garment/garment.ts'
import type { Wearer } from './garment/parse.ts'
import { piecesOf } from './garment/pieces.ts'
import { certaintyOfClothes, outfitOf, seenOnWearer } from './garment/wearer-attributes.ts'
import { bodyBefore } from './garment/wearer-body.ts'
import { inWhole } from './image/framing.ts'
import type { RgbImage } from './image/raster.ts'
import { readPerson } from './nets/person-parser.ts'
import { bodyBox } from './person/person-box.ts'
import { parsePerson } from './person/parse.ts'
import { readFramed } from './read-framed.ts'
import type { FramedReading } from './read-framed.ts'
import { analysePose } from './vision/pose.ts'
import type { VisionRuntime } from './vision/types.ts'
import { garmentSize } from './working-size.ts'

/** Least shorter side (px at the working size) of a picture in which a garment can be read. */
const MIN_SIDE = 96
/** Greatest enlargement that does not look soft. */
const MAX_ENLARGEMENT = 1.8
/** Least pose confidence of a wearer. */
const MIN_CONFIDENCE = 0.8
/** Distance (units) from the shoulder joints up to where the straps of a top end at least. */
const ABOVE_JOINTS = 0.06
/** Certainty of the person parser below which the garment reader alone reads a wearer's clothes. */
const SURE_OF_CLOTHES = 0.6

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
  const read = await readFramed({ runtime, tasks, picture, category })
  const { image, half, framing } = read
  const isWorn = read.reading.attributes.worn.value === 'yes'
  const wearer = isWorn ? await wearerIn(runtime, image, half) : null
  const reading = wearer?.clothes ? seenOnWearer(read.reading, wearer.clothes, category) : read.reading
  const { garment, doubts } = await tasks.parse({ image, half, reading, wearer }, category)
  return {
    garment,
    doubts: onePerCode([...pictureDoubts(read), ...doubts]),
    framing,
    pieces: piecesIn(picture, read, garment),
    worn: wearer?.clothes ? outfitOf(wearer.clothes) : [],
  }
}

/** The boxes of the garments in the picture, from left to right; empty for one garment. */
function piecesIn(
  { width: w, height: h }: RgbaPicture,
  { several, framing }: FramedReading,
  { shape }: Garment,
): readonly BoxInPicture[] {
  const seen = piecesOf(shape).map(({ x, y, width, height }) =>
    inWhole({ x0: x, y0: y, x1: x + width, y1: y + height }, framing, w, h),
  )
  return (several.length > 0 ? several : seen)
    .toSorted((a, b) => a.x0 - b.x0)
    .map(({ x0, y0, x1, y1 }) => ({ x: x0, y: y0, width: x1 - x0, height: y1 - y0 }))
}

/** Parses the person who wears the garment; null when none is found. */
async function wearerIn(runtime: VisionRuntime, image: RgbImage, half: RgbImage): Promise<Wearer | null> {
  const pose = await analysePose(runtime, image, half, MIN_CONFIDENCE)
  if (!pose) return null
  const reading = await readPerson(runtime, half, bodyBox(pose, half.w, half.h))
  const person = parsePerson(half, pose, reading)
  const isSure = certaintyOfClothes(reading) > SURE_OF_CLOTHES
  const [left, right] = person.body.shoulder
  return {
    labels: bodyBefore(person),
    clothes: isSure ? reading : null,
    hem: isSure ? hemOnWearer(person) : null,
    shoulderY: (left[1] + right[1]) / 2 - ABOVE_JOINTS * person.body.unit,
  }
}

function pictureDoubts({ image, shown, several }: FramedReading): Doubt[] {
  const { width, height } = shown
  const isSmall = image.w > width * MAX_ENLARGEMENT
  const found: (Doubt | false)[] = [
    isSmall && {
      code: 'garment_picture_small',
      message: `The garment has only ${width} × ${height} px in its picture, so the cloth looks soft.`,
      trust: 0.9,
    },
    several.length > 0 && {
      code: 'several_garments',
      message: 'There seem to be several pieces in the garment’s picture. One garment alone works best.',
      trust: 0.9,
    },
  ]
  return found.filter((doubt) => doubt !== false)
}
