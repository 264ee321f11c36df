/** Measures how far a garment is turned in its picture, from its landmarks. */
import { median, middle } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { GarmentReading } from '../nets/garment-reader.ts'
import { isThere, landmarkOnSide } from './landmarks.ts'
import type { PairedName } from './landmarks.ts'
import { kindOf } from './parts.ts'

/** Pairs whose line is level on an upright garment, from the top down; the last one is at its lower end. */
const LEVEL: readonly PairedName[] = ['neck', 'shoulder', 'waist', 'hem']
/** Ends of legs, which are the lower end of trousers. */
const LEG_ENDS: readonly PairedName[] = ['legOuter', 'legInner']
/** Least tilt (degrees) that is straightened; upright garments seem tilted by up to 1.6. */
const LEAST = 4
/** Share of the tilt that its axis, and all but one of the other measures, must have. */
const AGREES = 0.5

type Landmarks = GarmentReading['landmarks']

/**
 * Degrees by which the garment is turned clockwise. Returns 0 when it is about upright, and when its axis and the lines
 * between left and right disagree.
 */
export function tiltOf({ landmarks, attributes }: Pick<GarmentReading, 'landmarks' | 'attributes'>): number {
  const isBottom = kindOf(attributes.category.value) === 'trousers'
  const level = LEVEL.filter((name) => name === 'hem' || (name === 'waist') === isBottom)
  const pairs = level.flatMap((name) => pairOf(landmarks, name))
  const axis = axisTilt(landmarks, level)
  if (axis === null) return 0
  const measured = [...pairs.map(([a, b]) => degrees(b[0] - a[0], b[1] - a[1])), axis]
  const tilt = median(measured, 0)
  const agree = (value: number) => value / tilt >= AGREES
  const isSure = agree(axis) && measured.length > 1 && measured.filter(agree).length >= measured.length - 1
  return Math.abs(tilt) >= LEAST && isSure ? tilt : 0
}

/** The tilt of the line from the middle of the upper end to that of the lower one; null when an end was not found. */
function axisTilt(landmarks: Landmarks, level: readonly PairedName[]): number | null {
  const [top] = level.filter((name) => name !== 'hem').flatMap((name) => pairOf(landmarks, name))
  const ends = [pairOf(landmarks, 'hem'), LEG_ENDS.flatMap((name) => pairOf(landmarks, name))]
  const low = ends.find((pairs) => pairs.length > 0)?.map((pair) => middle(...pair))
  if (!top || !low) return null
  const mean = (k: 0 | 1) => low.reduce((sum, point) => sum + point[k], 0) / low.length
  const [x, y] = middle(...top)
  return degrees(mean(1) - y, x - mean(0))
}

const degrees = (dx: number, dy: number): number => (Math.atan2(dy, dx) * 180) / Math.PI

function pairOf(landmarks: Landmarks, name: PairedName): (readonly [Point, Point])[] {
  const [a, b] = [landmarkOnSide(landmarks, name, 0), landmarkOnSide(landmarks, name, 1)]
  return a && b ? [[a, b]] : []
}

/** How sure the network is of the landmarks (0..1): where they are, and which of them exist. */
export function certaintyOf({ landmarks }: Pick<GarmentReading, 'landmarks'>): number {
  const all = Object.values(landmarks)
  const there = all.filter(isThere)
  if (there.length === 0) return 0
  const where = there.reduce((sum, { confidence }) => sum + confidence, 0) / there.length
  const which = all.reduce((sum, { exists }) => sum + Math.abs(2 * exists - 1), 0) / all.length
  return where * which
}
