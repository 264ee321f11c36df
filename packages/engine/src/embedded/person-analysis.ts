/** Analyses the person's picture for a try-on. Depends only on picture and options, so it can be cached. */
import type { PlaceInPicture, SeenPerson } from '../engine.ts'
import { NoPersonFound } from '../errors.ts'
import type { RgbaPicture } from '../picture.ts'
import { contentKey } from './analysis-cache.ts'
import type { Doubt } from './doubt.ts'
import { cropImage, doubled } from './image/box.ts'
import type { Box } from './image/box.ts'
import { flattenPicture } from './image/flatten.ts'
import { clamp } from './image/maths.ts'
import type { RgbImage } from './image/raster.ts'
import { halveImage } from './image/resample.ts'
import { resizeImage } from './image/resize.ts'
import { readingWithin, readPerson } from './nets/person-parser.ts'
import type { PersonReading } from './nets/person-parser.ts'
import { bodyBox, boxAroundPerson, poseWithin } from './person/person-box.ts'
import { doReadingsDiffer } from './person/agreement.ts'
import { assessPerson, isSeenFromSide, torsoShown } from './person/assess.ts'
import { parsePerson } from './person/parse.ts'
import type { Person } from './person/types.ts'
import type { StepHook } from './steps.ts'
import { analysePose } from './vision/pose.ts'
import type { DetectedPose } from './vision/pose.ts'
import type { Landmark, Pose, VisionRuntime } from './vision/types.ts'
import { limitWords, personSizes } from './working-size.ts'
import type { Size } from './working-size.ts'

/** The landmark model's confidence: below the first there is no person, below the second the pose is uncertain. */
const CONFIDENCE = [0.5, 0.85] as const
/** Least share of the torso inside the picture. */
const MIN_TORSO = 0.35
/** Least size of a unit in analysis pixels. */
const MIN_UNIT = 16
/** Greatest enlargement that does not look soft. */
const MAX_ENLARGEMENT = 1.4

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
  readonly doubts: readonly Doubt[]
}

/** The size of the look, and the person to dress. */
export type PersonOptions = {
  readonly shortEdgePx: number
  readonly personAt?: PlaceInPicture | undefined
}

/** How much of the photo is analysed: the part around the person, or all of it. */
export type Extent = 'around-person' | 'whole-photo'

/** The cache key of an analysis: the picture, the size, the chosen person and the extent. */
export const personKey = (
  picture: RgbaPicture,
  { shortEdgePx, personAt }: PersonOptions,
  extent: Extent,
): Promise<string> => contentKey(picture, shortEdgePx, extent, ...(personAt ? [personAt.x, personAt.y] : []))

/** Finds and parses the person. Throws NoPersonFound, whose message says what to change. */
export async function analysePersonPicture(
  runtime: VisionRuntime,
  picture: RgbaPicture,
  { shortEdgePx, personAt }: PersonOptions,
  onStep: StepHook,
  extent: Extent = 'around-person',
): Promise<PersonAnalysis> {
  const { result: resultSize, work: workSize } = personSizes(picture.width, picture.height, shortEdgePx)
  const image = resizeImage(flattenPicture(picture), workSize.w, workSize.h)
  const half = halveImage(image)
  onStep('prepare')
  const at = personAt && ([personAt.x * workSize.w, personAt.y * workSize.h] as const)
  const pose = await analysePose(runtime, image, half, CONFIDENCE[0], at)
  onStep('pose')
  if (!pose) throw new NoPersonFound()
  const reading = await readPerson(runtime, half, bodyBox(pose, half.w, half.h))
  const readingsDiffer = doReadingsDiffer(pose, reading, half.w, half.h)
  const wholePhoto = { x0: 0, y0: 0, x1: half.w, y1: half.h }
  const box = extent === 'whole-photo' ? wholePhoto : boxAroundPerson(pose, half.w, half.h)
  const part = cropFindings({ half, pose, reading }, box)
  const person = parsePerson(part.half, part.pose, part.reading)
  onStep('parse')
  requireBody(person)
  return {
    workSize,
    resultSize,
    image,
    analysedBox: doubled(box),
    person,
    confidence: pose.confidence,
    landmarks: pose.points,
    people: placesOf(pose, workSize),
    doubts: [
      ...photoDoubts(picture, { result: resultSize, requestedPx: shortEdgePx }, pose, readingsDiffer),
      ...assessPerson(person),
    ],
  }
}

/** Everyone in the photo from left to right, in shares precise enough to find the person again. */
function placesOf({ people }: DetectedPose, { w, h }: Size): SeenPerson[] {
  const share = (at: number, length: number) => Math.round(1000 * clamp(at / length, 0, 1)) / 1000
  return people
    .map(({ at: [x, y], isChosen }) => ({ x: share(x, w), y: share(y, h), isChosen }))
    .toSorted((a, b) => a.x - b.x)
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

function requireBody(person: Person): void {
  if (person.body.unit < MIN_UNIT) {
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

function photoDoubts(
  picture: RgbaPicture,
  { result, requestedPx }: { result: Size; requestedPx: number },
  pose: Pose,
  readingsDiffer: boolean,
): Doubt[] {
  const madePx = Math.min(result.w, result.h)
  const found: (Doubt | false)[] = [
    (pose.confidence < CONFIDENCE[1] || readingsDiffer) && {
      code: 'pose_unsure',
      message: 'The pose is hard to make out. A photo from the front in even light fits better.',
      trust: 0.6,
    },
    !pose.alone && {
      code: 'several_people',
      message:
        'There is more than one person in the photo: the largest one is dressed, or the one you chose. A photo of one person fits better.',
      trust: 0.8,
    },
    result.w > picture.width * MAX_ENLARGEMENT && {
      code: 'photo_small',
      message: `The photo has only ${picture.width} × ${picture.height} px, so the result is soft. A larger one gives a sharper result.`,
      trust: 0.85,
    },
    // Sides are rounded to multiples of 4.
    madePx + 4 < requestedPx && {
      code: 'size_limited',
      message: `The look’s shorter side is ${madePx} px; ${requestedPx} px were requested. ${limitWords(picture.width, picture.height)}`,
      trust: 1,
    },
  ]
  return found.filter((doubt) => doubt !== false)
}
