/** Garment mask at half size, from the background model. */
import type { Offer } from '../assistant.ts'
import { box } from '../image/box-filter.ts'
import { distanceTo } from '../image/distance.ts'
import { clamp, quantile } from '../image/maths.ts'
import { rawBytes, scoped, sharing } from '../image/pool.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { notBelow } from '../image/regions.ts'
import type { Background } from './background.ts'
import { floodBackground, roomBesides } from './flood.ts'
import type { Field } from './flood.ts'
import { stripHalo } from './halo.ts'
import { dropSmallPieces, dropThinParts, fillByMirror } from './mask-shape.ts'
import { openSmallHoles } from './small-holes.ts'
import { openAtEdge } from './picture-edge.ts'
import { growIntoShadow, shadowLike } from './shadow.ts'
import type { Shaded } from './shadow.ts'

/** Flood threshold (ΔE) = base + gain·noise, within limits. */
const FLOOD = { base: 0.8, gain: 2.2, min: 0.9, max: 8 }
/** A garment whose difference (ΔE) along the rim (this many px wide) is below this is "white on white". */
const LOW_CONTRAST = 9
const RIM = { from: 2, to: 14 }
/** Prints on the rim do not count: this quantile of its difference is taken. */
const RIM_QUANTILE = 0.6
/** Every third pixel is enough for a quantile. */
const RIM_STEP = 3
/** Difference of a mask without a rim: not low in contrast. */
const NO_RIM = 99
/** Up to this contrast the shaded side of a garment may look like the ground: small gaps in its edge are no way in. */
const FAIR_CONTRAST = 13.5
/** Radii (px) of the ball that must fit where the background goes: large to small at low contrast. */
const BALLS = { low: [7, 4, 2], fair: [4, 2, 1.3], high: [1.3] }
/** The same for shadows. */
const SHADOW_BALL = { low: 2, fair: 2, high: 1.3 }

export type CutOut = {
  readonly mask: Mask
  /** The cloth hardly differs from the ground, so that the outline is a guess in places. */
  readonly lowContrast: boolean
}

/** What the ground is looked for in. */
type Ground = Field & Shaded

/**
 * A cut-out as it begins: the difference from the ground evened, what the ground is looked for in, and where it is taken to
 * be at low contrast. At high contrast only if somebody had the time to look.
 */
export type BegunCut = {
  readonly smooth: Plane
  readonly ground: Ground
  readonly careful: Mask
  readonly clear: Mask | null
}

/** Somebody who may look for the ground beside this thread. */
export type GroundFinder = {
  /** As `writeGround`. */
  writeGround(...asked: Parameters<typeof writeGround>): Offer | null
}

/** What a cut-out begins with, however well the garment stands out. */
export function beginCut(
  { difference, noise, ...rest }: Background,
  w: number,
  h: number,
  assistant?: GroundFinder,
): BegunCut {
  const smooth = box(difference, w, h, 1)
  const threshold = clamp(FLOOD.base + FLOOD.gain * noise, FLOOD.min, FLOOD.max)
  const ground = sharing(() => {
    const barrier = notBelow(smooth, threshold)
    const like = shadowLike({ difference, noise, ...rest }, w, h)
    return { difference, noise, barrier, like, room: roomBesides(barrier, w, h) }
  })
  const clear = sharing(() => rawBytes(w * h))
  const offer = assistant?.writeGround(clear, 'high', ground, w, h)
  const careful = reach('low', ground, w, h)
  return { smooth, ground, careful, clear: !offer || offer.takeBack() ? null : clear }
}

/** Writes where the ground is taken to be at this contrast. */
export function writeGround(into: Mask, contrast: Contrast, ground: Ground, w: number, h: number): void {
  scoped(() => {
    into.set(reach(contrast, ground, w, h))
  })
}

/** Where the ground is taken to be at this contrast. */
function reach(contrast: Contrast, ground: Ground, w: number, h: number): Mask {
  const flooded = scoped(() => floodBackground(ground, BALLS[contrast], w, h, contrast === 'high'))
  return scoped(() => growIntoShadow(flooded, ground, SHADOW_BALL[contrast], w, h))
}

/** Cuts the garment out of the w × h pixels of which `background` is the model. */
export function cutGarment(
  background: Background,
  w: number,
  h: number,
  { smooth, ground, careful, clear }: BegunCut = beginCut(background, w, h),
): CutOut {
  const { difference } = background
  const contrast = contrastOf(scoped(() => rimContrast(careful, difference, w, h)))
  const lowContrast = contrast === 'low'
  const known = { low: careful, fair: null, high: clear }[contrast]
  const outside = known ?? reach(contrast, ground, w, h)
  const solid = scoped(() => dropThinParts(outside, w, h))
  const repaired = scoped(() =>
    lowContrast
      ? fillByMirror(solid, w, h)
      : stripHalo(openAtEdge(solid, difference, w, h), smooth, difference, w, h),
  )
  const whole = dropSmallPieces(repaired, w, h)
  return { mask: lowContrast ? whole : openSmallHoles(whole, background, w, h), lowContrast }
}

/** How clearly the garment stands out from its ground. */
type Contrast = 'low' | 'fair' | 'high'

function contrastOf(difference: number): Contrast {
  if (difference < LOW_CONTRAST) return 'low'
  return difference < FAIR_CONTRAST ? 'fair' : 'high'
}

/** Difference from the background in a band inside the outline. */
function rimContrast(outside: Mask, difference: Plane, w: number, h: number): number {
  const depth = distanceTo(outside, w, h, RIM.to + 1)
  const rim: number[] = []
  for (let i = 0; i < w * h; i += RIM_STEP)
    if (depth[i] > RIM.from && depth[i] < RIM.to) rim.push(difference[i])
  return quantile(rim, RIM_QUANTILE, NO_RIM)
}
