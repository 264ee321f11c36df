/** Keeps the old clothes under an open garment, except for parts that would stick out beside it. */
import type { Fit } from '../fit/fit.ts'
import { halfWidths } from '../fit/torso-shape.ts'
import { toSegment } from '../image/maths.ts'
import type { Mask } from '../image/raster.ts'
import { acrossTorso, alongTorso } from '../person/body.ts'
import { besideNeck } from '../person/bare-shoulders.ts'
import { armBones } from '../person/limbs.ts'
import { SIDES } from '../person/types.ts'
import type { Limb, Pair, Person, Side } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'
import type { Zones } from './zones.ts'

/** Alpha of cloth. */
const CLOTH = 0.5
/** Spans from the neck's middle within which the old collar may show above the fronts. */
const COLLAR = 0.28
/** px above the end of a front that count as below it. */
const HEM = 2
/** Greatest torso share at which the trunk's width is known. */
const HIPS = 1.25
/** Width (px) of the trunk's soft edge. */
const EDGE = 2
/** Units around an arm within which its sleeve is, and before the new sleeve's end from which the old one shows. */
const SLEEVE = { reach: 0.3, before: 0.02 }

/** The extent of the fronts of an open garment, at half size. */
export type Fronts = {
  /** First and last column between the outer edges, per row; first > last in rows without fronts. */
  readonly first: Int32Array
  readonly last: Int32Array
  /** Lowest row per column, −1 for none. */
  readonly inColumn: Int32Array
  /** Lowest row of either front, −1 for none. */
  readonly lowest: Pair<number>
}

/** Removes from the zones the clothes that stay under the fronts: they are not inpainted, and are not old clothes. */
export function keepWornUnder(person: Person, fit: Fit, fronts: Fronts, zones: Zones): Zones {
  const { w, h } = person
  const isCovered = [Boolean(fit.sleeves[0]), Boolean(fit.sleeves[1])] as const
  const bones = [armBones(person.body, 0), armBones(person.body, 1)] as const
  const trunk = Array.from({ length: h }, (_, y) =>
    halfWidths(fit.torso, Math.min(alongTorso(person.body, person.body.neck[0], y), HIPS)),
  )
  const old: Mask = new Uint8Array(w * h)
  for (let y = 0; y < h; y++) {
    for (let x = 0, i = y * w; x < w; x++, i++) {
      if (!zones.old[i] && !zones.skin[i] && !zones.lower[i] && !zones.background[i]) continue
      if (
        isBelow(fronts, trunk[y], person.body, x, y) ||
        isKept(person, fit, fronts, bones, isCovered, x, y)
      ) {
        for (const plane of [zones.skin, zones.lower, zones.background]) plane[i] = 0
      } else old[i] = zones.old[i]
    }
  }
  return { ...zones, old }
}

/** Measures the fronts of a layer. Call it before `closeArmholesInPlace`, whose fill counts as torso. */
export function frontsOf({ alpha, top, w: W }: GarmentLayer, { w, h, body }: Person): Fronts {
  const lowest: [number, number] = [-1, -1]
  const inColumn = new Int32Array(w).fill(-1)
  const [first, last] = [new Int32Array(h).fill(w), new Int32Array(h).fill(-1)]
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = 2 * y * W + 2 * x
      if (top[i] !== 0 || alpha[i] <= CLOTH) continue
      first[y] = Math.min(first[y], x)
      last[y] = x
      inColumn[x] = y
    }
    if (last[y] < 0) continue
    if (acrossTorso(body, first[y], y) < 0) lowest[0] = y
    if (acrossTorso(body, last[y], y) > 0) lowest[1] = y
  }
  return { first, last, inColumn, lowest }
}

/** True on the trunk below the front of that side. */
function isBelow(
  { inColumn, lowest }: Fronts,
  trunk: Pair<number>,
  body: Person['body'],
  x: number,
  y: number,
): boolean {
  const lateral = acrossTorso(body, x, y)
  const k: Side = lateral < 0 ? 0 : 1
  const end = inColumn[x] >= 0 ? inColumn[x] : lowest[k]
  return y > end - HEM && Math.abs(lateral) * body.unit < trunk[k] + EDGE
}

/** True if the old clothes at (x, y) stay. */
function isKept(
  { body }: Person,
  fit: Fit,
  { first, last, lowest }: Fronts,
  bones: Pair<Limb>,
  isCovered: Pair<boolean>,
  x: number,
  y: number,
): boolean {
  if (x >= first[y] && x <= last[y]) return true
  const k: Side = acrossTorso(body, x, y) < 0 ? 0 : 1
  for (const side of SIDES) {
    const onArm = isCovered[side] ? onSleeve(fit, bones[side], side, body.unit, x, y) : null
    if (onArm !== null) return onArm
  }
  // Under a sleeveless garment the old sleeves and shoulders stay.
  return y > lowest[k] || Math.abs(besideNeck(body, x, y)) < COLLAR || !isCovered[k]
}

const toUpper: [number, number] = [0, 0]
const toFore: [number, number] = [0, 0]

/** True on the arm beyond the new sleeve, false on the arm within it, null elsewhere. */
function onSleeve(
  fit: Fit,
  [upper, fore]: Limb,
  k: Side,
  unit: number,
  x: number,
  y: number,
): boolean | null {
  const sleeve = fit.sleeves[k]
  if (!sleeve) return null
  toSegment(x, y, upper.from, upper.to, toUpper)
  toSegment(x, y, fore.from, fore.to, toFore)
  if (Math.min(toUpper[0], toFore[0]) > SLEEVE.reach * unit) return null
  const { toElbow, toWrist } = sleeve.arm
  const d = toUpper[0] <= toFore[0] ? toUpper[1] * toElbow : toElbow + toFore[1] * (toWrist - toElbow)
  return d > sleeve.end - SLEEVE.before * unit
}
