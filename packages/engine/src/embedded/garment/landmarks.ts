/** Access to the landmarks that the network found, single and in pairs, and the garment's axis. */
import { median } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Mask } from '../image/raster.ts'
import type { GarmentLandmark, GarmentLandmarkName, GarmentReading } from '../nets/garment-reader.ts'
import type { Pair, Side } from '../person/types.ts'

/** Radius (share of the garment's width) within which a landmark is snapped to the outline. */
export const NEAR = 0.03
/** A landmark exists above this probability. */
const MIN_EXISTS = 0.3

type Landmarks = GarmentReading['landmarks']
/** Landmarks that exist once on each side. */
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

/** True for a landmark that the network finds in the picture. */
export const isThere = ({ exists }: GarmentLandmark): boolean => exists > MIN_EXISTS

/** A landmark's position; null when it was not found. */
export const landmarkAt = (landmarks: Landmarks, name: GarmentLandmarkName): Point | null =>
  isThere(landmarks[name]) ? landmarks[name].at : null

/** The position of the landmark of a pair on side k; null when it was not found. */
export const landmarkOnSide = (landmarks: Landmarks, name: PairedName, k: Side): Point | null =>
  landmarkAt(landmarks, `${name}${k ? 'Right' : 'Left'}`)

/** Both landmarks of a pair, a missing one mirrored about the axis; null without any or on the wrong side. */
export function landmarkPair(landmarks: Landmarks, name: PairedName, axis: number): Pair<Point> | null {
  const [a, b] = [landmarkOnSide(landmarks, name, 0), landmarkOnSide(landmarks, name, 1)]
  const mirrored = ([x, y]: Point): Point => [2 * axis - x, y]
  if (a && b) return a[0] < b[0] ? [a, b] : null
  if (a) return a[0] < axis ? [a, mirrored(a)] : null
  return b && b[0] > axis ? [mirrored(b), b] : null
}

/** The x of the axis of symmetry of these pairs; the mask's centroid when none of them was found. */
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
