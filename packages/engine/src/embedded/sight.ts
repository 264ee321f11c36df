/** Looks at a photo, and again at the part of it in which a person is lying or small. */
import type { PlaceInPicture, SeenPerson } from '../engine.ts'
import type { RgbaPicture } from '../picture.ts'
import { flattenPicture } from './image/flatten.ts'
import { clamp } from './image/maths.ts'
import type { Point } from './image/maths.ts'
import type { RgbImage } from './image/raster.ts'
import { halveImage } from './image/resample.ts'
import { resizeImage } from './image/resize.ts'
import { turnedSize } from './image/turned-point.ts'
import { framedShortEdge, inFrame, partAround, placeInFrame, placeInPhoto } from './person-frame.ts'
import type { PersonFrame } from './person-frame.ts'
import { SMALL_UNIT } from './person/assess.ts'
import { bodyOf } from './person/body.ts'
import { analysePose } from './vision/pose.ts'
import type { DetectedPose } from './vision/pose.ts'
import { distanceTo, seekInWindows, seekTurned, withPeople } from './vision/seek-person.ts'
import type { SoughtPose } from './vision/seek-person.ts'
import type { Pose, VisionRuntime } from './vision/types.ts'
import { personSizes } from './working-size.ts'
import type { Size } from './working-size.ts'

/** Least confidence of the landmark model in a person. */
const LEAST_CONFIDENCE = 0.5

/** The size of the look, and the person to dress. */
export type PersonOptions = {
  readonly shortEdgePx: number
  readonly personAt?: PlaceInPicture | undefined
}

/** A photo at the working size and at half of it, and the pose of the person to dress, if one stands in it. */
export type Sight = {
  readonly workSize: Size
  readonly resultSize: Size
  readonly image: RgbImage
  readonly half: RgbImage
  readonly pose: DetectedPose | null
}

export async function lookAt(
  runtime: VisionRuntime,
  picture: RgbaPicture,
  { shortEdgePx, personAt }: PersonOptions,
): Promise<Sight> {
  const { result, work } = personSizes(picture.width, picture.height, shortEdgePx)
  const image = resizeImage(flattenPicture(picture), work.w, work.h)
  const half = halveImage(image)
  const pose = await analysePose(runtime, image, half, LEAST_CONFIDENCE, personAt && pointAt(personAt, work))
  return { workSize: work, resultSize: result, image, half, pose }
}

const pointAt = ({ x, y }: PlaceInPicture, { w, h }: Size): Point => [x * w, y * h]

/** A sight of the framed person; `width` is that of the frame in pixels of the photo. */
type CloserSight = Sight & {
  readonly frame: PersonFrame
  readonly width: number
  /** Everyone in the whole photo. */
  readonly people: readonly SeenPerson[]
  readonly isAlone: boolean
  /** True for a person whom the whole photo does not show: it may be clothes laid flat. */
  readonly isSought: boolean
}

/** Frames a person who is lying or small; null where the whole photo shows the person as well, or none. */
export async function lookCloser(
  runtime: VisionRuntime,
  photo: RgbaPicture,
  { image, half, pose }: Sight,
  options: PersonOptions,
): Promise<CloserSight | null> {
  const at = options.personAt && pointAt(options.personAt, half)
  if (pose) {
    const other = at && (await seekAt(runtime, half, pose, at))
    const close = other && (await frameSought(runtime, photo, other, image, options))
    if (close) return { ...close, isSought: true }
    return isSmall(pose)
      ? frameSought(runtime, photo, { degrees: 0, pose, seenIn: image }, image, options)
      : null
  }
  for (const seek of [seekTurned, seekInWindows]) {
    const sought = await seek(runtime, half, at)
    const close = sought && (await frameSought(runtime, photo, sought, image, options))
    if (close) return { ...close, isSought: true }
  }
  return null
}

/**
 * Looks for another person at a point (px of the half size) that is off the one whom the whole photo shows; null where
 * none is.
 */
async function seekAt(
  runtime: VisionRuntime,
  half: RgbImage,
  pose: DetectedPose,
  at: Point,
): Promise<SoughtPose | null> {
  const points = pose.points.map((point) => ({ ...point, x: point.x / 2, y: point.y / 2 }))
  if (distanceTo({ ...pose, points }, at) === 0) return null
  const sought = await seekInWindows(runtime, half, at)
  if (!sought || distanceTo(sought.pose, at) > 0) return null
  const others = pose.people.map(({ at: [x, y] }) => ({ at: [x / 2, y / 2] as const, isChosen: false }))
  return { ...sought, pose: withPeople(sought.pose, others) }
}

/** Looks at the frame of a person; null where none is seen in it. */
async function frameSought(
  runtime: VisionRuntime,
  photo: RgbaPicture,
  { degrees, pose, seenIn: upright }: SoughtPose,
  work: Size,
  { shortEdgePx }: PersonOptions,
): Promise<CloserSight | null> {
  const { w, h } = turnedSize({ w: photo.width, h: photo.height }, degrees)
  const isPart = degrees === 0 || isSmall(pose, turnedSize(work, degrees).w / upright.w)
  const frame = { degrees, part: isPart ? partAround(pose.points, upright, { w, h }) : null }
  const turned = placesOf(pose.people, upright)
  const people = turned.map(({ x, y, isChosen }): SeenPerson => {
    const place = placeInPhoto({ x, y }, { degrees, part: null }, photo)
    return { x: place.x, y: place.y, isChosen }
  })
  const chosen = people.find(({ isChosen }) => isChosen)
  const framed = inFrame(photo, frame)
  const close = await lookAt(runtime, framed, {
    shortEdgePx: framedShortEdge(frame, photo, shortEdgePx),
    personAt: chosen && placeInFrame(chosen, frame, photo),
  })
  if (!close.pose) return null
  const inOrder = people.toSorted((a, b) => a.x - b.x)
  return { ...close, frame, width: framed.width, people: inOrder, isAlone: pose.alone, isSought: false }
}

/** @param scale pixels of the working size per pixel of the pose */
const isSmall = ({ points }: Pose, scale = 1): boolean => bodyOf(points, scale / 2).unit < SMALL_UNIT

/** Everyone in the photo from left to right, in shares precise enough to find the person again. */
export function placesOf(people: DetectedPose['people'], { w, h }: Size): SeenPerson[] {
  const share = (at: number, length: number) => Math.round(1000 * clamp(at / length, 0, 1)) / 1000
  return people
    .map(({ at: [x, y], isChosen }) => ({ x: share(x, w), y: share(y, h), isChosen }))
    .toSorted((a, b) => a.x - b.x)
}
