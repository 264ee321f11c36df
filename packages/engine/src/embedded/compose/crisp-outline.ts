/**
 * Sharpens the outline of a garment that is drawn larger than in its picture, whose soft edges would look pasted on a
 * sharp photo. Translucent cloth, such as lace, is not changed.
 */
import { clamp, median } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'
import type { GarmentLayer } from './layer.ts'

/** Greatest alpha on the clear side of an edge. */
const CLEAR = 0.1
/** Least alpha on the solid side of an edge. */
const SOLID = 0.9
/** Width (px) of an edge in a sharp photo. */
const SHARP = 2
/** Width (px) of the broadest edge that is measured. */
const BROADEST = 8
/** Greatest factor by which an edge is steepened. */
const MOST = 2.5
/** Distance (px) between the measured rows. */
const STEP = 5
/** Least number of edges for a measurement. */
const LEAST = 20

type Outlined = Pick<GarmentLayer, 'alpha' | 'w' | 'h'>

/** Makes the layer's edges as sharp as a photo's, in place. */
export function sharpenOutlineInPlace(layer: Outlined): void {
  const { alpha, w, h } = layer
  const breadth = edgeBreadth(layer)
  if (breadth <= SHARP) return
  const gain = Math.min(MOST, breadth / SHARP)
  const before = alpha.slice()
  const reach = Math.ceil(breadth)
  for (let y = reach; y < h - reach; y++) {
    for (let i = y * w + reach; i < (y + 1) * w - reach; i++) {
      const a = before[i]
      if (a <= 0 || a >= 1) continue
      if (isEdge(before, i, reach) || isEdge(before, i, reach * w)) {
        alpha[i] = clamp(0.5 + (a - 0.5) * gain, 0, 1)
      }
    }
  }
}

/** True if one of the pixels `step` before and after i is solid and the other clear. */
function isEdge(alpha: Plane, i: number, step: number): boolean {
  const [one, other] = [alpha[i - step], alpha[i + step]]
  return (one < CLEAR && other > SOLID) || (other < CLEAR && one > SOLID)
}

/** Median width (px) of the layer's edges along rows, from clear to solid; 0 when there are too few. */
export function edgeBreadth({ alpha, w, h }: Outlined): number {
  const found: number[] = []
  for (let y = 0; y < h; y += STEP) {
    for (let x = 0, i = y * w; x < w - 1; x++, i++) {
      const left = Math.min(BROADEST, w - 1 - x)
      if (alpha[i] < CLEAR && alpha[i + 1] >= CLEAR) add(found, left, (k) => alpha[i + k] >= SOLID)
      else if (alpha[i] >= SOLID && alpha[i + 1] < SOLID) add(found, left, (k) => alpha[i + k] < CLEAR)
    }
  }
  return found.length < LEAST ? 0 : median(found)
}

/** Adds the first k in 1…most at which the edge is crossed, if any. */
function add(found: number[], most: number, isAcross: (k: number) => boolean): void {
  for (let k = 1; k < most; k++) {
    if (!isAcross(k)) continue
    found.push(k)
    return
  }
}
