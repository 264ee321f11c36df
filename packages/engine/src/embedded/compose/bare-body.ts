/** Models the bare body under the old garment: the share of each pixel that has to be synthetic skin. */
import type { Fit, FittedSleeve } from '../fit/fit.ts'
import { sleeveStart } from '../fit/off-shoulder.ts'
import { clamp, lerp, smoothstep, toSegment } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'
import { armPlace, locateOnArm } from '../person/arm-place.ts'
import type { ArmShape } from '../person/arm-place.ts'
import {
  bareShoulder,
  besideNeck,
  CLOTH_ON_SHOULDER,
  measureBareShoulders,
  overShoulders,
} from '../person/bare-shoulders.ts'
import { acrossTorso, alongTorso } from '../person/body.ts'
import { SIDES } from '../person/types.ts'
import type { Limb, Pair, Person, Side } from '../person/types.ts'
import { isOnFoldedForearm } from './folded-arm.ts'
import type { ReplacedClothes } from './replaced-clothes.ts'

/** Torso shares above a dress's hem from which legs are synthesised downwards. */
const HEM_OVERLAP = 0.1
/** Units from the axis to the ends of a slanted hem. */
const HEM_HALF = 0.3
/** Distance (units) around an arm within which a new sleeve hides it. */
const SLEEVE_REACH = 0.24
/** Distance (units) before the sleeve's end at which that stops. */
const SLEEVE_END = 0.03
/** Bone lengths from the shoulder before which a deep neckline may leave the shoulder bare beside the sleeve. */
const SLEEVE_START = 0.25
/** Half widths (units) of the bare trunk at the shoulders (without, with sleeves) and ribs; torso shares of both. */
const CHEST = { shoulders: 0.5, sleeved: 0.45, ribs: 0.42, narrows: [0.08, 0.24], end: 0.45 } as const
/** Bone lengths from the shoulder over which old cloth stops resting on the arm. */
const RESTS = [0.1, 0.4] as const
/** Bone lengths from the shoulder beyond which an arm's outline is a guess. */
const TO_WRIST = 1.9
/** Distances (units) from the rest of the person at which old cloth begins to add thickness, and adds all of it. */
const STRAP = [0.03, 0.14] as const
/** Spans from the neck's middle within which old cloth may be a collar. */
const COLLAR = 0.34

/** Depth (px) below the shoulder's outline from which coverage is full. */
const CLEAR = 1

type Limbs = { readonly arms: Pair<Limb>; readonly armShapes: Pair<ArmShape>; readonly legs: Pair<ArmShape> }

/** Distance (px) up to which `toKept` of `Distances` must be exact. */
export const toKeptReach = (unit: number): number => STRAP[1] * unit + 1
/** Distance (px) up to which `toGround` of `Distances` must be exact. */
export const toGroundReach = (unit: number): number => CLOTH_ON_SHOULDER * unit + 2

/** Distances (px) to the rest of the person (neither background nor old cloth), and to the background. */
type Distances = { readonly toKept: Plane; readonly toGround: Plane }

const toUpper: [number, number] = [0, 0]
const toFore: [number, number] = [0, 0]
const place = armPlace()

/** Converts depth (px) inside an outline to antialiased coverage. */
const edge = (depth: number): number => clamp(depth + 0.5, 0, 1)
const onLeg = (legs: Pair<ArmShape>, x: number, y: number): number =>
  edge(Math.max(locateOnArm(legs[0], x, y, place).depth, locateOnArm(legs[1], x, y, place).depth))

/**
 * The share (0..1) of bare skin at (x, y), if old cloth is removed there. With `whole` (on old cloth and its fringe)
 * arms count fully down to the wrist: a share of background would be a notch. Else they fade out below the old cuffs.
 */
export type BareShare = (x: number, y: number, whole: boolean) => number

/** The parts of a fit that decide which skin the new garment covers. */
export type Cover = Pick<Fit, 'sleeves' | 'shoulders' | 'hemV' | 'sideV'>

/** Builds the function of a person's bare skin for a new garment. */
export function bareBody(
  person: Person,
  fit: Cover,
  kind: ReplacedClothes,
  { arms, armShapes, legs }: Limbs,
  { toKept, toGround }: Distances,
): BareShare {
  if (kind === 'trousers') return (x, y) => onLeg(legs, x, y)
  const { body, w } = person
  const { unit } = body
  const shoulders = measureBareShoulders(person)
  const chestHalf = fit.sleeves.some(Boolean) ? CHEST.sleeved : CHEST.shoulders
  const legsFrom = (s: number): number => {
    if (kind !== 'dress') return Infinity
    return (
      Math.min(fit.hemV, lerp(fit.sideV[0], fit.sideV[1], clamp(s / (2 * HEM_HALF) + 0.5, 0, 1))) -
      HEM_OVERLAP
    )
  }
  const cloth = CLOTH_ON_SHOULDER * unit
  const sleeveFrom = Math.max(0, sleeveStart(fit, unit))

  const underShoulder = (height: number, lateral: number): number => {
    const k = lateral < 0 ? 0 : 1
    if ((shoulders.lowest[k] - height) * unit > CLEAR) return Infinity
    return (bareShoulder(shoulders, k, Math.abs(lateral)) - height) * unit + cloth
  }
  /** Thickness (px) of the old cloth over the body: almost none under a strap between bare shoulders. */
  const thickness = (i: number, lateral: number): number =>
    Math.abs(lateral) < COLLAR ? cloth : cloth * smoothstep(STRAP[0], STRAP[1], toKept[i] / unit)
  const armAt = (k: Side, x: number, y: number, shoulder: number, off: number, whole: boolean): number => {
    const { depth, along, made } = locateOnArm(armShapes[k], x, y, place)
    const share = whole && along < TO_WRIST ? 1 : made
    if (depth < -1 || share <= 0) return 0
    const sleeve = fit.sleeves[k]
    // A cold shoulder's cut-outs show the arm.
    const isHidden = sleeve && fit.shoulders !== 'cold' && along > SLEEVE_START
    if (isHidden && underSleeve(sleeve, arms[k], unit, sleeveFrom, x, y)) return 0
    const rests = 1 - smoothstep(RESTS[0], RESTS[1], along)
    const resting = rests > 0 ? toGround[y * w + x] - off * rests : Infinity
    // A raised arm rises above the shoulder's outline.
    return share * edge(Math.min(depth, rests > 0 ? shoulder : Infinity, resting))
  }
  return (x, y, whole) => {
    const v = alongTorso(body, x, y)
    const s = acrossTorso(body, x, y)
    const lateral = besideNeck(body, x, y)
    const off = thickness(y * w + x, lateral)
    const shoulder = underShoulder(overShoulders(body, x, y), lateral) - off
    let weight = 0
    if (v < CHEST.end) {
      const half = lerp(chestHalf, CHEST.ribs, smoothstep(CHEST.narrows[0], CHEST.narrows[1], v))
      weight = edge(Math.min((half - Math.abs(s)) * unit, shoulder, toGround[y * w + x] - off))
      if (weight === 1) return 1
    }
    for (const k of SIDES) weight = Math.max(weight, armAt(k, x, y, shoulder, off, whole))
    return v <= legsFrom(s) ? weight : Math.max(weight, onLeg(legs, x, y))
  }
}

/** True if (x, y) is on the part of an arm inside the new sleeve, which begins `start` px from the shoulder joint. */
function underSleeve(
  { arm, end }: FittedSleeve,
  bones: Limb,
  unit: number,
  start: number,
  x: number,
  y: number,
): boolean {
  if (isOnFoldedForearm(bones, end, x, y)) return false
  const [upper, fore] = bones
  toSegment(x, y, upper.from, upper.to, toUpper)
  toSegment(x, y, fore.from, fore.to, toFore)
  const u = toUpper[0]
  const f = toFore[0]
  if (Math.min(u, f) > SLEEVE_REACH * unit) return false
  const d = u <= f ? toUpper[1] * arm.toElbow : arm.toElbow + toFore[1] * (arm.toWrist - arm.toElbow)
  return d > start && d < end - SLEEVE_END * unit
}
