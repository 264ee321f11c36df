/**
 * Lightness of a bare limb as a lit cylinder, fitted to the person's own bare limbs:
 * L = base + side·n + round·√(1 − n²), n the position across the limb (−1..1, image right positive).
 */
import { clamp, smoothstep } from '../image/maths.ts'
import type { Mask } from '../image/raster.ts'
import { armPlace, locateOnArm } from '../person/arm-place.ts'
import type { ArmShape } from '../person/arm-place.ts'
import { SIDES } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import { lightFrom } from './form-light.ts'
import { armRelief, legRelief } from './limb-relief.ts'

/** As limbs are lit as a rule: lightness (L) falls this much from the middle to the rim, and leans as the face's does. */
const USUAL = { round: 20, side: 8 } as const
const LIMITS = { sideLight: 14, roundness: [12, 28] } as const
/** So many pixels that show a limb tell as much as the rule. */
const RULE_PIXELS = 60
/** Mean of √(1 − n²) across a limb: the ramp's middle is the limb's mean lightness, not its top. */
const MEAN_ROUND = 0.78
/** L lost at the rim that faces the body, which shades it, and the shares of the radius over which it falls (32 bare arms in photographs). */
const BODY_SHADE = 9
const SHADE = [-0.1, 0.8] as const
/** px beside a leg's outline that still belong to it. */
const ON_LEG = 2
/** The trunk's lightness, as a share of a limb's roundness: between its mean and its top. */
const TRUNK = 0.86
/** Units about an arm's inner edge over which its shading gives way to the chest's. */
const SEAM = 0.045
/** Bone lengths from the shoulder over which the arm parts from the chest: before, its inner side is not round. */
const PARTS = [0.1, 0.8] as const

export type LimbShading = { readonly base: number; readonly side: number; readonly round: number }

/** The limbs whose skin is made: arms and legs (left first) or none. */
export type MadeLimbs = { readonly arms: readonly ArmShape[]; readonly legs: readonly ArmShape[] }

/**
 * Position across a limb, how far that lies towards the body (0..1), how much it is limb rather than trunk, how far it
 * has left the trunk behind (0 at the shoulder), and L of the limb's own relief.
 */
export type LimbPlace = { n: number; inward: number; share: number; parted: number; relief: number }

export const limbPlace = (): LimbPlace => ({ n: 0, inward: 0, share: 0, parted: 1, relief: 0 })

const onArm = armPlace()

/** Writes the place of (x, y) on the nearest limb into out; its share is 0 off the limbs. */
export function placeOnLimb(
  { arms, legs }: MadeLimbs,
  unit: number,
  x: number,
  y: number,
  out: LimbPlace,
): LimbPlace {
  out.share = 0
  out.n = 0
  out.inward = 0
  out.parted = 1
  out.relief = 0
  let best = -SEAM * unit
  for (const k of SIDES) {
    if (!arms[k]) continue
    const { depth, across, along } = locateOnArm(arms[k], x, y, onArm)
    if (depth <= best) continue
    best = depth
    out.parted = smoothstep(PARTS[0], PARTS[1], along)
    const round = across > 0 ? across : across * out.parted
    out.n = k ? round : -round
    out.inward = -round
    out.share = across > 0 ? 1 : smoothstep(-SEAM * unit, SEAM * unit, depth)
    out.relief = armRelief(along, across) * out.parted
  }
  if (out.share === 0) placeOnLeg(legs, x, y, out)
  return out
}

function placeOnLeg(legs: readonly ArmShape[], x: number, y: number, out: LimbPlace): void {
  let best = -ON_LEG
  for (let k = 0; k < legs.length; k++) {
    const { depth, across, along } = locateOnArm(legs[k], x, y, onArm)
    if (depth <= best) continue
    best = depth
    out.n = k ? across : -across
    out.share = 1
    out.relief = legRelief(along, across)
  }
}

/**
 * Least squares of L on [1, n, √(1 − n²)] over the bare limb pixels of `skin` (ridge regression about the rule, by the side
 * from which the face is lit), held within limits.
 */
export function fitLimbShading(person: Person, limbs: MadeLimbs, skin: Mask): LimbShading {
  const { w, h, lab, ramp, body } = person
  const usual = [0, USUAL.side * lightFrom(person), USUAL.round]
  const equations = [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]
  const row = new Float64Array([1, 0, 0])
  const place = limbPlace()
  for (let i = 0; i < w * h; i += 2) {
    if (!skin[i]) continue
    const { n, inward, share } = placeOnLimb(limbs, body.unit, i % w, (i / w) | 0, place)
    if (share < 0.5) continue
    row[1] = n
    row[2] = Math.sqrt(1 - n * n)
    const L = lab[0][i] + shadeOfBody(inward)
    for (let r = 0; r < 3; r++) {
      for (let c = 0; c < 3; c++) equations[r][c] += row[r] * row[c]
      equations[r][3] += row[r] * L
    }
  }
  for (let r = 0; r < 3; r++) {
    equations[r][r] += r ? RULE_PIXELS : 1
    equations[r][3] += r ? RULE_PIXELS * usual[r] : ramp.middle
  }
  const solved = solve(equations)
  const side = clamp(solved[1], -LIMITS.sideLight, LIMITS.sideLight)
  const round = clamp(solved[2], ...LIMITS.roundness)
  return { side, round, base: ramp.middle - round * MEAN_ROUND }
}

/** Gauss-Jordan elimination of three augmented equations; changes its argument. */
function solve(equations: number[][]): number[] {
  for (let k = 0; k < 3; k++) {
    for (let r = 0; r < 3; r++) {
      if (r === k) continue
      const q = equations[r][k] / equations[k][k]
      for (let c = k; c < 4; c++) equations[r][c] -= q * equations[k][c]
    }
  }
  return equations.map((row, k) => row[3] / row[k])
}

/** L of the trunk, by the light on limbs. */
export const trunkLightness = ({ base, round }: LimbShading): number => base + TRUNK * round

/** L that a place this far inward on a limb loses to the body beside it. */
const shadeOfBody = (inward: number): number => BODY_SHADE * smoothstep(SHADE[0], SHADE[1], inward)

/** L at a place: of a limb, of the trunk, or between them. */
export function litLightness(shading: LimbShading, { n, inward, share }: LimbPlace): number {
  const { base, side, round } = shading
  const trunk = trunkLightness(shading)
  const limb = base + side * n + round * Math.sqrt(1 - n * n) - shadeOfBody(inward)
  return trunk + (limb - trunk) * share
}
