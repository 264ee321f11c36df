/** How large the pictures of a look are, and the look itself, in pixels. */
import { uploadLimits } from './business.ts'

export type PictureSize = { readonly width: number; readonly height: number }

/** Longer side that is enough for most pictures: at 3:4 the shorter one has twice the pixels of a free look. */
const USUAL_EDGE_PX = 2048

const aspectOf = ({ width, height }: PictureSize): number => Math.max(width, height) / Math.min(width, height)

/** Longer side up to which the pixels of a picture of this shape add something to a look of this short edge. */
export function usefulEdgePx(shortEdgePx: number, size: PictureSize): number {
  const needed = Math.ceil(shortEdgePx * Math.max(2, aspectOf(size)))
  return Math.min(uploadLimits.maxStoredEdgePx, Math.max(USUAL_EDGE_PX, needed))
}

/** The same shape with its longer side at most this long. */
export function fitWithin({ width, height }: PictureSize, edgePx: number): PictureSize {
  const scale = Math.min(1, edgePx / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** The longest short edge of a look of this shape: its longer side is at most what is stored of a picture. */
export const shortEdgeLimitPx = (size: PictureSize): number =>
  Math.floor(uploadLimits.maxStoredEdgePx / aspectOf(size))

/**
 * The most that limits the size of a look: the plan, where photo and shape give all that it allows; the photo's shape,
 * where it is too long for that, however many pixels it has; or the photo's own pixels.
 */
export function sizeLimitOf(
  planPx: number,
  photo: PictureSize,
): { readonly by: 'plan' | 'shape' | 'photo'; readonly shortEdgePx: number } {
  const short = Math.min(photo.width, photo.height)
  const byShape = shortEdgeLimitPx(photo)
  const shortEdgePx = Math.min(planPx, byShape, short)
  if (shortEdgePx === planPx) return { by: 'plan', shortEdgePx }
  return { by: short < byShape ? 'photo' : 'shape', shortEdgePx }
}
