/**
 * Models the lightness of a bare limb as a lit cylinder, fitted to the person's own bare limbs:
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

/** Prior of the fit (L): fall from a limb's middle to its rim, and side light when the face is lit from the side. */
const USUAL = { round: 20, side: 8 } as const
/** Limits of the fitted values (L). */
const LIMITS = { sideLight: 14, roundness: [12, 28] } as const
/** Weight of the prior, in limb pixels. */
const PRIOR_PIXELS = 60
/** Mean of √(1 − n²) across a limb: the ramp's middle is the limb's mean lightness, not its peak. */
const MEAN_ROUND = 0.78
/** L lost at the rim that the body shades (from 32 photographed arms). */
const BODY_SHADE = 9
/** Shares of the radius over which it falls (from the same arms). */
const SHADE = [-0.1, 0.8] as const
/** px beside a leg's outline that still belong to the leg. */
const ON_LEG = 2
/** The trunk's lightness above the base, as a share of a limb's roundness: between a limb's mean and its peak. */
const TRUNK = 0.86
/** Units around an arm's inner edge over which the arm's shading blends into the chest's. */
const SEAM = 0.045
/** Bone lengths from the shoulder over which the arm separates from the chest: before, its inner side is not round. */
const SEPARATES = [0.1, 0.8] as const

export type LimbShading = { readonly base: number; readonly side: number; readonly round: number }

/** The limbs whose skin is synthesised: arms and legs (left first), or none. */
export type MadeLimbs = { readonly arms: readonly ArmShape[]; readonly legs: readonly ArmShape[] }

/** A place on the limbs. */
export type LimbPlace = {
  /** Position across the limb: −1..1, image right positive. */
  n: number
  /** Position across it towards the body: 1 at the inner rim, negative on the outer half. */
  inward: number
  /** Share of limb against trunk (0..1). */
  share: number
  /** Separation from the trunk: 0 at the shoulder, 1 down the arm. */
  separation: number
  /** Lightness (L) of the limb's relief. */
  relief: number
}

export const limbPlace = (): LimbPlace => ({ n: 0, inward: 0, share: 0, separation: 1, relief: 0 })

const onArm = armPlace()

/** Locates (x, y) on the nearest limb and writes the place into out; its share is 0 off the limbs. */
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
  out.separation = 1
  out.relief = 0
  let best = -SEAM * unit
  for (const k of SIDES) {
    if (!arms[k]) continue
    const { depth, across, along } = locateOnArm(arms[k], x, y, onArm)
    if (depth <= best) continue
    best = depth
    out.separation = smoothstep(SEPARATES[0], SEPARATES[1], along)
    const round = across > 0 ? across : across * out.separation
    out.n = k ? round : -round
    out.inward = -round
    out.share = across > 0 ? 1 : smoothstep(-SEAM * unit, SEAM * unit, depth)
    out.relief = armRelief(along, across) * out.separation
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

/** Fits L on [1, n, √(1 − n²)] over the limb pixels of `skin` by ridge regression towards the prior, and clamps it. */
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
    equations[r][r] += r ? PRIOR_PIXELS : 1
    equations[r][3] += r ? PRIOR_PIXELS * usual[r] : ramp.middle
  }
  const solved = solve(equations)
  const side = clamp(solved[1], -LIMITS.sideLight, LIMITS.sideLight)
  const round = clamp(solved[2], ...LIMITS.roundness)
  return { side, round, base: ramp.middle - round * MEAN_ROUND }
}

/** Solves three augmented equations by Gauss-Jordan elimination; changes its argument. */
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

/** L of the trunk, derived from the light on limbs. */
export const trunkLightness = ({ base, round }: LimbShading): number => base + TRUNK * round

/** L that a limb loses to the shade of the body beside it, by `LimbPlace.inward`. */
const shadeOfBody = (inward: number): number => BODY_SHADE * smoothstep(SHADE[0], SHADE[1], inward)

/** L at a place on a limb, on the trunk, or blended between them. */
export function litLightness(shading: LimbShading, { n, inward, share }: LimbPlace): number {
  const { base, side, round } = shading
  const trunk = trunkLightness(shading)
  const limb = base + side * n + round * Math.sqrt(1 - n * n) - shadeOfBody(inward)
  return trunk + (limb - trunk) * share
}
