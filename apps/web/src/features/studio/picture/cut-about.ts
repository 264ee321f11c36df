import type { BoxInPicture } from '@toile/contract/picture-check'
import type { Cut } from './adjust-picture.ts'
import type { Picture } from './picture.ts'

/** Margin around a piece, as a fraction of its longer side: a garment that touches the edge counts as cut off. */
const MARGIN = 0.06

/** Returns the crop of a picture, in pixels, for one of its pieces of clothing. */
export function cutAbout(
  { x, y, width, height }: BoxInPicture,
  { widthPx, heightPx }: Pick<Picture, 'widthPx' | 'heightPx'>,
): Cut {
  const margin = MARGIN * Math.max(width * widthPx, height * heightPx)
  const left = Math.max(0, x * widthPx - margin)
  const top = Math.max(0, y * heightPx - margin)
  return {
    x: left,
    y: top,
    width: Math.min(widthPx, (x + width) * widthPx + margin) - left,
    height: Math.min(heightPx, (y + height) * heightPx + margin) - top,
  }
}
