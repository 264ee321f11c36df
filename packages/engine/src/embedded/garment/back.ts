/** The inside of the back, which a flat-lay shows through the neck and below the front hem, and a person never does. */
import { boundsOf } from '../image/box.ts'
import type { Box } from '../image/box.ts'
import { median } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'
import { above } from '../image/regions.ts'
import type { GarmentReading } from '../nets/garment-reader.ts'
import type { Size } from '../working-size.ts'
import { seen, seenOn } from './landmarks.ts'

/** Probability within cloth from which on it is the back's inside. */
const SHOWN = 0.45
/** Share of the garment's height by which the back may show below the front neckline and the armpits. */
const BELOW = 0.04
/** Weight of the other side of the neckline. */
const MIRRORED = 0.35
/**
 * The back shows below this share of the height as what lies lowest of a column (but for `lowest` of the height), over a share
 * of the width and, there, by a share of the height. Its edge is even within a share of the width.
 */
const HEM = { from: 0.7, lowest: 0.05, width: 0.3, height: 0.02, even: 0.12 }

/**
 * Changes the probability within cloth of being inside, in place, to that of what a body would hide: above the neckline and the
 * armpits, and below the front hem. Sleeves are as long as their inside.
 */
export function keepBack(cloth: Plane, inside: Plane, { landmarks }: GarmentReading, { w, h }: Size): void {
  const box = boundsOf(above(cloth, 0.5), w, h)
  const { x0, y0, y1 } = box
  const rows = [seen(landmarks, 'neckLow'), seenOn(landmarks, 'armpit', 0), seenOn(landmarks, 'armpit', 1)]
  const end = Math.round(Math.max(y0, ...rows.map((point) => point?.[1] ?? y0)) + BELOW * (y1 - y0))
  const [left, right] = [seenOn(landmarks, 'neck', 0), seenOn(landmarks, 'neck', 1)]
  if (left && right) mixWithMirror(inside, left[0] + right[0], Math.min(end, h), w)
  const hem = frontHem(cloth, inside, box, w)
  for (let y = Math.max(0, end); y < h; y++) {
    for (let x = 0; x < w; x++) inside[y * w + x] = hem && y >= (hem[x - x0] ?? h) ? 1 : 0
  }
}

/** Mixes rows up to `end` with their mirror image: where one side of a neckline hardly shows, the other one tells. */
function mixWithMirror(inside: Plane, sum: number, end: number, w: number): void {
  for (let y = 0; y < end; y++) {
    const row = inside.slice(y * w, (y + 1) * w)
    for (let x = 0; x < w; x++) {
      const mirrored = row[Math.round(sum - x)] ?? 0
      inside[y * w + x] = row[x] + (mirrored - row[x]) * MIRRORED
    }
  }
}

/** For every column of the box the row at which the front ends; null where the back does not show below it. */
function frontHem(cloth: Plane, inside: Plane, { x0, x1, y0, y1 }: Box, w: number): number[] | null {
  const least = y0 + HEM.from * (y1 - y0)
  let height = 0
  const ends = Array.from({ length: x1 - x0 }, (_, k) => {
    const at = (y: number) => y * w + x0 + k
    let y = y1 - 1
    while (y > least && cloth[at(y)] <= 0.5) y--
    const bottom = y
    while (y > bottom - HEM.lowest * (y1 - y0) && inside[at(y)] <= SHOWN) y--
    if (inside[at(y)] <= SHOWN) return null
    while (y > least && inside[at(y)] > SHOWN) y--
    height += bottom - y
    return y + 1
  })
  const count = ends.filter((end) => end !== null).length
  if (count < HEM.width * (x1 - x0) || height < HEM.height * (y1 - y0) * count) return null
  const reach = Math.round(HEM.even * (x1 - x0))
  return ends.map((_, k) =>
    median(
      ends.slice(Math.max(0, k - reach), k + reach + 1).filter((end) => end !== null),
      y1,
    ),
  )
}

/**
 * Takes away, in place, all that lies above the inside of the back in a column between the neck points, such as a label or the
 * back's own collar.
 */
export function dropBack(front: Plane, inside: Plane, { landmarks }: GarmentReading, { w, h }: Size): void {
  const [left, right, low] = [
    seenOn(landmarks, 'neck', 0),
    seenOn(landmarks, 'neck', 1),
    seen(landmarks, 'neckLow'),
  ]
  if (!left || !right || !low) return
  const { y0, y1 } = boundsOf(above(front, 0.5), w, h)
  const end = Math.min(h, Math.round(low[1] + BELOW * (y1 - y0)))
  for (let x = Math.max(0, Math.ceil(left[0])); x <= Math.min(w - 1, right[0]); x++) {
    let y = end - 1
    while (y >= 0 && inside[y * w + x] <= SHOWN) y--
    for (; y >= 0; y--) front[y * w + x] = 0
  }
}
