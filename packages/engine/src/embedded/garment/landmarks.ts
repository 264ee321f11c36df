/** Landmarks as the network saw them, held to the garment's outline. */
import { median } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Mask } from '../image/raster.ts'
import type { GarmentLandmark, GarmentLandmarkName, GarmentReading } from '../nets/garment-reader.ts'
import type { Pair, Side } from '../person/types.ts'

/** Share of the garment's width within which the outline has a landmark's true place. */
export const NEAR = 0.03
/** A landmark is there from this probability on. */
const THERE = 0.3

type Landmarks = GarmentReading['landmarks']
/** Landmarks that there is one of on each side. */
export type PairedName =
  | 'neck'
  | 'shoulder'
  | 'armpit'
  | 'cuffOuter'
  | 'cuffInner'
  | 'waist'
  | 'hem'
  | 'legOuter'
  | 'legInner'

export const isThere = ({ exists }: GarmentLandmark): boolean => exists > THERE

/** A landmark's place; null where it was not seen. */
export const landmarkAt = (landmarks: Landmarks, name: GarmentLandmarkName): Point | null =>
  isThere(landmarks[name]) ? landmarks[name].at : null

export const landmarkOnSide = (landmarks: Landmarks, name: PairedName, k: Side): Point | null =>
  landmarkAt(landmarks, `${name}${k ? 'Right' : 'Left'}`)

/** Both of a pair, one that was not seen as the other's mirror image about the axis; null where neither was. */
export function landmarkPair(landmarks: Landmarks, name: PairedName, axis: number): Pair<Point> | null {
  const [a, b] = [landmarkOnSide(landmarks, name, 0), landmarkOnSide(landmarks, name, 1)]
  const mirrored = ([x, y]: Point): Point => [2 * axis - x, y]
  if (a && b) return a[0] < b[0] ? [a, b] : null
  if (a) return a[0] < axis ? [a, mirrored(a)] : null
  return b && b[0] > axis ? [mirrored(b), b] : null
}

/** The x about which these pairs lie; the middle of the mask where none of them was seen. */
export function axisOf(landmarks: Landmarks, names: readonly PairedName[], mask: Mask, w: number): number {
  const middles = names.flatMap((name) => {
    const [a, b] = [landmarkOnSide(landmarks, name, 0), landmarkOnSide(landmarks, name, 1)]
    return a && b ? [(a[0] + b[0]) / 2] : []
  })
  return middles.length ? (median(middles) + meanOf(middles)) / 2 : centreOf(mask, w)
}

const meanOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length

function centreOf(mask: Mask, w: number): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue
    sum += i % w
    count++
  }
  return sum / count
}
