/**
 * How a bare arm is lit across its width below a cuff, carried up into the arm that is made above it: its dark side
 * does not end at the old cuff.
 */
import { clamp, lerp, smoothstep } from '../image/maths.ts'
import type { Plane, Planes } from '../image/raster.ts'
import { armPlace, cuffAlong, locateOnArm } from '../person/arm-place.ts'
import type { ArmShape } from '../person/arm-place.ts'

/** Strips across an arm, and the least pixels that must show in all of them. */
const STRIPS = 10
const MIN_PIXELS = 60
/** Bone lengths below the cuff that are read, and over which their weight falls to 1/e. */
const READ = 0.45
const NEAR = 0.2
/** px from the skin that shows over which its own neighbourhood gives way to the arm's strips. */
const FROM_SKIN = [1, 8] as const
/** Bone lengths from the shoulder over which an arm parts from the trunk, whose light is its own. */
const PARTS = [0.05, 0.4] as const

type Seen = {
  readonly w: number
  readonly h: number
  /** The residual of the model of lit skin (Lab), where weight is 1. */
  readonly residual: Planes
  readonly weight: Plane
  /** Distance (px) to the skin that shows. */
  readonly toSkin: Plane
}

const place = armPlace()

/**
 * Writes into `spread`, the residual guessed off visible skin, what the arms' visible parts show across them: where skin is
 * `wanted`.
 */
export function carryAlongArms(seen: Seen, arms: readonly ArmShape[], wanted: Plane, spread: Planes): void {
  for (const arm of arms) {
    const cuff = cuffAlong(arm)
    if (cuff === null) continue
    const strips = readStrips(seen, arm, cuff)
    if (strips) writeStrips(seen, arm, cuff, strips, wanted, spread)
  }
}

/** Calls for every pixel that counts about the arm between two places along it. */
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

/** Mean residual per channel and strip, from the inner edge to the outer. */
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
  return sums.map((sum) => levelled(sum, total))
}

/** Sums over totals as means, a little of each neighbour's in it; empty strips take their neighbours'. */
function levelled(sum: Float64Array, total: Float64Array): Float64Array {
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
  eachOn(seen, arm, PARTS[0], cuff + NEAR, isMade, (i) => {
    const share =
      smoothstep(FROM_SKIN[0], FROM_SKIN[1], toSkin[i]) * smoothstep(PARTS[0], PARTS[1], place.along)
    if (share <= 0) return
    const at = clamp(((place.across + 1) / 2) * STRIPS - 0.5, 0, STRIPS - 1.001)
    const s = at | 0
    for (let c = 0; c < 3; c++)
      spread[c][i] = lerp(spread[c][i], lerp(strips[c][s], strips[c][s + 1], at - s), share)
  })
}
