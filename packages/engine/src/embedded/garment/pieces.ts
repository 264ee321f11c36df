/** Finds separate pieces of cloth in a picture that should show one garment. */
import type { BoxInPicture } from '../../engine.ts'
import { components } from '../image/regions.ts'
import type { GarmentShape } from './garment.ts'

/** Least area of a second piece, as a share of the largest. */
const PIECE = 0.2

/** The pieces' bounding boxes, from left to right; empty for one piece, and for the fronts of an open garment. */
export function piecesOf(shape: GarmentShape): BoxInPicture[] {
  if (shape.kind !== 'trousers' && shape.opening) return []
  const { mask, w, h } = shape
  const [, ...regions] = components(mask, w, h).info
  const largest = Math.max(...regions.map(({ area }) => area))
  const pieces = regions.filter(({ area }) => area > largest * PIECE)
  if (pieces.length < 2) return []
  return pieces
    .toSorted((a, b) => a.x0 - b.x0)
    .map(({ x0, x1, y0, y1 }) => ({
      x: x0 / w,
      y: y0 / h,
      width: (x1 - x0 + 1) / w,
      height: (y1 - y0 + 1) / h,
    }))
}
