/** The part of a photo, turned upright, in which a person is dressed, and the way back from it to the photo. */
import type { PlaceInPicture } from '../engine.ts'
import type { RgbaPicture } from '../picture.ts'
import { enlargeComposite } from './enlarge-composite.ts'
import { cropImage, cropPicture, pasteImage } from './image/box.ts'
import type { Box } from './image/box.ts'
import { flattenPicture } from './image/flatten.ts'
import { clamp } from './image/maths.ts'
import type { RgbImage } from './image/raster.ts'
import { resizeImage } from './image/resize.ts'
import { turnImage, turnPicture } from './image/turn.ts'
import { turnedPoint, turnedSize, undone } from './image/turned-point.ts'
import type { Quarter } from './image/turned-point.ts'
import { bodyOf } from './person/body.ts'
import type { Landmark } from './vision/types.ts'
import { personSizes, SHORT_EDGE_PX } from './working-size.ts'
import type { Size } from './working-size.ts'

/** The photo is turned clockwise, then the part (px of the turned photo) is cut out; null for all of it. */
export type PersonFrame = { readonly degrees: Quarter; readonly part: Box | null }

/** Background (units) around a person's landmarks, which end at eyes and feet. */
const MARGIN = { side: 1.3, above: 1.2, below: 0.8 } as const
/** Least width of the part, as a share of its height. */
const LEAST_WIDTH = 0.75

/**
 * The part around a person, in whole pixels of a picture.
 * @param points landmarks in pixels of the same picture at the size `seen`
 */
export function partAround(points: readonly Landmark[], seen: Size, { w: width, h: height }: Size): Box {
  const { unit } = bodyOf(points, 1)
  const inside = points.filter(({ x, y }) => x >= 0 && y >= 0 && x < seen.w && y < seen.h)
  const xs = inside.map(({ x }) => x)
  const ys = inside.map(({ y }) => y)
  const [y0, y1] = [Math.min(...ys) - MARGIN.above * unit, Math.max(...ys) + MARGIN.below * unit]
  const [left, right] = [Math.min(...xs) - MARGIN.side * unit, Math.max(...xs) + MARGIN.side * unit]
  const half = Math.max(right - left, LEAST_WIDTH * (y1 - y0)) / 2
  const middle = (left + right) / 2
  const [across, down] = [width / seen.w, height / seen.h]
  return {
    x0: clamp(Math.floor((middle - half) * across), 0, width),
    y0: clamp(Math.floor(y0 * down), 0, height),
    x1: clamp(Math.ceil((middle + half) * across), 0, width),
    y1: clamp(Math.ceil(y1 * down), 0, height),
  }
}

type Sized = { readonly width: number; readonly height: number }

/** The framed picture. */
export function inFrame(picture: RgbaPicture, { degrees, part }: PersonFrame): RgbaPicture {
  const upright = degrees === 0 ? picture : turnPicture(picture, degrees)
  return part ? cropPicture(upright, part) : upright
}

const uprightSize = ({ width, height }: Sized, degrees: Quarter): Size =>
  turnedSize({ w: width, h: height }, degrees)

/** A place in the photo (shares of its size) in the framed picture. */
export function placeInFrame(
  { x, y }: PlaceInPicture,
  { degrees, part }: PersonFrame,
  photo: Sized,
): PlaceInPicture {
  const { w, h } = uprightSize(photo, degrees)
  const [u, v] = turnedPoint([x, y], degrees, 1, 1)
  if (!part) return { x: u, y: v }
  return { x: (u * w - part.x0) / (part.x1 - part.x0), y: (v * h - part.y0) / (part.y1 - part.y0) }
}

/** A place in the framed picture (shares of its size) in the photo. */
export function placeInPhoto(
  { x, y }: PlaceInPicture,
  { degrees, part }: PersonFrame,
  photo: Sized,
): PlaceInPicture {
  const { w, h } = uprightSize(photo, degrees)
  const inPart = part ?? { x0: 0, y0: 0, x1: w, y1: h }
  const u = (inPart.x0 + x * (inPart.x1 - inPart.x0)) / w
  const v = (inPart.y0 + y * (inPart.y1 - inPart.y0)) / h
  const [atX, atY] = turnedPoint([u, v], undone(degrees), 1, 1)
  return { x: atX, y: atY }
}

/** The shorter side that the look of a framed picture needs, so that the whole photo's look has the requested one. */
export function framedShortEdge({ part, degrees }: PersonFrame, photo: Sized, shortEdgePx: number): number {
  if (!part) return shortEdgePx
  const { w, h } = uprightSize(photo, degrees)
  const { x0, y0, x1, y1 } = regionOf(part, { w, h }, personSizes(w, h, shortEdgePx).result)
  return Math.max(SHORT_EDGE_PX.usual, Math.min(x1 - x0, y1 - y0))
}

/** The part in pixels of the turned photo at the size `to`. */
const regionOf = ({ x0, y0, x1, y1 }: Box, from: Size, to: Size): Box => ({
  x0: Math.round((x0 * to.w) / from.w),
  y0: Math.round((y0 * to.h) / from.h),
  x1: Math.round((x1 * to.w) / from.w),
  y1: Math.round((y1 * to.h) / from.h),
})

/** Brings a look of the framed picture back into the photo. What the look leaves as it is keeps the photo's pixels. */
export function lookInPhoto(
  look: RgbImage,
  photo: RgbaPicture,
  { degrees, part }: PersonFrame,
  shortEdgePx: number,
): RgbImage {
  if (!part) return turnImage(look, undone(degrees))
  const upright = flattenPicture(degrees === 0 ? photo : turnPicture(photo, degrees))
  const { result } = personSizes(upright.w, upright.h, shortEdgePx)
  const whole = resizeImage(upright, result.w, result.h)
  const region = regionOf(part, upright, result)
  const before = resizeImage(cropImage(upright, part), look.w, look.h)
  const size = { w: region.x1 - region.x0, h: region.y1 - region.y0 }
  const dressed = pasteImage(whole, enlargeComposite(look, before, cropImage(whole, region), size), region)
  return degrees === 0 ? dressed : turnImage(dressed, undone(degrees))
}
