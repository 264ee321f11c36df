/** The sizes that pictures are worked on at. Width and height are multiples of 4: shapes are read at half size. */
import { clamp } from './image/maths.ts'

/** The shorter side worked on: what the engine's measures in pixels were tuned for, and what it may differ by. */
export const SHORT_EDGE_PX = { min: 720, usual: 768, max: 768 } as const
/** The longest shorter side of a result. */
const MAX_RESULT_PX = 2160
/** Longer pictures are worked on smaller, and the result is enlarged. */
const MAX_ASPECT = 3
const GARMENT_BOX = { w: 768, h: 1024 }

export type Size = { readonly w: number; readonly h: number }

const toFour = (x: number): number => Math.max(4, Math.round(x / 4) * 4)

/** Width and height times a factor, to multiples of 4. */
export const scaledSize = (width: number, height: number, factor: number): Size => ({
  w: toFour(width * factor),
  h: toFour(height * factor),
})

/**
 * The result's size, and the size to work at, for a person picture and the wanted shorter side. A result is larger than
 * what is worked on as far as the photo has pixels for it: more would only be softer.
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

/** Why a result is no larger: a photo of this size is blamed only where it is too small. */
export function limitWords(width: number, height: number): string {
  const short = Math.min(width, height)
  if (short >= MAX_RESULT_PX) return 'Larger looks are not made.'
  return `Your photo has ${short} px there: a larger one gives a larger look.`
}

/** The size at which a garment picture is read: inside 768×1024. */
export function garmentSize(width: number, height: number): Size {
  return scaledSize(width, height, Math.min(GARMENT_BOX.w / width, GARMENT_BOX.h / height))
}
