/**
 * The bare arm inside an old sleeve as a smooth tube. Where the arm is bare its two edges are the picture's. From
 * the cuff upwards its thickness and its offset from the bone go over from what the bare part shows to what is usual,
 * so that outline and slope run on; the sleeve can only narrow that, except at the shoulder, on which cloth rests.
 */
import { clamp, lerp, median, smoothstep } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { armBins, cuffBin, edgeCuffs, FLARE, shownBelow } from './arm-bins.ts'
import type { Bin, Cuffs, LabelledPerson, Shown } from './arm-bins.ts'
import { BINS, nearBone } from './arm-place.ts'
import type { ArmShape } from './arm-place.ts'
import { ARM_RADIUS, outwardNormal } from './limbs.ts'
import { toEdge } from './centre-arms.ts'
import type { Body, Bone, Limb, Side } from './types.ts'

/** Units between a close sleeve's contour and the skin, and where cloth rests on the shoulder. */
const CLOSE = 0.012
const CLOTH = 0.034
/** Radii: the shoulder's limits under resting cloth (the upper one of a usual arm). */
const SHOULDER = [0.65, 1] as const
/** Share of the upper arm on which cloth rests fully, and not at all. */
const RESTS = [0.05, 0.45] as const
/** Bins above the cuff over which what is shown gives way to what is usual. */
const CARRIED = 30
/** Bins above the cuff over which the outline bends to meet the very edges there. */
const MEETS = 20
/** Share of the expected inner radius below which the end of skin is no edge. */
const ENDS = 0.8
/** Units that a shoulder lies over its joint. */
const CAP = [0.06, 0.24] as const
/** Half the window (bins) of the smoothing. */
const SMOOTH = 3
/** Units beyond the cuff that are still made, and over which that ends. */
const BEYOND = [0.1, 0.04] as const

/** Arm k, given as its bones. */
export function armShape(person: LabelledPerson, bones: Limb, k: Side): ArmShape {
  const { unit } = person.body
  const normals = chainNormals(person.body, bones, k)
  const bins = armBins(person, bones, normals)
  const cuff = cuffBin(bins)
  const cuffs = edgeCuffs(bins, cuff)
  const shown = shownBelow(bins, cuff, cuffs)
  const sides = bins.map((_, i) => radiiAt(bins, i, cuff, cuffs, shown, unit))
  const outer = smoothed(
    sides.map((s) => s[0]),
    cuffs.outer,
  )
  const inner = smoothed(
    sides.map((s) => s[1]),
    bins[cuffs.inner]?.free ? cuffs.inner : null,
  )
  const along = bones.flatMap(({ from, to }) => {
    const step = Math.hypot(to[0] - from[0], to[1] - from[1]) / BINS / unit
    return Array.from({ length: BINS }, () => step)
  })
  let beyond = 0
  const made = along.map((step, i) => {
    if (i >= cuff) beyond += step
    return 1 - smoothstep(BEYOND[0] - BEYOND[1], BEYOND[0], beyond)
  })
  const cap = capOf(person, bones[0])
  return bones.map(({ from, to }, q) => {
    const part = (list: number[]) => list.slice(q * BINS, (q + 1) * BINS)
    const thickest = Math.max(cap, ...part(outer), ...part(inner))
    return {
      from,
      to,
      normal: normals[q],
      outer: part(outer),
      inner: part(inner),
      made: part(made),
      cap: q ? 0 : cap,
      thickest,
      near: nearBone(from, to, thickest),
    }
  })
}

/** The shoulder's height (px) over its joint, a cloth's thickness inside the matte. */
function capOf({ matte, w, h, body: { unit } }: LabelledPerson, { from, to }: Bone): number {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const [dx, dy] = [(from[0] - to[0]) / length, (from[1] - to[1]) / length]
  const edge = toEdge(matte, w, h, from[0], from[1], dx, dy, CAP[1] * unit + 1)
  return clamp((edge ?? Infinity) - CLOTH * unit, CAP[0] * unit, CAP[1] * unit)
}

/** Unit normals to one side of the chain, away from the trunk at its start: a bent forearm does not turn inside out. */
export function chainNormals(body: Body, bones: Limb, k: Side): Point[] {
  const { from, to } = bones[0]
  const upper = outwardNormal(body, k, from, to)
  const left = (to[0] - from[0]) * upper[1] - (to[1] - from[1]) * upper[0] > 0 ? 1 : -1
  return bones.map(({ from: [x0, y0], to: [x1, y1] }) => {
    const length = Math.hypot(x1 - x0, y1 - y0) || 1
    return [(-(y1 - y0) / length) * left, ((x1 - x0) / length) * left]
  })
}

function radiiAt(
  bins: readonly Bin[],
  i: number,
  cuff: number,
  cuffs: Cuffs,
  shown: Shown,
  unit: number,
): [outer: number, inner: number] {
  const { r, outer: edge, inner: innerEdge, free: parted, bare } = bins[i]
  const begins = cuff > 0 && cuff < bins.length
  const carried = cuff < bins.length ? smoothstep(-CARRIED, 0, i - cuff) : 0
  const half = r * lerp(Math.sqrt(shown.thickness), shown.thickness, carried)
  const offset = r * shown.offset * carried
  const met = (side: 'outer' | 'inner') =>
    begins ? r * shown.step[side] * smoothstep(-MEETS, 0, i - cuffs[side]) : 0
  const wanted = { outer: half + offset + met('outer'), inner: half - offset + met('inner') }
  if (i >= cuff) {
    const outer = bare && edge !== null ? edge : wanted.outer
    // Skin that ends far too soon before the trunk was taken for cloth there.
    const ends = innerEdge !== null && (parted || innerEdge > ENDS * wanted.inner)
    return [outer, bare && ends ? innerEdge : wanted.inner]
  }
  // Where skin ends before the trunk, cloth may lie on it: that is no edge of the arm.
  const end = parted && innerEdge !== null ? innerEdge : Infinity
  const held = i >= cuffs.inner && end < Infinity ? end : Math.min(wanted.inner, end)
  if (edge === null) return [wanted.outer, held]
  if (i >= cuffs.outer) return [edge, held]
  if (i >= cuffs.outer - FLARE && bare) return [Math.min(wanted.outer, edge), held]
  const bound = edge - CLOTH * unit
  const rests = i < BINS ? 1 - smoothstep(...RESTS, (i + 0.5) / BINS) : 0
  const free = Math.max(Math.min(wanted.outer, edge - CLOSE * unit), SHOULDER[0] * Math.min(r, wanted.outer))
  const usual = ARM_RADIUS.upper[0] * unit
  return [lerp(free, clamp(bound, SHOULDER[0] * r, Math.max(r, SHOULDER[1] * usual)), rests), held]
}

/** Without noise; at the cuff what is measured stays as it is, for there made skin meets the picture's. */
function smoothed(values: readonly number[], cuff: number | null): number[] {
  const toCuff = (i: number) => (cuff === null ? Infinity : Math.abs(i - cuff))
  const steady = values.map((v, i) =>
    toCuff(i) < FLARE ? v : median(values.slice(Math.max(0, i - 2), i + 3)),
  )
  return steady.map((_, i) => {
    const reach = Math.min(SMOOTH, i, steady.length - 1 - i, toCuff(i))
    let sum = 0
    for (let q = i - reach; q <= i + reach; q++) sum += steady[q]
    return sum / (2 * reach + 1)
  })
}
