/**
 * Along an arm there is cloth first and skin after, never the other way round. For each arm the one cuff
 * position that explains the colour evidence best is found (a change point), and the evidence against it is
 * overruled by a bias. This ends sleeves that flicker between skin and cloth.
 */
import { clamp, distance, toSegment } from '../image/maths.ts'
import type { Plane, Planes } from '../image/raster.ts'
import { alongTorso } from './body.ts'
import { armBones, legBones } from './limbs.ts'
import { LOWER, SKIN, UPPER } from './types.ts'
import type { Body, Limb, Pair, Side } from './types.ts'

const BINS = 64
/** Evidence is read in this share of the limb's radius; the bias acts in the wider share. */
const CORE = 0.7
const REACH = 1
/** Per-pixel evidence is capped (nats) so that one stripe cannot decide. */
const CAP = 3
const BIAS = 2.2
/** Beside the hips (from this torso share on) a bare arm has no sleeve: what is cloth there is seldom the top. */
const HIPS = 0.85
const HIP_BIAS = 4
/** Bins next to the cuff that are left to the evidence. */
const LOOSE = 2
/** Pixels around the bones that can belong to the limb, in units. */
const ARM_MARGIN = 0.2
const LEG_MARGIN = 0.3

/** Label costs of one picture, and the person in it. */
type CostVolume = {
  readonly matte: Plane
  readonly costs: Planes
  readonly w: number
  readonly h: number
}

const scratch: [number, number] = [0, 0]

/** Writes the limb coordinate of (x, y) into out: [share of radius, bin along the limb]. */
function limbPlace(
  bones: Limb,
  lengths: readonly number[],
  total: number,
  x: number,
  y: number,
  out: [number, number],
): void {
  out[0] = Infinity
  out[1] = 0
  let start = 0
  for (let b = 0; b < bones.length; b++) {
    const { from, to, radius } = bones[b]
    toSegment(x, y, from, to, scratch)
    const share = scratch[0] / (radius[0] + (radius[1] - radius[0]) * scratch[1])
    if (share < out[0]) {
      out[0] = share
      out[1] = clamp(((start + scratch[1] * lengths[b]) / total) * BINS, 0, BINS - 1) | 0
    }
    start += lengths[b]
  }
}

/** A limb's pixels and their bins, in turn; per bin, the sum of what speaks for skin, and of how many pixels. */
type Evidence = { readonly pixels: number[]; readonly speaks: Float64Array; readonly counts: Float64Array }

type Chain = { readonly bones: Limb; readonly lengths: readonly number[]; readonly total: number }

const place: [number, number] = [0, 0]

/** Reads the limb's pixels of row y; row by row, the loop stays compiled between two pictures. */
function readRow(
  { matte, costs, w }: CostVolume,
  cloth: typeof UPPER | typeof LOWER,
  { bones, lengths, total }: Chain,
  y: number,
  left: number,
  right: number,
  { pixels, speaks, counts }: Evidence,
): void {
  for (let x = left; x < right; x++) {
    const i = y * w + x
    if (matte[i] < 0.5) continue
    limbPlace(bones, lengths, total, x, y, place)
    const share = place[0]
    const bin = place[1]
    if (share > REACH) continue
    pixels.push(i, bin)
    if (share > CORE) continue
    speaks[bin] += clamp(costs[cloth][i] - costs[SKIN][i], -CAP, CAP)
    counts[bin]++
  }
}

/** Finds the cuff of one limb and biases the costs of `cloth` and skin in place; returns its share of the limb. */
function orderAlong(
  bones: Limb,
  cloth: typeof UPPER | typeof LOWER,
  margin: number,
  volume: CostVolume,
  isHip: (i: number) => boolean = () => false,
): number {
  const { costs, w, h } = volume
  const lengths = bones.map((b) => distance(b.from, b.to))
  const total = lengths.reduce((a, b) => a + b, 0) || 1
  const xs = bones.flatMap((b) => [b.from[0], b.to[0]])
  const ys = bones.flatMap((b) => [b.from[1], b.to[1]])
  const seen: Evidence = { pixels: [], speaks: new Float64Array(BINS), counts: new Float64Array(BINS) }
  const left = Math.max(0, Math.min(...xs) - margin) | 0
  const right = Math.min(w, Math.max(...xs) + margin)
  const bottom = Math.min(h, Math.max(...ys) + margin)
  for (let y = Math.max(0, Math.min(...ys) - margin) | 0; y < bottom; y++) {
    readRow(volume, cloth, { bones, lengths, total }, y, left, right, seen)
  }
  const { pixels } = seen
  const cuff = changePoint(seen.speaks, seen.counts)
  for (let q = 0; q < pixels.length; q += 2) {
    const i = pixels[q]
    const bin = pixels[q + 1]
    if (bin < cuff - LOOSE) costs[SKIN][i] += BIAS
    else if (bin > cuff + LOOSE) costs[cloth][i] += BIAS + (isHip(i) ? HIP_BIAS : 0)
    if (cloth === UPPER) costs[LOWER][i] += BIAS
  }
  return cuff / BINS
}

/** Per arm, the share of shoulder→knuckles that is covered. Changes the costs. */
export function orderAlongArms(body: Body, volume: CostVolume): Pair<number> {
  const { w } = volume
  const isHip = (i: number): boolean => alongTorso(body, i % w, (i / w) | 0) > HIPS
  const cuff = (k: Side): number =>
    orderAlong(armBones(body, k), UPPER, body.unit * ARM_MARGIN, volume, isHip)
  return [cuff(0), cuff(1)]
}

/** Per leg, the share of hip→ankle that is covered. Changes the costs. */
export function orderAlongLegs(body: Body, volume: CostVolume): Pair<number> {
  const cuff = (k: Side): number => orderAlong(legBones(body, k), LOWER, body.unit * LEG_MARGIN, volume)
  return [cuff(0), cuff(1)]
}

/** The bin c that minimises Σ(before c) evidence − Σ(from c) evidence; evidence > 0 speaks for skin. */
function changePoint(evidence: Float64Array, counts: Float64Array): number {
  let running = 0
  let best = 0
  let bestScore = 0
  for (let c = 0; c < evidence.length; c++) {
    running += counts[c] ? evidence[c] / counts[c] : 0
    if (running < bestScore) {
      bestScore = running
      best = c + 1
    }
  }
  return best
}
