/** Finds the parts of a garment's picture that may each show one garment, when it seems to show several or a small one. */
import { boundsOf } from '../image/box.ts'
import type { Box } from '../image/box.ts'
import type { RgbImage } from '../image/raster.ts'
import { components, maskOf } from '../image/regions.ts'
import { PARTS_GRID } from '../nets/garment-reader.ts'
import type { GarmentReading } from '../nets/garment-reader.ts'
import { certaintyOf } from './tilt.ts'

/** Greatest probability of background in cloth, and in cloth that is sure to be the garment. */
const CLOTH = { seen: 0.5, sure: 0.25 } as const
/** Least area of a second piece, as a share of the largest. */
const PIECE = 0.15
/** Greatest share of the picture's width and of its height that a small garment takes. */
const SMALL = 0.6
/** Certainty of a reading below which one piece of cloth may be two garments that touch. */
const TOUCHING = 0.65
/** Margin around a part, as a share of its larger side. */
const MARGIN = 0.1

/** The bounds of a garment's cloth, and those with the margin with which it is cut out: shares of the picture. */
type Part = { readonly cloth: Box; readonly cut: Box }

/**
 * Parts of the picture, from left to right. `several`: each may show another garment. `halves`: the same, if two
 * garments touch. `small`: the one garment, with less around it.
 */
export type PartsOfPicture = {
  readonly kind: 'several' | 'halves' | 'small'
  readonly parts: readonly Part[]
}

/** Returns the parts to try; null when the garment fills the picture. */
export function partsOfPicture(
  reading: GarmentReading,
  { w, h }: Pick<RgbImage, 'w' | 'h'>,
): PartsOfPicture | null {
  const { scale, left, top } = reading.frame
  // The network may see cloth in the padding, too.
  const isInside = (x: number, y: number) =>
    x + 0.5 > left && x + 0.5 < left + scale * w && y + 0.5 > top && y + 0.5 < top + scale * h
  const inShares = ({ x0, y0, x1, y1 }: Box, margin: number): Box => ({
    x0: Math.max(0, (x0 - margin - left) / scale / w),
    y0: Math.max(0, (y0 - margin - top) / scale / h),
    x1: Math.min(1, (x1 + margin - left) / scale / w),
    y1: Math.min(1, (y1 + margin - top) / scale / h),
  })
  const partOf = (box: Box): Part => {
    const margin = MARGIN * Math.max(box.x1 - box.x0, box.y1 - box.y0)
    return { cloth: inShares(box, 0), cut: inShares(box, margin) }
  }
  const several = boxesOfCloth(reading, CLOTH.seen, isInside).map(partOf)
  if (several.length > 1) return { kind: 'several', parts: several.toSorted((a, b) => a.cut.x0 - b.cut.x0) }
  const [one] = boxesOfCloth(reading, CLOTH.sure, isInside).map(partOf)
  if (!one) return null
  const { cloth, cut } = one
  if (cut.x1 - cut.x0 < SMALL && cut.y1 - cut.y0 < SMALL) return { kind: 'small', parts: [one] }
  if (certaintyOf(reading) >= TOUCHING) return null
  const middle = (cut.x0 + cut.x1) / 2
  return {
    kind: 'halves',
    parts: [
      { cloth: { ...cloth, x1: middle }, cut: { ...cut, x1: middle } },
      { cloth: { ...cloth, x0: middle }, cut: { ...cut, x0: middle } },
    ],
  }
}

/**
 * The boxes (cells) of the pieces of cloth inside the picture whose probability of background is less than a limit, the
 * largest first.
 */
function boxesOfCloth(
  { parts: [background] }: GarmentReading,
  limit: number,
  isInside: (x: number, y: number) => boolean,
): Box[] {
  const { w, h } = PARTS_GRID
  const { label, info } = components(
    maskOf(w * h, (i) => background[i] < limit && isInside(i % w, Math.floor(i / w))),
    w,
    h,
  )
  const sized = info.map(({ area }, k) => ({ area, k })).slice(1)
  const byArea = sized.toSorted((a, b) => b.area - a.area)
  return byArea.flatMap(({ area, k }) =>
    area > PIECE * byArea[0].area
      ? [
          boundsOf(
            maskOf(label.length, (i) => label[i] === k),
            w,
            h,
          ),
        ]
      : [],
  )
}
