/**
 * What must appear where the old garment shows beside the new one: skin, lower clothes or background, each as a
 * soft weight at half size.
 */
import { oldHem } from '../fit/torso-shape.ts'
import type { Fit } from '../fit/fit.ts'
import { box } from '../image/box-filter.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { distanceTo, maskOf } from '../image/regions.ts'
import { torsoCoordinates } from '../person/body.ts'
import { armBones, legBones } from '../person/limbs.ts'
import { BACKGROUND, HAIR, LOWER, SKIN, UPPER } from '../person/types.ts'
import type { Body, Limb, Pair, Person } from '../person/types.ts'
import type { CoverKind } from './cover.ts'
import { bareLimbs } from './bare-limbs.ts'

/** px around old cloth that may carry its colour: outside the matte's core, and anywhere. */
const FRINGE = 3
const NARROW_FRINGE = 2
const SKIN_FRINGE = 1.5
const CORE_MATTE = 0.97
/** Old cloth this near the background (px) is sleeve margin, not body. */
const SLEEVE_MARGIN = 1.5
/** Units around the feet that stay as they are; feet lie from this much above the ankle down. */
const FEET = 0.3
const ABOVE_ANKLE = 0.02
const FOOT_LANDMARKS = [27, 28, 29, 30, 31, 32]
/** Torso shares. */
const USUAL_WAIST = 0.86
const OLD_TOP_LIMIT = 1.6
/** Fewer lower-clothes pixels are no source. */
const MIN_LOWER = 200
/** Half width (units) of the bare torso, by torso share: shoulders, chest, and below widening downwards. */
const TORSO = { shoulders: 0.62, chest: 0.5, shouldersEnd: 0.08, widensFrom: 0.6, widening: 0.16 }
/** With sleeves on, the new garment's shoulders end here (units). */
const SLEEVED_SHOULDER = 0.45
/** Torso shares at which the chest, a dress's torso and the hips end; units by which the hips are wider. */
const CHEST_END = 0.45
const DRESS_END = 1.05
const HIPS_END = 1.4
const HIPS_SLACK = 0.08
/** Inside this share of the torso's half width, and below that torso share, a margin is body all the same. */
const INNER = 0.8
const BELOW_NECK = 0.05

export type Zones = {
  readonly skin: Plane
  readonly lower: Plane
  readonly background: Plane
  /** 1 on the old garment, and the distance (px) to it. */
  readonly old: Mask
  readonly toOld: Plane
  readonly arms: Pair<Limb>
  readonly legs: Pair<Limb>
}

type ZoneName = 'skin' | 'lower' | 'background'

export function oldGarmentZones(person: Person, fit: Fit, kind: CoverKind): Zones {
  const { w, h, labels, matte, body } = person
  const n = w * h
  const old = maskOf(n, (i) => isOldCloth(kind, labels[i]))
  const toOld = distanceTo(old, w, h)
  const toBackground = distanceTo(
    maskOf(n, (i) => labels[i] === BACKGROUND),
    w,
    h,
  )
  const arms = [armBones(body, 0), armBones(body, 1)] as const
  const legs = [legBones(body, 0), legBones(body, 1)] as const
  const limbWeight = bareLimbs(person, fit, kind, arms, legs)
  const torso = torsoRule(person, fit, kind)
  const zone = { skin: new Float32Array(n), lower: new Float32Array(n), background: new Float32Array(n) }
  for (let i = 0; i < n; i++) {
    const fringe =
      toOld[i] <= FRINGE && labels[i] !== HAIR && (matte[i] < CORE_MATTE || toOld[i] <= NARROW_FRINGE)
    if (!old[i] && !fringe) continue
    if (!old[i] && labels[i] === SKIN && toOld[i] > SKIN_FRINGE) continue
    const limb = limbWeight(i % w, (i / w) | 0)
    const name = bodyZone(person, kind, torso, i, old[i] === 1, toBackground[i])
    if (name === null) continue
    zone.skin[i] = limb
    zone[name][i] += 1 - limb
  }
  for (const plane of [zone.skin, zone.lower, zone.background]) box(plane, w, h, 1, plane)
  return { ...zone, old, toOld, arms, legs }
}

function isOldCloth(kind: CoverKind, label: number): boolean {
  if (kind === 'trousers') return label === LOWER
  return label === UPPER || (kind === 'dress' && label === LOWER)
}

/** What decides between skin and lower clothes on the torso. */
type TorsoRule = {
  /** The torso share where lower clothes begin, Infinity when there are none to show. */
  readonly waist: number
  /** Half width (units) of bare chest beside the new garment's shoulders. */
  readonly chestLimit: number
}

function torsoRule({ labels }: Person, fit: Fit, kind: CoverKind): TorsoRule {
  let lowerCount = 0
  for (const label of labels) if (label === LOWER) lowerCount++
  const hasLower = lowerCount > MIN_LOWER && kind === 'top'
  // The old hem tells where that is short, else a usual waist.
  const waist = hasLower ? Math.min(oldHem(fit.torso, [UPPER, SKIN], OLD_TOP_LIMIT), USUAL_WAIST) : Infinity
  return { waist, chestLimit: fit.sleeves.some(Boolean) ? SLEEVED_SHOULDER : Infinity }
}

/** The zone of a pixel outside the limbs; null leaves it as it is (feet). */
function bodyZone(
  { w, body, labels }: Person,
  kind: CoverKind,
  { waist, chestLimit }: TorsoRule,
  i: number,
  isOld: boolean,
  toBackground: number,
): ZoneName | null {
  const x = i % w
  const y = (i / w) | 0
  if (kind !== 'top' && nearFeet(body, x, y)) return null
  if (!isOld && labels[i] === BACKGROUND) return 'background'
  if (kind === 'trousers') return 'background'
  const [v, s] = torsoCoordinates(body, x, y)
  const lateral = Math.abs(s)
  const half = torsoHalfWidth(v)
  if (isOld && toBackground <= SLEEVE_MARGIN && !(lateral < half * INNER && v > BELOW_NECK))
    return 'background'
  if (kind === 'dress') return lateral < half && v < DRESS_END ? 'skin' : 'background'
  if (v < CHEST_END && lateral < Math.min(half, chestLimit)) return 'skin'
  if (lateral < half + HIPS_SLACK && v < HIPS_END) return v > waist ? 'lower' : 'skin'
  return 'background'
}

function torsoHalfWidth(v: number): number {
  if (v < TORSO.shouldersEnd) return TORSO.shoulders
  return v < TORSO.widensFrom ? TORSO.chest : TORSO.chest + TORSO.widening * (v - TORSO.widensFrom)
}

function nearFeet(body: Body, x: number, y: number): boolean {
  const near = FOOT_LANDMARKS.some(
    (p) => Math.hypot(body.points[p].x - x, body.points[p].y - y) < FEET * body.unit,
  )
  return near && body.ankle.some((ankle) => y >= ankle[1] - ABOVE_ANKLE * body.unit)
}
