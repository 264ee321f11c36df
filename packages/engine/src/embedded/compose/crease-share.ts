/** Computes the visible share of a sleeve at the crease where its arm hangs beside the trunk. */
import type { Crease } from '../fit/fit.ts'
import { clamp, length2, lerp, smoothstep } from '../image/maths.ts'
import type { Side } from '../person/types.ts'

/** px to either side of a crease over which the sleeve fades behind the torso. */
const SOFT = 1.5
/** px below the sleeve's end over which its inner side fades out. */
const ENDS = [2, 5] as const

/** The position of a layer pixel relative to a crease, in layer px. */
export type CreasePlace = {
  /** Distance below the sleeve's end, on the arm's inner half; −Infinity on its outer half. */
  below: number
  /** Distance below the line between the hem's ends. */
  belowHem: number
  /** Distance from the crease towards the torso; −Infinity above the crease. */
  within: number
}

export const creasePlace = (): CreasePlace => ({ below: 0, belowHem: 0, within: 0 })

/** Writes the position of layer pixel (x, y) relative to the crease of side k into out. */
export function locateAtCrease(
  { y0, x: line, end, down, hem }: Crease,
  k: Side,
  x: number,
  y: number,
  out: CreasePlace,
): CreasePlace {
  const inwards = k ? -1 : 1
  const X = x / 2 - 0.25
  const Y = y / 2 - 0.25
  const dx = X - end[0]
  const dy = Y - end[1]
  const isInside = (dx * down[1] - dy * down[0]) * inwards > 0
  out.below = isInside ? 2 * (dx * down[0] + dy * down[1]) : -Infinity
  const from = hem[0]
  const alongX = hem[1][0] - from[0]
  const alongY = hem[1][1] - from[1]
  const aside = (Y - from[1]) * alongX - (X - from[0]) * alongY
  out.belowHem = (2 * inwards * aside) / (length2(alongX, alongY) || 1)
  const row = Math.min(line.length - 2, Math.floor(Y) - y0)
  out.within =
    row < 0 ? -Infinity : 2 * (X - lerp(line[row], line[row + 1], clamp(Y - y0 - row, 0, 1))) * inwards
  return out
}

const at = creasePlace()

/**
 * Visible share (0..1) of side k's sleeve at layer pixel (x, y). The torso (of opacity `torso` there) hides the sleeve
 * beyond the crease, and the sleeve's inner corner is cut off below its end.
 */
export function shareBeforeCrease(crease: Crease, k: Side, x: number, y: number, torso: number): number {
  locateAtCrease(crease, k, x, y, at)
  return keptAbove(at.below) * (1 - torso * smoothstep(-SOFT, SOFT, at.within))
}

/** 1 above an end, falling to 0 below it; `below`: distance (px) below the end. */
export const keptAbove = (below: number): number => smoothstep(ENDS[1], ENDS[0], below)
