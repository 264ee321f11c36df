/** Computes what occludes the new garment: hair, face, things, and hands and arms that its sleeves do not cover. */
import type { FittedSleeve } from '../fit/fit.ts'
import { blur, box } from '../image/box-filter.ts'
import { guideOf, guided } from '../image/guided-filter.ts'
import { clamp, lerp, smoothstep, toSegment } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'
import { either, labelMask } from '../image/regions.ts'
import { armPlace, cuffAlong, locateOnArm } from '../person/arm-place.ts'
import type { ArmShape } from '../person/arm-place.ts'
import { armBones, limbShare } from '../person/limbs.ts'
import { ARM, FACE, HAIR, HAND, OBJECT, SIDES, UPPER } from '../person/types.ts'
import type { LabelMap, Limb, Pair, Person, Side, SkinMap } from '../person/types.ts'
import type { ReplacedClothes } from './replaced-clothes.ts'
import { isOnFoldedForearm } from './folded-arm.ts'
import { beyondCuff } from '../fit/cuff.ts'
import type { GarmentLayer } from './layer.ts'
import type { Zones } from './zones.ts'

const SMOOTHING = { radius: 3, eps: 3e-4 }
/** Smoothstep limits on the guided plane. */
const EDGE = [0.25, 0.75] as const
/** Radius (px) by which a limb's outline is rounded. */
const ROUNDING = 1
/** Smoothstep limits on limbs, further inside than EDGE: beyond the outline old cloth would show. */
const LIMB_EDGE = [0.4, 0.8] as const
/** Radius (px) around fine outlines, such as hair, in which nothing is rounded. */
const FINE = 2
/**
 * Bone lengths from the shoulder beyond which an arm is in front of the garment, at its inner and its outer edge: the
 * limit slants like an armhole. Synthetic arms stay behind for longer.
 */
const FREE = { bare: [0.5, 0.1], made: [0.7, 0.25] } as const
/** Bone lengths below the old sleeve over which less and less of the arm's width comes to the front: a guess. */
const EMERGES = 2
/** Weight of synthetic skin at which an arm begins to occlude, and occludes fully: below, background shows through. */
const SYNTHETIC = [0.5, 0.95] as const
/** Units before the sleeve's end at which the arm comes out of it. */
const CUFF = 0.01
/** Radius (px) of a window. */
const SCRAP = 2
/** Share of the window that a sleeve must cover: at a straight hem it covers half. */
const SLEEVE = 0.4

/** The planes that are read of the garment's layer. */
export type Covering = Pick<GarmentLayer, 'sleeves' | 'w' | 'h'>
export type SleeveEnd = Pick<FittedSleeve, 'end' | 'cuff'> & {
  readonly arm: Pick<FittedSleeve['arm'], 'points' | 'toElbow' | 'toWrist'>
}
export type FittedEnds = { readonly sleeves: Pair<SleeveEnd | null> }

/** Computes the front plane: opacity (0..1, half size) of what hides the new garment. */
export function frontPlane(
  person: Person,
  layer: Covering,
  zones: Pick<Zones, 'skin' | 'old' | 'armShapes'>,
  kind: ReplacedClothes,
  fit: FittedEnds,
): Plane {
  const { w, h, labels, skinParts, body } = person
  const front = new Float32Array(w * h)
  const made = new Float32Array(w * h)
  const covered = new Float32Array(w * h)
  const arms: Pair<Arm> = [armOf(person, zones, 0), armOf(person, zones, 1)]
  const isArmInFront = (x: number, y: number, isHand: boolean): boolean => {
    const k = limbShare(arms[0].bones, x, y) < limbShare(arms[1].bones, x, y) ? 0 : 1
    const isFreeArm = isFree(body, arms[k].bones, layer, fit, k, x, y)
    // A sleeve may cover the root of the hand, but not what is beyond its cuff.
    const cuff = fit.sleeves[k]?.cuff
    if (isHand && isOnHand() && (!cuff || beyondCuff(cuff, x, y) > 0)) return true
    return (isFreeArm && (isHand || isPastArmhole(arms[k], x, y))) || isFolded(k, x, y)
  }
  const isFolded = (k: Side, x: number, y: number): boolean => {
    const sleeve = fit.sleeves[k]
    return sleeve !== null && isOnFoldedForearm(arms[k].bones, sleeve.end, x, y)
  }
  const isMadeArmInFront = (x: number, y: number): boolean => {
    for (const k of SIDES) {
      if (isFolded(k, x, y)) return true
      if (isMadeInFront(arms[k], x, y) && isFree(body, arms[k].bones, layer, fit, k, x, y)) return true
    }
    return false
  }
  for (let i = 0; i < w * h; i++) {
    const x = i % w
    const y = (i / w) | 0
    const label = labels[i]
    const part = skinParts[i]
    if (label === HAIR || label === OBJECT || part === FACE) front[i] = 1
    else if (part === HAND || part === ARM) {
      if (isArmInFront(x, y, part === HAND)) front[i] = 1
      else if (isUnderSleeve(layer, x, y)) covered[i] = 1
    } else if (kind === 'trousers' && label === UPPER && !zones.old[i]) front[i] = 1
    if (kind === 'trousers' || label === HAIR || zones.skin[i] <= SYNTHETIC[0]) continue
    // Both count where a visible hand meets a synthetic arm, so that no gap is left between them.
    if (isMadeArmInFront(x, y)) made[i] = smoothstep(SYNTHETIC[0], SYNTHETIC[1], zones.skin[i])
  }
  const edges = guideOf(person.rgb, w, h, SMOOTHING.radius, SMOOTHING.eps)
  const soft = guided(edges, front)
  const rounded = roundLimbs({ soft, made, fine: fineParts(labels, skinParts) }, w, h)
  // An arm has no edge at the hem it comes out of: that edge is the sleeve's. Small scraps of a sleeve cover nothing.
  const about = box(covered, w, h, SCRAP)
  for (let i = 0; i < rounded.length; i++) if (covered[i] && about[i] > SLEEVE) rounded[i] = 0
  return rounded
}

const isUnderSleeve = ({ sleeves, w, h }: Covering, x: number, y: number): boolean =>
  sleeves[clamp(2 * y, 0, h - 1) * w + clamp(2 * x, 0, w - 1)] > 0

/** 1 on hair, things and the face, whose outlines are finer than a limb's. */
const fineParts = (labels: LabelMap, skinParts: SkinMap): Plane =>
  new Float32Array(
    either(either(labelMask(labels, HAIR), labelMask(labels, OBJECT)), labelMask(skinParts, FACE)),
  )

/** Opacity of what is in front: refined by the photo (guided filter), of synthetic arms, and 1 on fine outlines. */
type FrontPlanes = { readonly soft: Plane; readonly made: Plane; readonly fine: Plane }

/** Rounds the stepped edges of limbs, which come from the labels; fine outlines, such as hair, stay. */
export function roundLimbs({ soft, made, fine }: FrontPlanes, w: number, h: number): Plane {
  const limbs = new Float32Array(w * h)
  for (let i = 0; i < limbs.length; i++) limbs[i] = Math.max(soft[i], made[i])
  blur(limbs, w, h, ROUNDING, limbs)
  const nearFine = blur(fine, w, h, FINE)
  for (let i = 0; i < limbs.length; i++) {
    const limb = smoothstep(LIMB_EDGE[0], LIMB_EDGE[1], limbs[i])
    const strand = Math.max(smoothstep(EDGE[0], EDGE[1], soft[i]), made[i])
    limbs[i] = lerp(limb, strand, Math.min(1, 2 * nearFine[i]))
  }
  return limbs
}

type Arm = {
  readonly bones: Limb
  readonly shape: ArmShape
  /** Limits as in `FREE` for the synthetic part. */
  readonly free: Pair<number>
  /** Bone lengths from the shoulder to the old cuff; 0 if there is none. */
  readonly cuff: number
}

/** Describes an arm. One that shows from above the elbow is well known, so its synthetic part has the bare limits. */
function armOf({ body }: Person, { armShapes }: Pick<Zones, 'armShapes'>, k: Side): Arm {
  const shape = armShapes[k]
  const cuff = cuffAlong(shape)
  const isKnown = cuff !== null && cuff < 1
  return { bones: armBones(body, k), shape, free: isKnown ? FREE.bare : FREE.made, cuff: cuff ?? 0 }
}

const place = armPlace()
const toUpper: [number, number] = [0, 0]
const toFore: [number, number] = [0, 0]
const toHand: [number, number] = [0, 0]

/** True if a place on an arm is beyond the slanting limit at which the arm is in front of the garment. */
const isBeyond = (along: number, across: number, [inner, outer]: Pair<number>): boolean =>
  along > lerp(inner, outer, (across + 1) / 2)

/** True if a place on a bare arm is beyond the armhole, or too far beside the arm's outline to be a shoulder. */
function isPastArmhole({ shape }: Arm, x: number, y: number): boolean {
  const { depth, along, across } = locateOnArm(shape, x, y, place)
  return depth === -Infinity || isBeyond(along, across, FREE.bare)
}

/** True if (x, y) is inside the outline of a synthetic arm, past the limit at which it is in front. */
function isMadeInFront({ shape, free, cuff }: Arm, x: number, y: number): boolean {
  const { depth, along, across, made } = locateOnArm(shape, x, y, place)
  if (depth <= -1 || !isBeyond(along, across, free)) return false
  return made > 0 || across > lerp(-1, 1, (along - cuff) / EMERGES)
}

/** True if the new garment's sleeve of side k does not cover the arm at (x, y). Writes the three bone distances. */
function isFree(
  body: Person['body'],
  [upper, fore, hand]: Limb,
  layer: Covering,
  fit: FittedEnds,
  k: Side,
  x: number,
  y: number,
): boolean {
  toSegment(x, y, upper.from, upper.to, toUpper)
  toSegment(x, y, fore.from, fore.to, toFore)
  toSegment(x, y, hand.from, hand.to, toHand)
  const full = clamp(2 * y, 0, layer.h - 1) * layer.w + clamp(2 * x, 0, layer.w - 1)
  return !(layer.sleeves[full] & (k + 1)) && !insideSleeve(fit.sleeves[k], body.unit)
}

/** True if the place last measured is nearer to the hand than to the arm. */
const isOnHand = (): boolean => toHand[0] < Math.min(toUpper[0], toFore[0])

/**
 * True if the place last measured is on the arm before the sleeve's end: it is in the sleeve, even at a gap in the
 * layer.
 */
function insideSleeve(sleeve: SleeveEnd | null, unit: number): boolean {
  if (!sleeve || isOnHand()) return false
  const { arm, end } = sleeve
  const onUpper = toUpper[0] <= toFore[0]
  const d = onUpper ? toUpper[1] * arm.toElbow : arm.toElbow + toFore[1] * (arm.toWrist - arm.toElbow)
  return d < end - CUFF * unit
}
