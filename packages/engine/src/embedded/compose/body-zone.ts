/** Names the zone under old cloth beside the limbs: bare torso, lower clothes or ground. */
import type { Fit } from '../fit/fit.ts'
import { acrossTorso, alongTorso } from '../person/body.ts'
import { BACKGROUND } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import type { ReplacedClothes } from './replaced-clothes.ts'
import { sideOfLower } from './lower-sides.ts'
import type { LowerSides } from './lower-sides.ts'

/** Half width (units) of the bare torso, by torso share: shoulders, chest, and below widening downwards. */
const TORSO = { shoulders: 0.62, chest: 0.5, shouldersEnd: 0.08, widensFrom: 0.6, widening: 0.16 }
/** Torso shares at which the chest, a dress's torso and the hips end; units by which the hips are wider. */
const CHEST_END = 0.45
const DRESS_END = 1.05
const HIPS_END = 1.4
const HIPS_SLACK = 0.08
/** Inside this share of the torso's half width, and below that torso share, a margin is body all the same. */
const INNER = 0.8
const BELOW_NECK = 0.05
/** Torso shares above the new hem, and units from the middle, where the garment's sides are. */
const HEM_SLACK = 0.08
const SIDE = 0.28

export type ZoneName = 'skin' | 'lower' | 'background'

/** The zone of a pixel outside the limbs. */
export function bodyZone(
  { w, body, labels }: Pick<Person, 'w' | 'body' | 'labels'>,
  kind: ReplacedClothes,
  { waist, sides }: { readonly waist: number; readonly sides: LowerSides | null },
  x: number,
  y: number,
  isOld: boolean,
  isMargin: boolean,
): ZoneName {
  if (!isOld && labels[y * w + x] === BACKGROUND) return 'background'
  if (kind === 'trousers') return 'background'
  const v = alongTorso(body, x, y)
  const lateral = Math.abs(acrossTorso(body, x, y))
  const half = torsoHalfWidth(v)
  if (isOld && isMargin && !(lateral < half * INNER && v > BELOW_NECK)) return 'background'
  if (v < CHEST_END) return 'background'
  if (kind === 'dress') return lateral < half && v < DRESS_END ? 'skin' : 'background'
  if (v >= HIPS_END) return 'background'
  if (v <= waist) return lateral < half + HIPS_SLACK ? 'skin' : 'background'
  return lateral < (sides ? sideOfLower(sides, body, x, y) : half + HIPS_SLACK) ? 'lower' : 'background'
}

/** Down to the new hem the body's sides end where the garment does: no waist or waistband stands out beside it. */
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
