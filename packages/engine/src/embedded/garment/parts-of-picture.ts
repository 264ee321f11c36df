/** Finds the parts of a garment's picture that may each show one garment, when it seems to show several or a small one. */
import { boundsOf } from '../image/box.ts'
import type { Box } from '../image/box.ts'
import type { RgbImage } from '../image/raster.ts'
import { components, maskOf } from '../image/regions.ts'
import { PARTS_GRID } from '../nets/garment-reader.ts'
import type { GarmentReading } from '../nets/garment-reader.ts'
import { certaintyOf } from './tilt.ts'

/** Least area of a second piece, as a share of the largest. */
const PIECE = 0.15
/** Greatest share of the picture's width and of its height that a small garment takes. */
const SMALL = 0.5
/** Certainty of a reading below which one piece of cloth may be two garments that touch. */
const TOUCHING = 0.65
/** Margin around a part, as a share of its larger side. */
const MARGIN = 0.06

/**
 * Boxes of the picture, in shares of its width and height, from left to right. `several`: each may show another
 * garment. `halves`: the same, if two garments touch. `small`: the one garment, with less around it.
 */
export type PartsOfPicture = { readonly kind: 'several' | 'halves' | 'small'; readonly boxes: readonly Box[] }

/** Returns the parts to try; null when the garment fills the picture. */
export function partsOfPicture(
  reading: GarmentReading,
  { w, h }: Pick<RgbImage, 'w' | 'h'>,
): PartsOfPicture | null {
  const grid = PARTS_GRID
  const [background] = reading.parts
  const cloth = maskOf(grid.w * grid.h, (i) => background[i] < 0.5)
  const { label, info } = components(cloth, grid.w, grid.h)
  const largest = Math.max(0, ...info.slice(1).map(({ area }) => area))
  const pieces = info.flatMap(({ area }, k) =>
    k > 0 && area > PIECE * largest
      ? [
          boundsOf(
            maskOf(label.length, (i) => label[i] === k),
            grid.w,
            grid.h,
          ),
        ]
      : [],
  )
  const { scale, left, top } = reading.frame
  const shares = ({ x0, y0, x1, y1 }: Box): Box => {
    const margin = MARGIN * Math.max(x1 - x0, y1 - y0)
    return {
      x0: Math.max(0, (x0 - margin - left) / scale / w),
      y0: Math.max(0, (y0 - margin - top) / scale / h),
      x1: Math.min(1, (x1 + margin - left) / scale / w),
      y1: Math.min(1, (y1 + margin - top) / scale / h),
    }
  }
  if (pieces.length > 1) return { kind: 'several', boxes: pieces.map(shares).toSorted((a, b) => a.x0 - b.x0) }
  if (pieces.length === 0) return null
  const [one] = pieces.map(shares)
  if (one.x1 - one.x0 < SMALL && one.y1 - one.y0 < SMALL) return { kind: 'small', boxes: [one] }
  if (certaintyOf(reading) >= TOUCHING) return null
  const middle = (one.x0 + one.x1) / 2
  return {
    kind: 'halves',
    boxes: [
      { ...one, x1: middle },
      { ...one, x0: middle },
    ],
  }
}
