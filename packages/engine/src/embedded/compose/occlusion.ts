/** Finds what lies in front of the new garment: hair, the head, and hands and arms that its sleeves do not cover. */
import type { FittedSleeve } from '../fit/fit.ts'
import { blur, box } from '../image/box-filter.ts'
import { guideOf, guided } from '../image/guided-filter.ts'
import { clamp, lerp, smoothstep, toSegment } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'
import { planeOf } from '../image/regions.ts'
import { armPlace, cuffAlong, locateOnArm } from '../person/arm-place.ts'
import type { ArmShape } from '../person/arm-place.ts'
import { armBones, limbShare } from '../person/limbs.ts'
import { ARM, FACE, HAIR, HAND, OBJECT, SIDES, UPPER } from '../person/types.ts'
import type { LabelMap, Limb, Pair, Person, Side, SkinMap } from '../person/types.ts'
import type { ReplacedClothes } from './replaced-clothes.ts'
import { beyondCuff, cuffLine } from './cuffs.ts'
import type { CuffLine } from './cuffs.ts'
import type { GarmentLayer } from './layer.ts'
import type { Zones } from './zones.ts'

const SMOOTHING = { radius: 3, eps: 3e-4 }
/** The guided plane is cut softly between these. */
const EDGE = [0.25, 0.75] as const
/** A limb's outline is rounded by so many px, and cut further inside: what shows beyond it would be the old cloth's. */
const ROUNDING = 1
const LIMB_EDGE = [0.4, 0.8] as const
/** px about hair in which nothing is rounded. */
const FINE = 2
/**
 * Bone lengths from the shoulder at which an arm comes before the garment, at its inner and at its outer edge: as an
 * armhole does, the garment's edge runs aslant over it. Made arms stay behind for longer.
 */
const FREE = { bare: [0.5, 0.1], made: [0.7, 0.25] } as const
/**
 * Bone lengths below the old sleeve over which less and less of an arm comes out from under the rest of the old cloth: what it hid
 * there is a guess.
 */
const PARTS = 2
/** Shares of synthetic skin from which a made arm begins to lie in front, and does fully: below, ground shines through. */
const SYNTHETIC = [0.5, 0.95] as const
/** Units before the sleeve's end at which the arm comes out of it. */
const CUFF = 0.04
/** px about a place, and the share of them that a sleeve covers where it is more than a scrap: half at a straight hem. */
const SCRAP = 2
const SLEEVE = 0.4

/** The parts of the garment's layer that are read, and of its sleeves as they were fitted. */
export type Covering = Pick<GarmentLayer, 'sleeves' | 'w' | 'h'>
export type SleeveEnd = Pick<FittedSleeve, 'end' | 'hem'> & {
  readonly arm: Pick<FittedSleeve['arm'], 'points' | 'toElbow' | 'toWrist'>
}
export type FittedEnds = { readonly sleeves: Pair<SleeveEnd | null> }

/** Opacity 0..1 at half size of what hides the new garment. */
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
  const cuffs = [cuffAt(fit.sleeves[0]), cuffAt(fit.sleeves[1])] as const
  const isArmInFront = (x: number, y: number, isHand: boolean): boolean => {
    const k = limbShare(arms[0].bones, x, y) < limbShare(arms[1].bones, x, y) ? 0 : 1
    const isFreeArm = isFree(body, arms[k].bones, layer, fit, k, x, y)
    // A sleeve goes over the hand's beginning, but is no longer than the arm.
    const cuff = cuffs[k]
    if (isHand && isOnHand() && (!cuff || beyondCuff(cuff, x, y) > 0)) return true
    return isFreeArm && (isHand || isPastArmhole(arms[k], x, y))
  }
  const someArmMade = (x: number, y: number): boolean => {
    for (const k of SIDES) {
      if (madeInFront(arms[k], x, y) && isFree(body, arms[k].bones, layer, fit, k, x, y)) return true
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
    // Where the hand that shows goes over into the made arm, neither may leave a gap.
    if (someArmMade(x, y)) made[i] = smoothstep(SYNTHETIC[0], SYNTHETIC[1], zones.skin[i])
  }
  const edges = guideOf(person.rgb, w, h, SMOOTHING.radius, SMOOTHING.eps)
  const soft = guided(edges, front)
  const rounded = roundLimbs({ soft, made, fine: fineParts(labels, skinParts) }, w, h)
  // An arm has no edge at the hem that it comes out of: that is the sleeve's own. A sleeve's scraps cover nothing.
  const about = box(covered, w, h, SCRAP)
  for (let i = 0; i < rounded.length; i++) if (covered[i] && about[i] > SLEEVE) rounded[i] = 0
  return rounded
}

const isUnderSleeve = ({ sleeves, w, h }: Covering, x: number, y: number): boolean =>
  sleeves[clamp(2 * y, 0, h - 1) * w + clamp(2 * x, 0, w - 1)] > 0

/** Hair, things and the face, whose outlines are finer than a limb's. */
const fineParts = (labels: LabelMap, skinParts: SkinMap): Plane =>
  planeOf(labels.length, (i) => (labels[i] === HAIR || labels[i] === OBJECT || skinParts[i] === FACE ? 1 : 0))

/** Opacity of all that lies in front: as guided by the photo, made, and 1 where it has fine outlines. */
type Fronts = { readonly soft: Plane; readonly made: Plane; readonly fine: Plane }

/** Labels end in steps, and so do the edges that are guided from them: those of limbs are rounded, those of hair stay. */
export function roundLimbs({ soft, made, fine }: Fronts, w: number, h: number): Plane {
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

const cuffAt = (sleeve: SleeveEnd | null): CuffLine | null => sleeve && cuffLine(sleeve)

/** In bone lengths from the shoulder: where what is made of it comes before the garment, as in `FREE`, and where it begins to show. */
type Arm = {
  readonly bones: Limb
  readonly shape: ArmShape
  readonly free: Pair<number>
  readonly cuff: number
}

/** An arm that shows from above the elbow on is known well: what is made of it comes out no later. */
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

/** True if a place on an arm lies beyond the slanting line at which the arm comes before the garment. */
const isBeyond = (along: number, across: number, [inner, outer]: Pair<number>): boolean =>
  along > lerp(inner, outer, (across + 1) / 2)

/** True if a place on a bare arm lies beyond the armhole; what lies far beside the arm's outline is no shoulder. */
function isPastArmhole({ shape }: Arm, x: number, y: number): boolean {
  const { depth, along, across } = locateOnArm(shape, x, y, place)
  return depth === -Infinity || isBeyond(along, across, FREE.bare)
}

/** The picture has no edge where a made arm ends: its own outline does, once the arm hangs free of the trunk. */
function madeInFront({ shape, free, cuff }: Arm, x: number, y: number): boolean {
  const { depth, along, across, made } = locateOnArm(shape, x, y, place)
  if (depth <= -1 || !isBeyond(along, across, free)) return false
  return made > 0 || across > lerp(-1, 1, (along - cuff) / PARTS)
}

/** An arm that shows, at a place where the new garment's own sleeve does not cover it. */
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

/** True if the place last measured lies on the hand rather than on the arm. */
const isOnHand = (): boolean => toHand[0] < Math.min(toUpper[0], toFore[0])

/**
 * The arm up to the end of the new sleeve is in the sleeve, even where the sleeve's drawing leaves it out.
 * Reads the distances last measured.
 */
function insideSleeve(sleeve: SleeveEnd | null, unit: number): boolean {
  if (!sleeve || isOnHand()) return false
  const { arm, end } = sleeve
  const onUpper = toUpper[0] <= toFore[0]
  const d = onUpper ? toUpper[1] * arm.toElbow : arm.toElbow + toFore[1] * (arm.toWrist - arm.toElbow)
  return d < end - CUFF * unit
}
