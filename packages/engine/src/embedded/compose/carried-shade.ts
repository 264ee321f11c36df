/** Carries the light on a bare arm up into the synthetic arm above the old cuff, so that no shade ends at the cuff. */
import { clamp, lerp, smoothstep } from '../image/maths.ts'
import type { Plane, Planes } from '../image/raster.ts'
import { armPlace, cuffAlong, locateOnArm } from '../person/arm-place.ts'
import type { ArmShape } from '../person/arm-place.ts'

/** Number of strips across an arm. */
const STRIPS = 10
/** Least number of visible pixels in all strips together. */
const MIN_PIXELS = 60
/** Range below the cuff that is read (bone lengths). */
const READ = 0.45
/** Distance over which a pixel's weight falls to 1/e (bone lengths). */
const NEAR = 0.2
/** Distances (px) from visible skin over which the spread residual gives way to the strips. */
const FROM_SKIN = [1, 8] as const
/** Bone lengths from the shoulder over which an arm separates from the trunk, which is lit differently. */
const SEPARATES = [0.05, 0.4] as const

type Seen = {
  readonly w: number
  readonly h: number
  /** The skin model's residual (Lab), valid where weight is 1. */
  readonly residual: Planes
  readonly weight: Plane
  /** Distance (px) to visible skin. */
  readonly toSkin: Plane
}

const place = armPlace()

/** Blends the residual of the arms' visible parts, by position across the arm, into `spread` where skin is `wanted`. */
export function carryAlongArms(seen: Seen, arms: readonly ArmShape[], wanted: Plane, spread: Planes): void {
  for (const arm of arms) {
    const cuff = cuffAlong(arm)
    if (cuff === null) continue
    const strips = readStrips(seen, arm, cuff)
    if (strips) writeStrips(seen, arm, cuff, strips, wanted, spread)
  }
}

/** Calls back for every pixel on the arm between two places along it for which `counts` is true; `place` is set. */
function eachOn(
  { w, h }: Seen,
  arm: ArmShape,
  from: number,
  to: number,
  counts: (i: number) => boolean,
  call: (i: number) => void,
): void {
  const xs = arm.flatMap((bone) => [bone.from[0], bone.to[0]])
  const ys = arm.flatMap((bone) => [bone.from[1], bone.to[1]])
  const reach = Math.max(...arm.map((bone) => bone.thickest))
  const x1 = Math.min(w - 1, Math.ceil(Math.max(...xs) + reach))
  const y1 = Math.min(h - 1, Math.ceil(Math.max(...ys) + reach))
  for (let y = Math.max(0, Math.floor(Math.min(...ys) - reach)); y <= y1; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs) - reach)); x <= x1; x++) {
      if (!counts(y * w + x)) continue
      const { depth, along } = locateOnArm(arm, x, y, place)
      if (depth > -1 && along >= from && along <= to) call(y * w + x)
    }
  }
}

/** Mean residual per channel and strip, from the inner edge to the outer; null when too few pixels are visible. */
function readStrips(seen: Seen, arm: ArmShape, cuff: number): Float64Array[] | null {
  const { residual, weight } = seen
  const sums = [0, 1, 2].map(() => new Float64Array(STRIPS))
  const total = new Float64Array(STRIPS)
  let pixels = 0
  const shows = (i: number) => weight[i] > 0
  eachOn(seen, arm, cuff - NEAR, cuff + READ, shows, (i) => {
    if (place.depth < 0) return
    const near = Math.exp(-Math.max(0, place.along - cuff) / NEAR)
    const strip = Math.min(STRIPS - 1, ((place.across + 1) / 2) * STRIPS) | 0
    for (let c = 0; c < 3; c++) sums[c][strip] += near * residual[c][i]
    total[strip] += near
    pixels++
  })
  if (pixels < MIN_PIXELS) return null
  return sums.map((sum) => smoothedMeans(sum, total))
}

/** Divides sums by totals, smoothed across the strips; an empty strip takes its neighbours' mean. */
function smoothedMeans(sum: Float64Array, total: Float64Array): Float64Array {
  return sum.map((_, s) => {
    let value = 0
    let weight = 0
    for (let q = 0; q < STRIPS; q++) {
      const near = total[q] * Math.exp(-2 * Math.abs(q - s))
      if (near === 0) continue
      value += (sum[q] / total[q]) * near
      weight += near
    }
    return value / weight
  })
}

function writeStrips(
  seen: Seen,
  arm: ArmShape,
  cuff: number,
  strips: readonly Float64Array[],
  wanted: Plane,
  spread: Planes,
): void {
  const { weight, toSkin } = seen
  const isMade = (i: number) => wanted[i] > 0 && weight[i] === 0 && toSkin[i] > FROM_SKIN[0]
  eachOn(seen, arm, SEPARATES[0], cuff + NEAR, isMade, (i) => {
    const share =
      smoothstep(FROM_SKIN[0], FROM_SKIN[1], toSkin[i]) * smoothstep(SEPARATES[0], SEPARATES[1], place.along)
    if (share <= 0) return
    const at = clamp(((place.across + 1) / 2) * STRIPS - 0.5, 0, STRIPS - 1.001)
    const s = at | 0
    for (let c = 0; c < 3; c++)
      spread[c][i] = lerp(spread[c][i], lerp(strips[c][s], strips[c][s + 1], at - s), share)
  })
}
