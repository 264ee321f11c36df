/** Computes working sizes of pictures. Width and height are multiples of 4, because shapes are read at half size. */
import { clamp } from './image/maths.ts'

/** The shorter side at the working size: the one that measures in pixels were tuned for, and its allowed range. */
export const SHORT_EDGE_PX = { min: 720, usual: 768, max: 768 } as const
/** The largest shorter side of a result. */
export const MAX_RESULT_PX = 2160
/** Beyond this aspect ratio the working size shrinks, and the result is enlarged. */
const MAX_ASPECT = 3
const GARMENT_BOX = { w: 768, h: 1024 }

export type Size = { readonly w: number; readonly h: number }

const toFour = (x: number): number => Math.max(4, Math.round(x / 4) * 4)

/** Scales width and height, rounded to multiples of 4. */
export const scaledSize = (width: number, height: number, factor: number): Size => ({
  w: toFour(width * factor),
  h: toFour(height * factor),
})

/**
 * Computes the result's size and the working size of a person's picture. A result is larger than the working size
 * only as far as the photo has the pixels: more would only be softer.
 * @param shortEdgePx the requested shorter side of the result
 */
export function personSizes(
  width: number,
  height: number,
  shortEdgePx: number,
): { readonly result: Size; readonly work: Size } {
  const short = Math.min(width, height)
  const aspect = Math.max(width, height) / short
  const worked = clamp(shortEdgePx, SHORT_EDGE_PX.min, SHORT_EDGE_PX.max)
  const wanted = Math.max(worked, Math.min(shortEdgePx, short, MAX_RESULT_PX))
  const limit = Math.min(1, MAX_ASPECT / aspect)
  return {
    result: scaledSize(width, height, wanted / short),
    work: scaledSize(width, height, (worked * limit) / short),
  }
}

/** The message why a result is no larger than it is; names the photo's size only when that is the reason. */
export function limitWords(width: number, height: number): string {
  const short = Math.min(width, height)
  if (short >= MAX_RESULT_PX) return 'Larger looks are not made.'
  return `Your photo has ${short} px there: a larger one gives a larger look.`
}

/** The working size of a garment's picture: fitted into 768×1024. */
export function garmentSize(width: number, height: number): Size {
  return scaledSize(width, height, Math.min(GARMENT_BOX.w / width, GARMENT_BOX.h / height))
}
