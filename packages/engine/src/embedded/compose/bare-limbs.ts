/** Bare limbs where the old garment covered them: how much of a pixel is synthetic arm or leg. */
import type { Fit, FittedSleeve } from '../fit/fit.ts'
import { smoothstep, toSegment } from '../image/maths.ts'
import { armShape, armShare } from '../person/arm-shape.ts'
import { torsoCoordinates } from '../person/body.ts'
import { nearerShare } from '../person/limbs.ts'
import type { Limb, Pair, Person } from '../person/types.ts'
import type { CoverKind } from './cover.ts'

/** Soft limb edge, as shares of the limb's radius. */
const LIMB_EDGE = [1.06, 0.95] as const
/** Legs are made from this far (torso lengths) above a dress's hem downwards. */
const HEM_OVERLAP = 0.1
/** Units: reach around an arm in a new sleeve, and how far before the sleeve's end it stops. */
const SLEEVE_REACH = 0.24
const SLEEVE_END = 0.03

const edge = (share: number) => smoothstep(...LIMB_EDGE, share)
const hit: [number, number] = [0, 0]

/** A function that gives the share 0..1 of bare limb at (x, y). */
export function bareLimbs(
  person: Person,
  fit: Fit,
  kind: CoverKind,
  arms: Pair<Limb>,
  legs: Pair<Limb>,
): (x: number, y: number) => number {
  if (kind === 'trousers') return (x, y) => edge(nearerShare(legs, x, y))
  const shapes = [armShape(person, arms[0], 0), armShape(person, arms[1], 1)] as const
  const { body } = person
  const inSleeve = (x: number, y: number) =>
    fit.sleeves.some((sleeve, k) => sleeve && underSleeve(sleeve, arms[k], body.unit, x, y))
  const arm = (x: number, y: number) =>
    Math.min(armShare(shapes[0], x, y), armShare(shapes[1], x, y), nearerShare(arms, x, y))
  const legsFrom = kind === 'dress' ? fit.hemV - HEM_OVERLAP : Infinity
  return (x, y) => {
    const weight = inSleeve(x, y) ? 0 : edge(arm(x, y))
    if (torsoCoordinates(body, x, y)[0] <= legsFrom) return weight
    return Math.max(weight, edge(nearerShare(legs, x, y)))
  }
}

/** Beside the part of an arm that the new sleeve holds, no skin can show. */
function underSleeve(
  { arm, end }: FittedSleeve,
  [upper, fore]: Limb,
  unit: number,
  x: number,
  y: number,
): boolean {
  const [u, ut] = toSegment(x, y, upper.from, upper.to, hit)
  const [f, ft] = toSegment(x, y, fore.from, fore.to, hit)
  if (Math.min(u, f) > SLEEVE_REACH * unit) return false
  const d = u <= f ? ut * arm.toElbow : arm.toElbow + ft * (arm.toWrist - arm.toElbow)
  return d > 0 && d < end - SLEEVE_END * unit
}
