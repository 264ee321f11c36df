/** Looks for a person whom the detector does not find upright in the whole picture: lying in it, or small. */
import { cropImage } from '../image/box.ts'
import { clamp } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { RgbImage } from '../image/raster.ts'
import { halveImage } from '../image/resample.ts'
import { turnImage } from '../image/turn.ts'
import { turnedPoint } from '../image/turned-point.ts'
import type { Quarter } from '../image/turned-point.ts'
import { bodyOf } from '../person/body.ts'
import { analysePose } from './pose.ts'
import type { DetectedPose } from './pose.ts'
import type { DetectedPlace, Pose, VisionRuntime } from './types.ts'
import type { Size } from '../working-size.ts'

/** Least confidence of a pose that was looked for: clothes laid flat look like people, too. */
const SURE = 0.9
/** Sides of the windows, as shares of the picture's shorter side, and the step between two, as a share of their side. */
const WINDOWS = { sides: [1, 0.55], step: 0.5 } as const
/** Windows are smaller than this share of the picture's longer side: the others show what the whole picture shows. */
const SMALLER = 0.7
/** Least side (px) of a window: people in smaller ones have too few pixels. */
const LEAST_SIDE = 160
/** The first landmarks are those of the body. */
const BODY_POINTS = 33
const TURNS: readonly Quarter[] = [90, 180, 270]

/** A pose in the picture after a clockwise turn, in pixels of the turned picture, whose size is `seenIn`. */
export type SoughtPose = { readonly degrees: Quarter; readonly pose: DetectedPose; readonly seenIn: Size }

/** @param at chooses the person nearest to this point (px of the picture) */
type Seek = (runtime: VisionRuntime, image: RgbImage, at?: Point) => Promise<SoughtPose | null>

/** Looks for the person after each quarter turn. */
export const seekTurned: Seek = async (runtime, image, at) => {
  let best: SoughtPose | null = null
  for (const degrees of TURNS) {
    const turned = turnImage(image, degrees)
    const point = at && turnedPoint(at, degrees, image.w, image.h)
    const pose = await analysePose(runtime, turned, halveImage(turned), SURE, point)
    if (pose && pose.confidence > (best?.pose.confidence ?? 0)) best = { degrees, pose, seenIn: turned }
  }
  return best
}

/**
 * Looks for the person in windows of the picture, the larger ones first. Lists the people of all windows of that size.
 * The person at the given point may be in smaller windows than others: only without one there, the nearest is found.
 */
export const seekInWindows: Seek = async (runtime, image, at) => {
  const sides = WINDOWS.sides.map((share) => 2 * Math.floor((share * Math.min(image.w, image.h)) / 2))
  let elsewhere: SoughtPose | null = null
  for (const side of sides) {
    if (side < LEAST_SIDE || side > SMALLER * Math.max(image.w, image.h)) continue
    const poses: DetectedPose[] = []
    for (const [x0, y0] of windowsOf(image, side)) {
      const part = cropImage(image, { x0, y0, x1: x0 + side, y1: y0 + side })
      const point: Point | undefined = at && [at[0] - x0, at[1] - y0]
      const pose = await analysePose(runtime, part, halveImage(part), SURE, point)
      if (pose) poses.push(movedBy(pose, x0, y0))
    }
    if (poses.length === 0) continue
    const [pose, ...others] = poses.toSorted(
      (a, b) => (at ? distanceTo(a, at) - distanceTo(b, at) : 0) || b.confidence - a.confidence,
    )
    const found = {
      degrees: 0,
      pose: withPeople(
        pose,
        others.flatMap(({ people }) => people),
      ),
      seenIn: image,
    } as const
    if (!at || distanceTo(pose, at) === 0) return found
    elsewhere ??= found
  }
  return elsewhere
}

/** Distance (px) from a point to the box around a body; 0 within it. */
export function distanceTo({ points }: Pose, [x, y]: Point): number {
  const body = points.slice(0, BODY_POINTS)
  const beyond = (v: number, along: readonly number[]): number =>
    Math.max(0, Math.min(...along) - v, v - Math.max(...along))
  return Math.hypot(
    beyond(
      x,
      body.map((point) => point.x),
    ),
    beyond(
      y,
      body.map((point) => point.y),
    ),
  )
}

/** Adds the people who are not listed yet: one unit away from all who are. */
export function withPeople(pose: DetectedPose, people: readonly DetectedPlace[]): DetectedPose {
  const { unit } = bodyOf(pose.points, 1)
  const listed = [...pose.people]
  for (const { at } of people) {
    const isListed = listed.some((one) => Math.hypot(one.at[0] - at[0], one.at[1] - at[1]) < unit)
    if (!isListed) listed.push({ at, isChosen: false })
  }
  return { ...pose, people: listed, alone: listed.length === 1 }
}

/** The corners of overlapping squares that cover the picture. */
function windowsOf({ w, h }: RgbImage, side: number): Point[] {
  const startsOn = (length: number): number[] => {
    const count = Math.ceil((length - side) / (WINDOWS.step * side)) + 1
    return Array.from({ length: count }, (_, k) =>
      clamp(Math.round(k * WINDOWS.step * side), 0, length - side),
    )
  }
  return startsOn(h).flatMap((y) => startsOn(w).map((x): Point => [x, y]))
}

/** The pose in a larger picture. Its probability stays that of the window. */
const movedBy = (pose: DetectedPose, x0: number, y0: number): DetectedPose => ({
  ...pose,
  points: pose.points.map((point) => ({ ...point, x: point.x + x0, y: point.y + y0 })),
  people: pose.people.map(({ at: [x, y], isChosen }) => ({ at: [x + x0, y + y0], isChosen })),
})
