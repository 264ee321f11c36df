/** Chooses the zone of a pixel under old cloth beside the limbs: bare torso, lower clothes or background. */
import type { Fit } from '../fit/fit.ts'
import { acrossTorso, alongTorso } from '../person/body.ts'
import { BACKGROUND } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import type { ReplacedClothes } from './replaced-clothes.ts'
import { sideOfLower } from './lower-sides.ts'
import type { LowerSides } from './lower-sides.ts'
import { waistAt } from './waist-line.ts'

/** Half widths (units) of the bare torso by torso share: shoulders, chest, and its widening per share below. */
const TORSO = { shoulders: 0.62, chest: 0.5, shouldersEnd: 0.08, widensFrom: 0.6, widening: 0.16 }
/** Torso share at which the chest ends. */
const CHEST_END = 0.45
/** Torso share at which the torso of a dress ends. */
const DRESS_END = 1.05
/** Torso share at which the hips end. */
const HIPS_END = 1.4
/** Torso shares below a longer old top's hem, which may slant, in which lower clothes that show there continue up under it. */
const UNDER_TOP = 0.15
/** Units by which the hips are wider than the torso. */
const HIPS_SLACK = 0.08
/** Share of the torso's half width within which a sleeve's margin counts as body. */
const INNER = 0.8
/** Torso share below which it does. */
const BELOW_NECK = 0.05
/** The garment's sides end this many torso shares above its hem. */
const HEM_SLACK = 0.08
/** The garment's sides lie at least this far (units) from the axis. */
const SIDE = 0.28

export type ZoneName = 'skin' | 'lower' | 'background'

/** Torso share where lower clothes begin, the same if that is synthesised and visible (else Infinity), and their sides. */
type Below = { readonly waist: number; readonly madeWaist: number; readonly sides: LowerSides | null }

/** Returns the zone of a place, within a pixel, beside the limbs. `isMargin`: it is close to the background, so it may be a sleeve's. */
export function bodyZone(
  { w, body, labels }: Pick<Person, 'w' | 'body' | 'labels'>,
  kind: ReplacedClothes,
  { waist, madeWaist, sides }: Below,
  x: number,
  y: number,
  isOld: boolean,
  isMargin: boolean,
): ZoneName {
  if (!isOld && labels[Math.round(y) * w + Math.round(x)] === BACKGROUND) return 'background'
  if (kind === 'trousers') return 'background'
  const v = alongTorso(body, x, y)
  const lateral = Math.abs(acrossTorso(body, x, y))
  const half = torsoHalfWidth(v)
  if (isOld && isMargin && !(lateral < half * INNER && v > BELOW_NECK)) return 'background'
  if (v < CHEST_END) return 'background'
  if (kind === 'dress') return lateral < half && v < DRESS_END ? 'skin' : 'background'
  if (v >= Math.max(HIPS_END, sides ? sides.hem + UNDER_TOP : 0)) return 'background'
  const side = sides ? sideOfLower(sides, body, x, y) : half + HIPS_SLACK
  const end = madeWaist < Infinity ? waistAt(waist, lateral) : waist
  if (v <= end) return lateral < Math.min(side, half + HIPS_SLACK) ? 'skin' : 'background'
  return lateral < side ? 'lower' : 'background'
}

/** True beside the garment's sides above its hem: there the body ends with the garment, and no hips stick out. */
export function besideGarment(
  { body }: Pick<Person, 'body'>,
  { hemV, sideV }: Pick<Fit, 'hemV' | 'sideV'>,
  x: number,
  y: number,
): boolean {
  const across = acrossTorso(body, x, y)
  const end = Math.min(hemV, sideV[across < 0 ? 0 : 1])
  return Math.abs(across) > SIDE && alongTorso(body, x, y) < end - HEM_SLACK
}

function torsoHalfWidth(v: number): number {
  if (v < TORSO.shouldersEnd) return TORSO.shoulders
  return v < TORSO.widensFrom ? TORSO.chest : TORSO.chest + TORSO.widening * (v - TORSO.widensFrom)
}
