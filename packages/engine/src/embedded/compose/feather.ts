/** Feathers synthetic skin into visible skin, which hides the old cloth's shadow and tint, and any seam. */
import { distanceTo } from '../image/distance.ts'
import { clamp, lerp, smoothstep } from '../image/maths.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { above, both } from '../image/regions.ts'
import { armPlace, locateOnArm } from '../person/arm-place.ts'
import type { ArmShape } from '../person/arm-place.ts'
import { LEG, SKIN } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import type { BareShare } from './bare-body.ts'
import type { MadeLimbs } from './limb-shading.ts'

/** Distances (units) from synthetic skin at which the feather begins to fall, and has ended. */
const FEATHER = [0.04, 0.1] as const
/** The same on legs and in an old sleeve's shadow on an arm: a skirt's shadow reaches far down the legs. */
const LEG_FEATHER = [0.05, 0.26] as const
/** L below the skin's middle at which skin begins to count as shaded by an old sleeve, and counts fully. */
const SHADED = [2, 9] as const
/** Distances (units) below the chin from which skin may be replaced, and fully. */
const BELOW_CHIN = [0.02, 0.09] as const
/** px beside an arm's outline that a cuff flares. */
const FLARE = 8
/** Distance (bone lengths) from the shoulder beyond which a cuff may flare. */
const HANGS = 0.35
/** Least depth (px) inside an arm's outline of old cloth that is more than a rim. */
const INSIDE = 2.5
/** Distances (units) from such cloth within which skin is tinted fully, and at all. */
const LIT = [0.15, 0.32] as const
/** Least share of synthetic skin on old cloth from which the feather starts. */
const MADE = 0.6

type Skinned = Pick<Person, 'w' | 'h' | 'labels' | 'skinParts' | 'lab' | 'ramp' | 'body'>
type Soft = { readonly skin: Plane; readonly lower: Plane; readonly background: Plane }

const place = armPlace()

/** Share (0..1) of a place beside a synthetic arm's outline, where only a cuff's flare can be. */
function besideMadeArm(armShapes: readonly ArmShape[], x: number, y: number): number {
  let beside = 0
  for (let k = 0; k < armShapes.length; k++) {
    const { depth, along, made } = locateOnArm(armShapes[k], x, y, place)
    if (depth > 0) return 0
    if (along > HANGS && depth > -FLARE) beside = Math.max(beside, made * clamp(-depth - 0.5, 0, 1))
  }
  return beside
}

/** Mask of old cloth well inside the visible part of an arm: bare skin with the cloth's colour or light on it. */
function clothOnArms({ w, h }: Pick<Person, 'w' | 'h'>, old: Mask, armShapes: readonly ArmShape[]): Mask {
  const out = new Uint8Array(w * h)
  for (let y = 0; y < h; y++) clothOnArmsRow(old, armShapes, y, w, out)
  return out
}

function clothOnArmsRow(old: Mask, armShapes: readonly ArmShape[], y: number, w: number, out: Mask): void {
  for (let x = 0, i = y * w; x < w; x++, i++) {
    if (!old[i]) continue
    for (let k = 0; k < armShapes.length; k++) {
      const { depth, made } = locateOnArm(armShapes[k], x, y, place)
      if (depth > INSIDE && made < 0.5) out[i] = 1
    }
  }
}

/** Widens synthetic skin in place, inside the `bare` body, at the other zones' cost. The head is not changed. */
export function featherInPlace(
  person: Skinned,
  zone: Soft,
  old: Mask,
  { arms: armShapes, legs }: MadeLimbs,
  bare: BareShare,
): void {
  const { w, h } = person
  const { skin } = zone
  const { unit } = person.body
  const toMade = distanceTo(both(old, above(skin, MADE)), w, h, LEG_FEATHER[1] * unit + 1)
  const toArmCloth = distanceTo(clothOnArms({ w, h }, old, armShapes), w, h, LIT[1] * unit + 1)
  for (let y = 0; y < h; y++) featherRow(person, zone, { toMade, toArmCloth, armShapes, legs, bare }, y)
}

/** The inputs of `featherRow`. */
type Reach = {
  readonly toMade: Plane
  readonly toArmCloth: Plane
  readonly armShapes: readonly ArmShape[]
  readonly legs: readonly ArmShape[]
  readonly bare: BareShare
}

function isOn(limbs: readonly ArmShape[], x: number, y: number): boolean {
  for (let k = 0; k < limbs.length; k++) if (locateOnArm(limbs[k], x, y, place).depth > 0) return true
  return false
}

/** Feathers row y. One call per row: V8 keeps the function compiled between pictures. */
function featherRow(
  { w, labels, skinParts, lab, ramp, body }: Skinned,
  { skin, lower, background }: Soft,
  { toMade, toArmCloth, armShapes, legs, bare }: Reach,
  y: number,
): void {
  const { unit } = body
  const { chin, visible } = body.face
  for (let x = 0, i = y * w; x < w; x++, i++) {
    if (labels[i] !== SKIN || toMade[i] > LEG_FEATHER[1] * unit) continue
    // A hand in front of the thigh, when trousers are replaced.
    if (armShapes.length === 0 && skinParts[i] !== LEG) continue
    const isLeg = toMade[i] > FEATHER[0] * unit && isOn(legs, x, y)
    // Beside the arms it is the chin that shades the neck, and the body's own relief.
    const dark = isLeg ? 1 : smoothstep(SHADED[0], SHADED[1], ramp.middle - lab[0][i])
    const shaded = isLeg || (dark > 0 && isOn(armShapes, x, y)) ? dark : 0
    const full = lerp(FEATHER[0], LEG_FEATHER[0], shaded) * unit
    const end = lerp(FEATHER[1], LEG_FEATHER[1], shaded) * unit
    if (toMade[i] > end) continue
    const below = (x - chin[0]) * body.down[0] + (y - chin[1]) * body.down[1]
    const free = visible ? smoothstep(BELOW_CHIN[0], BELOW_CHIN[1], below / unit) : 1
    const reach = free * smoothstep(end, full, toMade[i])
    if (reach <= skin[i]) continue
    const outside = reach * besideMadeArm(armShapes, x, y)
    const lit = smoothstep(LIT[1] * unit, LIT[0] * unit, toArmCloth[i])
    const whole = isLeg ? lit : Math.max(lit, shaded)
    const shown = bare(x, y, false)
    const inside = (reach - outside) * (whole > 0 ? lerp(shown, bare(x, y, true), whole) : shown)
    const share = inside + outside
    if (inside <= skin[i] && outside <= 0) continue
    skin[i] = inside
    const left = Math.min(1, (1 - share) / (lower[i] + background[i] || 1))
    lower[i] *= left
    background[i] = background[i] * left + outside
  }
}
