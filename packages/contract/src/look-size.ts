/** Computes the sizes of a look and of its pictures, in pixels. */
import { uploadLimits } from './business.ts'

export type PictureSize = { readonly width: number; readonly height: number }

/** Longer side that suffices for most pictures: at 3:4 the shorter side is more than twice that of a free look. */
const USUAL_EDGE_PX = 2048

const aspectOf = ({ width, height }: PictureSize): number => Math.max(width, height) / Math.min(width, height)

/** Longer side beyond which more pixels of the picture no longer improve a look of this short edge. */
export function usefulEdgePx(shortEdgePx: number, size: PictureSize): number {
  // Up to a shape of 1:2, twice the short edge leaves the shorter side enough pixels. Longer shapes need their ratio.
  const needed = Math.ceil(shortEdgePx * Math.max(2, aspectOf(size)))
  return Math.min(uploadLimits.maxStoredEdgePx, Math.max(USUAL_EDGE_PX, needed))
}

/** Scales a size down, if needed, so that its longer side is at most `edgePx`. */
export function fitWithin({ width, height }: PictureSize, edgePx: number): PictureSize {
  const scale = Math.min(1, edgePx / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Limit of a look's short edge for this shape, because its longer side is limited like that of stored pictures. */
export const shortEdgeLimitPx = (size: PictureSize): number =>
  Math.floor(uploadLimits.maxStoredEdgePx / aspectOf(size))

/**
 * Tells what limits the size of a look: `plan`, if the photo suffices for all that the plan allows; `shape`, if the
 * photo is too elongated for that, however many pixels it has; or the photo's own pixels.
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
