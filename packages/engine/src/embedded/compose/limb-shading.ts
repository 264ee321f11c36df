/**
 * Lightness of a bare limb as a lit cylinder, fitted to the person's own bare limbs:
 * L = base + side·n + round·√(1 − n²), n the position across the limb (−1..1, image right positive).
 */
import { clamp, smoothstep, toSegment } from '../image/maths.ts'
import type { Mask } from '../image/raster.ts'
import type { Limb, Person } from '../person/types.ts'

/** Used when too little bare limb shows to fit: lightness (L) falls this much from the middle to the rim. */
const DEFAULT_ROUNDNESS = 20
const LIMITS = { sideLight: 9, roundness: [12, 28] } as const
const MIN_FIT_PIXELS = 250
/** Ridge per pixel that keeps the fit solvable. */
const RIDGE = 1e-3
/** Mean of √(1 − n²) across a limb: the ramp's middle is the limb's mean lightness, not its top. */
const MEAN_ROUND = 0.78
/** L lost at the rim that faces the body, which shades it, and the share of the radius from which it falls. */
const BODY_SHADE = 7
const SHADE_FROM = 0.1
/** Limb radii within which a place belongs to a limb. */
const ON_LIMB = 1.12

export type LimbShading = { readonly base: number; readonly side: number; readonly round: number }

const hit: [number, number] = [0, 0]

/** Position across the nearest limb in −1..1 (image right positive), or null off the limbs. */
export function acrossLimb(limbs: readonly Limb[], x: number, y: number): number | null {
  let best = ON_LIMB
  let value: number | null = null
  for (const bones of limbs) {
    for (const { from, to, radius } of bones) {
      toSegment(x, y, from, to, hit)
      const r = radius[0] + (radius[1] - radius[0]) * hit[1]
      if (hit[0] / r >= best) continue
      best = hit[0] / r
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
      const signed = ((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0])) / length / r
      value = to[1] >= from[1] ? -signed : signed
    }
  }
  return value === null ? null : clamp(value, -1, 1)
}

/** Least squares of L on [1, n, √(1 − n²)] over the bare limb pixels of `skin`, held within limits. */
export function fitLimbShading(person: Person, limbs: readonly Limb[], skin: Mask): LimbShading {
  const { w, h, lab, ramp } = person
  const equations = [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]
  let count = 0
  for (let i = 0; i < w * h; i += 2) {
    if (!skin[i]) continue
    const n = acrossLimb(limbs, i % w, (i / w) | 0)
    if (n === null) continue
    const row = [1, n, Math.sqrt(1 - n * n)]
    for (let r = 0; r < 3; r++) {
      for (let c = 0; c < 3; c++) equations[r][c] += row[r] * row[c]
      equations[r][3] += row[r] * lab[0][i]
    }
    count++
  }
  const shadingOf = (side: number, round: number) => ({ side, round, base: ramp.middle - round * MEAN_ROUND })
  if (count < MIN_FIT_PIXELS) return shadingOf(0, DEFAULT_ROUNDNESS)
  for (let r = 0; r < 3; r++) equations[r][r] += RIDGE * count
  const [, side, round] = solve(equations)
  return shadingOf(clamp(side, -LIMITS.sideLight, LIMITS.sideLight), clamp(round, ...LIMITS.roundness))
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

/** L at position n across a limb; `inward` is 0 at its middle and 1 at the rim that faces the body. */
export const limbLightness = ({ base, side, round }: LimbShading, n: number, inward: number): number =>
  base + side * n + round * Math.sqrt(1 - n * n) - BODY_SHADE * smoothstep(SHADE_FROM, 1, inward)
