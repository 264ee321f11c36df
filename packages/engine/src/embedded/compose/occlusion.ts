/** What lies in front of the new garment: hair, the head, and hands and arms that its sleeves do not cover. */
import type { Fit, FittedSleeve } from '../fit/fit.ts'
import { guideOf, guided } from '../image/guided-filter.ts'
import { clamp, smoothstep, toSegment } from '../image/maths.ts'
import { zeroPlane } from '../image/pool.ts'
import type { Plane } from '../image/raster.ts'
import { armPlace, locateOnArm } from '../person/arm-place.ts'
import { armBones } from '../person/limbs.ts'
import { HAIR, SIDES, SKIN, UPPER } from '../person/types.ts'
import type { Limb, Pair, Person, Side } from '../person/types.ts'
import type { CoverKind } from './cover.ts'
import { isHead } from './head.ts'
import type { GarmentLayer } from './layer.ts'
import type { Zones } from './zones.ts'

const SMOOTHING = { radius: 3, eps: 3e-4 }
/** The guided plane is cut softly between these. */
const EDGE = [0.25, 0.75] as const
/** Reach in units from each bone; the share of the upper arm, and of the hand, after which it counts as in front. */
const REACH = { upper: 0.14, fore: 0.14, hand: 0.2 }
const FREE_UPPER_ARM = 0.42
const FREE_HAND = 0.05
/** Bone lengths from the shoulder at which a made arm comes before the garment. */
const FREE_MADE_ARM = 0.9
const MIN_VISIBILITY = 0.2
/** Shares of synthetic skin from which a made arm begins to lie in front, and does fully: below, ground shines through. */
const SYNTHETIC = [0.5, 0.95] as const
/** Units before the sleeve's end at which the arm comes out of it. */
const CUFF = 0.04

/** Opacity 0..1 at half size of what hides the new garment. */
export function frontPlane(
  person: Person,
  layer: GarmentLayer,
  zones: Zones,
  kind: CoverKind,
  fit: Fit,
): Plane {
  const { w, h, labels, body, rgb } = person
  const front = zeroPlane(w * h)
  const made = zeroPlane(w * h)
  const arms = [armBones(body, 0), armBones(body, 1)] as const
  for (let i = 0; i < w * h; i++) {
    const x = i % w
    const y = (i / w) | 0
    const label = labels[i]
    if (label === HAIR || (kind === 'trousers' && label === UPPER && !zones.old[i])) front[i] = 1
    else if (label === SKIN && (isHead(body, x, y) || armInFront(person, arms, layer, fit, x, y, true)))
      front[i] = 1
    if (kind === 'trousers' || label === HAIR || zones.skin[i] <= SYNTHETIC[0]) continue
    // Where the hand that shows goes over into the made arm, neither may leave a gap.
    if (onMadeArm(zones.shapes, x, y) && (front[i] || armInFront(person, arms, layer, fit, x, y, false))) {
      made[i] = smoothstep(SYNTHETIC[0], SYNTHETIC[1], zones.skin[i])
    }
  }
  const soft = guided(guideOf(rgb, w, h, SMOOTHING.radius, SMOOTHING.eps), front)
  for (let i = 0; i < soft.length; i++) soft[i] = Math.max(smoothstep(EDGE[0], EDGE[1], soft[i]), made[i])
  return soft
}

/** The picture has no edge where a made arm ends: its own outline does, once the arm hangs free of the trunk. */
const onMadeArm = (shapes: Zones['shapes'], x: number, y: number): boolean =>
  shapes.some((shape) => {
    const { depth, along, made } = locateOnArm(shape, x, y, place)
    return depth > -1 && made > 0 && along > FREE_MADE_ARM
  })

const place = armPlace()
const toUpper: [number, number] = [0, 0]
const toFore: [number, number] = [0, 0]
const toHand: [number, number] = [0, 0]

/** On an arm of which the new garment's own sleeve does not cover this place; made upper arms stay behind. */
function armInFront(
  { body }: Person,
  arms: Pair<Limb>,
  layer: GarmentLayer,
  fit: Fit,
  x: number,
  y: number,
  withUpperArm: boolean,
): boolean {
  const full = clamp(2 * y, 0, layer.h - 1) * layer.w + clamp(2 * x, 0, layer.w - 1)
  const onArm = (k: Side) => {
    if (layer.sleeves[full] & (k + 1) || body.visibility.wrist[k] < MIN_VISIBILITY) return false
    const [upper, fore, hand] = arms[k]
    toSegment(x, y, upper.from, upper.to, toUpper)
    toSegment(x, y, fore.from, fore.to, toFore)
    toSegment(x, y, hand.from, hand.to, toHand)
    if (insideSleeve(fit.sleeves[k], body.unit)) return false
    if (toFore[0] < REACH.fore * body.unit && toFore[0] <= toUpper[0]) return true
    if (toHand[0] < REACH.hand * body.unit && toHand[1] > FREE_HAND) return true
    return withUpperArm && toUpper[0] < REACH.upper * body.unit && toUpper[1] > FREE_UPPER_ARM
  }
  return SIDES.some(onArm)
}

/**
 * The arm up to the end of the new sleeve is in the sleeve, even where the sleeve's drawing leaves it out.
 * Reads the distances last measured.
 */
function insideSleeve(sleeve: FittedSleeve | null, unit: number): boolean {
  if (!sleeve || toHand[0] < Math.min(toUpper[0], toFore[0])) return false
  const { arm, end } = sleeve
  const onUpper = toUpper[0] <= toFore[0]
  const d = onUpper ? toUpper[1] * arm.toElbow : arm.toElbow + toFore[1] * (arm.toWrist - arm.toElbow)
  return d < end - CUFF * unit
}
