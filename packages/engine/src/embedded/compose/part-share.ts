/** Computes the share of a garment's part at a place of its picture. */
import type { Part, TopShape } from '../garment/garment.ts'
import { toSegment } from '../image/maths.ts'

/** Distance (half-size px) from the armhole line within which sleeve and torso are one sheet. */
const WELDED = 7
/** Sample positions stay this far (px) inside the map, for bilinear interpolation. */
const EDGE = 1.001

const hit: [number, number] = [0, 0]

/** The ends of the armhole lines, in a picture of w × h pixels at half size. */
export type Armholes = Pick<TopShape, 'w' | 'h' | 'shoulder' | 'armpit'>

/** Bilinear share of part p in the part map at a half-size garment point; 1 near an armhole line. */
export function partShare(
  { w, h, shoulder, armpit }: Armholes,
  part: Uint8Array,
  p: Part,
  x: number,
  y: number,
): number {
  const u = Math.min(Math.max(x - 0.25, 0), w - EDGE)
  const v = Math.min(Math.max(y - 0.25, 0), h - EDGE)
  const k = (v | 0) * w + (u | 0)
  const fx = u - (u | 0)
  const fy = v - (v | 0)
  const a = part[k]
  const b = part[k + 1]
  const c = part[k + w]
  const d = part[k + w + 1]
  if (a === p && b === p && c === p && d === p) return 1
  const sleeve = p || a || b || c || d
  if (sleeve) {
    const side = sleeve === 1 ? 0 : 1
    if (toSegment(x, y, shoulder[side], armpit[side], hit)[0] < WELDED) return 1
  }
  return (
    (a === p ? 1 : 0) * (1 - fx) * (1 - fy) +
    (b === p ? 1 : 0) * fx * (1 - fy) +
    (c === p ? 1 : 0) * (1 - fx) * fy +
    (d === p ? 1 : 0) * fx * fy
  )
}
