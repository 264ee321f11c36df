/** Reads a garment's picture, cut and turned until it shows one garment upright. */
import type { GarmentCategory } from '../engine.ts'
import type { RgbaPicture } from '../picture.ts'
import type { GarmentTasks, SizedImage } from './garment-tasks.ts'
import { partsOfPicture } from './garment/parts-of-picture.ts'
import { categoryOf } from './garment/parts.ts'
import { certaintyOf, tiltOf } from './garment/tilt.ts'
import { cropImage } from './image/box.ts'
import type { Box } from './image/box.ts'
import { framed, inPixels, inWhole } from './image/framing.ts'
import type { Framing } from './image/framing.ts'
import { turnImage } from './image/turn.ts'
import { readGarment } from './nets/garment-reader.ts'
import type { GarmentReading } from './nets/garment-reader.ts'
import type { VisionRuntime } from './vision/types.ts'
import { garmentSize } from './working-size.ts'

/** A framed picture at the working size, with its reading. */
export type FramedReading = SizedImage & {
  /** The framed picture before it was brought to the working size. */
  readonly shown: RgbaPicture
  readonly reading: GarmentReading
  readonly framing: Framing
  /** The garments (in shares of the whole picture) of which this is one; empty for a picture of one garment. */
  readonly several: readonly Box[]
}

/** Certainty of a reading from which the picture is not tried turned by quarters. */
const UPRIGHT = 0.8
/** Certainty that the reading of such a picture must gain, and of which it must reach the first or gain the second. */
const TURNED = { least: 0.08, reaches: 0.85, gains: 0.25 } as const
/** Those turns, in degrees. */
const QUARTERS = [90, 180, 270]
/** Certainty that the reading of one of several garments must reach, and of one of two that touch. */
const ONE_OF = { several: 0.7, halves: 0.8 } as const
/** Certainty that the reading of a cut or turned picture may lose. */
const NO_WORSE = 0.05
/** Factor on the certainty of a garment of another category than the requested one. */
const OTHER = 0.5
/** Certainty by which a garment must exceed those to its left: shops show the front before the back. */
const CLEARER = 0.08

/** The picture, and what reading it needs. */
type Reader = {
  readonly runtime: VisionRuntime
  readonly tasks: Pick<GarmentTasks, 'resize'>
  readonly picture: RgbaPicture
  readonly category: GarmentCategory
}

/** Reads a picture. One of a garment that is worn is read as it is. */
export async function readFramed(reader: Reader): Promise<FramedReading> {
  const whole = await readAt(reader, { shown: reader.picture, framing: [] }, [], [])
  if (whole.reading.attributes.worn.value === 'yes') return whole
  const one = await readOne(reader, whole)
  const upright = await readUpright(reader, one)
  // A turned picture has more around the garment.
  return upright === one ? one : readOne(reader, upright)
}

/** Reads what further steps make of a picture that was framed `before`. */
async function readAt(
  { runtime, tasks, category }: Reader,
  before: Pick<FramedReading, 'shown' | 'framing'>,
  steps: Framing,
  several: readonly Box[],
): Promise<FramedReading> {
  const shown = framed(before.shown, steps)
  const sized = await tasks.resize(shown, garmentSize(shown.width, shown.height))
  const reading = await readGarment(runtime, sized.half, category)
  return { ...sized, shown, reading, framing: [...before.framing, ...steps], several }
}

/** Cuts out the garment that shows most clearly, where the picture shows several, or a small one. */
async function readOne(reader: Reader, whole: FramedReading): Promise<FramedReading> {
  const { reading, half, framing } = whole
  const found = partsOfPicture(reading, half)
  if (!found) return whole
  let best: { readonly part: Box; readonly certainty: number } | null = null
  for (const { cut: part } of found.parts) {
    const cut = cropImage(half, inPixels(part, half.w, half.h))
    // Read without the requested category, which would make trousers of a top.
    const seen = await readGarment(reader.runtime, cut, 'auto')
    const isWanted = categoryOf(seen, reader.category) === categoryOf(seen, 'auto')
    const certainty = certaintyOf(seen) * (isWanted ? 1 : OTHER)
    if (!best || certainty > best.certainty + CLEARER) best = { part, certainty }
  }
  const least = found.kind === 'small' ? certaintyOf(reading) - NO_WORSE : ONE_OF[found.kind]
  if (!best || best.certainty < least) return whole
  const { width, height } = reader.picture
  const isFirst = whole.several.length === 0 && found.kind !== 'small'
  const several = isFirst
    ? found.parts.map(({ cloth }) => inWhole(cloth, framing, width, height))
    : whole.several
  return readAt(reader, whole, [{ part: best.part }], several)
}

/** Turns the picture until the garment stands upright in it, if that makes the reading no less certain. */
async function readUpright(reader: Reader, first: FramedReading): Promise<FramedReading> {
  const lying = await readLying(reader, first)
  const degrees = (lying?.degrees ?? 0) - tiltOf(lying?.reading ?? first.reading)
  if (degrees === 0) return first
  const turned = await readAt(reader, first, [{ degrees }], first.several)
  return certaintyOf(turned.reading) > certaintyOf(first.reading) - NO_WORSE ? turned : first
}

/** The most certain reading after a turn by quarters, and the degrees; null where the first reading is to be used. */
async function readLying(
  { runtime, category }: Reader,
  { reading: first, half }: FramedReading,
): Promise<{ readonly reading: GarmentReading; readonly degrees: number } | null> {
  if (certaintyOf(first) >= UPRIGHT) return null
  const lying = []
  for (const degrees of QUARTERS) {
    const reading = await readGarment(runtime, turnImage(half, degrees), category)
    lying.push({ reading, degrees, certainty: certaintyOf(reading) })
  }
  const best = lying.reduce((a, b) => (b.certainty > a.certainty ? b : a))
  const gain = best.certainty - certaintyOf(first)
  const isSure = gain >= TURNED.least && (best.certainty >= TURNED.reaches || gain >= TURNED.gains)
  return isSure ? best : null
}
