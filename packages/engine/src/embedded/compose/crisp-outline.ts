/**
 * A garment that is drawn larger than its picture has it gets a soft outline, which floats on a sharp photo. Where its layer's
 * edges are broader than a photo's they are drawn together again. What is seen through, as lace is, stays.
 */
import { clamp, median } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'
import type { GarmentLayer } from './layer.ts'

/** Alphas of an edge's two sides, and px that it takes in a sharp photo. */
const CLEAR = 0.1
const SOLID = 0.9
const SHARP = 2
/** px of the broadest edge, and how much steeper an edge gets at most. */
const BROADEST = 8
const MOST = 2.5
/** Every so many rows are measured, and fewer edges tell nothing. */
const STEP = 5
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

/** True where one side along a step is solid and the other clear. */
function isEdge(alpha: Plane, i: number, step: number): boolean {
  const [one, other] = [alpha[i - step], alpha[i + step]]
  return (one < CLEAR && other > SOLID) || (other < CLEAR && one > SOLID)
}

/** px from clear to solid in the median edge along rows; 0 where there are few. */
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

function add(found: number[], most: number, isAcross: (k: number) => boolean): void {
  for (let k = 1; k < most; k++) {
    if (!isAcross(k)) continue
    found.push(k)
    return
  }
}
