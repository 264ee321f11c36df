/** The maker's label inside the back of the neck, which a flat-lay shows and a person never does. */
import { zeroBytes } from '../image/pool.ts'
import { quantile } from '../image/maths.ts'
import type { Planes } from '../image/raster.ts'
import { components } from '../image/regions.ts'
import type { TopShape } from './garment.ts'

/** Chest widths: how far to either side of the neck's middle, and how far below its upper edge, a label is sought. */
const REACH = { across: 0.18, down: 0.36 }
/** ΔE from the cloth beside it above which it is no cloth. */
const APART = 14
/** Chest widths: where its middle lies at most beside the neck's, its upper end below the edge, and its size. */
const OFF_MIDDLE = 0.04
const HANGS_FROM = 0.13
const WIDTH = [0.07, 0.2] as const
const HEIGHT = [0.025, 0.2] as const
/** Share of its box that a label fills. */
const FILLED = 0.28

/** Row (px) at which the label ends; null where none is seen. `middleX` is the neck's middle, lab of the shape's size. */
export function neckLabelEnd(shape: TopShape, [L, A, B]: Planes, middleX: number): number | null {
  const { w: W, h: H, mask, chest, top } = shape
  const x0 = Math.max(0, Math.round(middleX - REACH.across * chest))
  const x1 = Math.min(W, Math.round(middleX + REACH.across * chest) + 1)
  const edge = top[Math.round(middleX)]
  if (edge < 0) return null
  const y0 = Math.max(0, edge)
  const y1 = Math.min(H, Math.round(edge + REACH.down * chest))
  const [w, h] = [x1 - x0, y1 - y0]
  if (w < 3 || h < 3) return null
  const other = zeroBytes(w * h)
  for (let y = 0; y < h; y++) {
    const row = (y + y0) * W + x0
    // Its cloth is what the row shows at both ends: bands and the back's shade change from row to row.
    const side = Math.max(2, Math.round(w / 6))
    const ends = Array.from({ length: 2 * side }, (_, n) => row + (n < side ? n : w - 1 - (n - side)))
    const cloth = [L, A, B].map((plane) =>
      quantile(
        ends.map((i) => plane[i]),
        0.5,
      ),
    )
    for (let x = 0; x < w; x++) {
      const i = row + x
      const apart = Math.hypot(L[i] - cloth[0], A[i] - cloth[1], B[i] - cloth[2])
      if (mask[i] && apart > APART) other[y * w + x] = 1
    }
  }
  let end: number | null = null
  for (const part of components(other, w, h).info) {
    const [width, height] = [(part.x1 - part.x0 + 1) / chest, (part.y1 - part.y0 + 1) / chest]
    const off = Math.abs((part.x0 + part.x1) / 2 + x0 - middleX) / chest
    const isLabel =
      off < OFF_MIDDLE &&
      part.y0 < HANGS_FROM * chest &&
      width > WIDTH[0] &&
      width < WIDTH[1] &&
      height > HEIGHT[0] &&
      height < HEIGHT[1] &&
      part.area / chest / chest / (width * height) > FILLED
    if (isLabel) end = Math.max(end ?? 0, part.y1 + y0)
  }
  return end
}
