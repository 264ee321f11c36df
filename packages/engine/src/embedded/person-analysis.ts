/** Analyses the person's picture for a try-on. Depends only on picture and options, so it can be cached. */
import type { SeenPerson } from '../engine.ts'
import { NoPersonFound } from '../errors.ts'
import type { RgbaPicture } from '../picture.ts'
import { contentKey } from './analysis-cache.ts'
import type { Doubt } from './doubt.ts'
import { cropImage, doubled } from './image/box.ts'
import type { Box } from './image/box.ts'
import type { RgbImage } from './image/raster.ts'
import { readingWithin, readPerson } from './nets/person-parser.ts'
import type { PersonReading } from './nets/person-parser.ts'
import type { PersonFrame } from './person-frame.ts'
import { doReadingsDiffer, showsFace } from './person/agreement.ts'
import { assessPerson, isSeenFromSide, torsoShown } from './person/assess.ts'
import { parsePerson } from './person/parse.ts'
import { bodyBox, boxAroundPerson, poseWithin } from './person/person-box.ts'
import type { Person } from './person/types.ts'
import { frameDoubts, photoDoubts, poseDoubts } from './photo-doubts.ts'
import { lookAt, lookCloser, placesOf } from './sight.ts'
import type { PersonOptions } from './sight.ts'
import type { StepHook } from './steps.ts'
import type { Landmark, Pose, VisionRuntime } from './vision/types.ts'
import type { Size } from './working-size.ts'

/** The landmark model's confidence below which the pose is uncertain. */
const SURE_POSE = 0.85
/** Least share of the torso inside the picture. */
const MIN_TORSO = 0.35
/** Least size of a unit in analysis pixels. */
const MIN_UNIT = 16

export type PersonAnalysis = {
  /** The working size, and the size of the result. */
  readonly workSize: Size
  readonly resultSize: Size
  /** The photo at the working size. */
  readonly image: RgbImage
  /** The part of `image` that was analysed: around the person, or all of it. */
  readonly analysedBox: Box
  /** In half-size pixels of the analysed part. */
  readonly person: Person
  /** The landmark model's confidence, 0..1. */
  readonly confidence: number
  /** In pixels of `image`. */
  readonly landmarks: readonly Landmark[]
  readonly people: readonly SeenPerson[]
  /** The turn and the part of the photo that sizes and pixels above belong to; null for the photo as it is. */
  readonly frame: PersonFrame | null
  readonly doubts: readonly Doubt[]
}

/** How much of the photo is analysed: the part around the person, or all of it. */
export type Extent = 'around-person' | 'whole-photo'

/** The cache key of an analysis: the picture, the size, the chosen person and the extent. */
export const personKey = (
  picture: RgbaPicture,
  { shortEdgePx, personAt }: PersonOptions,
  extent: Extent,
): Promise<string> => contentKey(picture, shortEdgePx, extent, ...(personAt ? [personAt.x, personAt.y] : []))

/**
 * Finds and parses the person. One who lies in the photo, or is small in it, is analysed in a frame of their own.
 * Throws NoPersonFound, whose message says what to change.
 */
export async function analysePersonPicture(
  runtime: VisionRuntime,
  picture: RgbaPicture,
  options: PersonOptions,
  onStep: StepHook,
  extent: Extent = 'around-person',
): Promise<PersonAnalysis> {
  const whole = await lookAt(runtime, picture, options)
  onStep('prepare')
  const close = await lookCloser(runtime, picture, whole, options)
  onStep('pose')
  const { image, half, workSize, resultSize, pose } = close ?? whole
  if (!pose) throw new NoPersonFound()
  const reading = await readPerson(runtime, half, bodyBox(pose, half.w, half.h))
  const readingsDiffer = doReadingsDiffer(pose, reading, half.w, half.h)
  // Clothes laid flat look like a person to the pose networks, but have no face.
  if (close?.isSought && (readingsDiffer || !showsFace(reading))) throw new NoPersonFound()
  const wholePhoto = { x0: 0, y0: 0, x1: half.w, y1: half.h }
  const box = extent === 'whole-photo' ? wholePhoto : boxAroundPerson(pose, half.w, half.h)
  const part = cropFindings({ half, pose, reading }, box)
  const person = parsePerson(part.half, part.pose, part.reading)
  onStep('parse')
  const photoScale = close ? close.width / workSize.w : 1
  requireBody(person, photoScale)
  const { people, isAlone } = close ?? { people: placesOf(pose.people, workSize), isAlone: pose.alone }
  return {
    workSize,
    resultSize,
    image,
    analysedBox: doubled(box),
    person,
    confidence: pose.confidence,
    landmarks: pose.points,
    people,
    frame: close?.frame ?? null,
    doubts: [
      ...photoDoubts(picture, { result: whole.resultSize, requestedPx: options.shortEdgePx }),
      ...poseDoubts(pose.confidence < SURE_POSE || readingsDiffer, isAlone),
      ...frameDoubts(close?.frame ?? null, person.body.unit * photoScale),
      ...assessPerson(person),
    ],
  }
}

/** The networks' readings, and the half-size picture that they belong to. */
type NetworkFindings = {
  readonly half: RgbImage
  readonly pose: Pose
  readonly reading: PersonReading
}

/** Crops the readings to the box (half-size pixels); returns the same object when the box is everything. */
function cropFindings(whole: NetworkFindings, box: Box): NetworkFindings {
  const { half, pose, reading } = whole
  if (box.x1 - box.x0 === half.w && box.y1 - box.y0 === half.h) return whole
  return {
    half: cropImage(half, box),
    pose: poseWithin(pose, box, half.w),
    reading: readingWithin(reading, box),
  }
}

/** @param photoScale pixels of the photo, at most those of the working size, per pixel of that size */
function requireBody(person: Person, photoScale: number): void {
  if (person.body.unit * Math.min(1, photoScale) < MIN_UNIT) {
    throw new NoPersonFound(
      'The person is too small in this photo. Crop it closer to them, or use another one.',
    )
  }
  if (isSeenFromSide(person.body)) {
    throw new NoPersonFound('The person is seen from the side. Use a photo that shows them from the front.')
  }
  if (torsoShown(person) < MIN_TORSO) {
    throw new NoPersonFound('This photo shows too little of the body. Use one from head to hips or more.')
  }
}
