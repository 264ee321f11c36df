/**
 * Finds the visible inside of the back, which is cut out of the garment: a flat-lay shows it through the neck and
 * below the front hem, where a wearer's body would hide it.
 */
import { boundsOf } from '../image/box.ts'
import type { Box } from '../image/box.ts'
import { distanceTo } from '../image/distance.ts'
import { clamp, median } from '../image/maths.ts'
import type { Plane, RgbImage } from '../image/raster.ts'
import { above, maskOf, outsideOf } from '../image/regions.ts'
import type { GarmentReading } from '../nets/garment-reader.ts'
import type { Size } from '../working-size.ts'
import { frontHem } from './hemline.ts'
import { landmarkAt, landmarkOnSide } from './landmarks.ts'
import type { ClothPlanes } from './matte.ts'

/** Conditional probability (given cloth) above which a pixel is the back's inside. */
const SHOWN = 0.45
/** How far below the front neckline and the armpits the back may show (share of the garment's height). */
const BELOW = 0.04
/** Weight of the mirrored side of the neckline. */
const MIRRORED = 0.35
/** Least thickness of a visible back (share of the garment's width): thinner regions are noise of the network. */
const SLIVER = 0.02
/** Radius (share of the neck's width) of the running median of the back's lower end. */
const MEDIAN_RADIUS = 0.04
/** Margin beyond the neck points (share of the neck's width) in which slivers are cleared. */
const NECK_MARGIN = 0.25

/**
 * Restricts the conditional probability of the inside, in place, to the zones that a body would hide: above the
 * neckline and the armpits, and below the front hem. The inside of a sleeve counts as the sleeve.
 */
export function restrictToBack(
  { cloth, inside }: Pick<ClothPlanes, 'cloth' | 'inside'>,
  { landmarks }: GarmentReading,
  half: RgbImage,
): void {
  const { w, h } = half
  const box = boundsOf(above(cloth, 0.5), w, h)
  const { x0, x1, y0, y1 } = box
  const low = landmarkAt(landmarks, 'neckLow')
  const rows = [low, landmarkOnSide(landmarks, 'armpit', 0), landmarkOnSide(landmarks, 'armpit', 1)]
  const below = (row: number): number => clamp(Math.round(row + BELOW * (y1 - y0)), 0, h)
  const end = below(Math.max(y0, ...rows.map((point) => point?.[1] ?? y0)))
  const [left, right] = [landmarkOnSide(landmarks, 'neck', 0), landmarkOnSide(landmarks, 'neck', 1)]
  if (left && right) mixWithMirror(inside, left[0] + right[0], end, w)
  if (left && right && low) {
    const margin = NECK_MARGIN * (right[0] - left[0])
    const neck = {
      x0: Math.max(0, Math.round(left[0] - margin)),
      x1: Math.min(w, Math.round(right[0] + margin)),
      y0: 0,
      y1: below(low[1]),
    }
    dropSlivers({ cloth, inside }, neck, (SLIVER / 2) * (x1 - x0), w)
  }
  const hem = frontHem({ cloth, inside }, half, box)
  inside.fill(0, end * w)
  hem?.forEach((row, k) => {
    for (let y = Math.max(end, Math.floor(row)); y < h; y++) inside[y * w + x0 + k] = Math.min(1, y + 1 - row)
  })
}

/**
 * Blends rows up to `end` with their mirror image: where one side of a neckline hardly shows, the other supplies it.
 * @param sum the sum of two mirrored x coordinates
 */
function mixWithMirror(inside: Plane, sum: number, end: number, w: number): void {
  for (let y = 0; y < end; y++) {
    const row = inside.slice(y * w, (y + 1) * w)
    for (let x = 0; x < w; x++) {
      const mirrored = row[Math.round(sum - x)] ?? 0
      inside[y * w + x] = row[x] + (mirrored - row[x]) * MIRRORED
    }
  }
}

/** Clears the box, in place, unless a disc of this radius fits into the visible inside. */
function dropSlivers(
  { cloth, inside }: Pick<ClothPlanes, 'cloth' | 'inside'>,
  { x0, x1, y0, y1 }: Box,
  radius: number,
  w: number,
): void {
  const shown = maskOf(y1 * w, (i) => cloth[i] > 0.5 && inside[i] > SHOWN)
  const depth = distanceTo(outsideOf(shown), w, y1, radius + 1)
  const inBox = (i: number): boolean => i >= y0 * w && i % w >= x0 && i % w < x1
  if (depth.some((own, i) => own > radius && inBox(i))) return
  for (let y = y0; y < y1; y++) inside.fill(0, y * w + x0, y * w + x1)
}

/** Clears the front, in place, above the back's inside between the neck points: labels, the back's collar. */
export function clearAboveBack(
  front: Plane,
  inside: Plane,
  { landmarks }: GarmentReading,
  { w, h }: Size,
): void {
  const [left, right, low] = [
    landmarkOnSide(landmarks, 'neck', 0),
    landmarkOnSide(landmarks, 'neck', 1),
    landmarkAt(landmarks, 'neckLow'),
  ]
  if (!left || !right || !low) return
  const { y0, y1 } = boundsOf(above(front, 0.5), w, h)
  const end = Math.min(h, Math.round(low[1] + BELOW * (y1 - y0)))
  const [from, to] = [Math.max(0, Math.ceil(left[0])), Math.min(w - 1, Math.floor(right[0]))]
  const lowest = Array.from({ length: Math.max(0, to - from + 1) }, (_, k) => {
    let y = end - 1
    while (y >= 0 && inside[y * w + from + k] <= SHOWN) y--
    return y
  })
  const about = Math.round(MEDIAN_RADIUS * lowest.length)
  lowest.forEach((_, k) => {
    const even = median(lowest.slice(Math.max(0, k - about), k + about + 1))
    for (let y = Math.min(even, end - 1); y >= 0; y--) front[y * w + from + k] = 0
  })
}
