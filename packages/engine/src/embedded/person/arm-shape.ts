/**
 * Models the bare arm inside an old sleeve as a smooth tube. Bare stretches take their edges from the picture. Above
 * the cuff, thickness and offset from the bone blend from those of the bare part to the average, so that outline and
 * slope continue; the sleeve can only narrow the arm, except at the shoulder, on which cloth rests.
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

/** Distance (units) between cloth and skin under a close sleeve. */
const CLOSE = 0.012
/** Distance (units) between cloth and skin where cloth rests on the shoulder. */
const CLOTH = 0.034
/** Range of the shoulder's radius under resting cloth: in own radii, and in those of an average arm. */
const SHOULDER = [0.65, 1] as const
/** Shares of the upper arm up to which cloth rests fully, and from which it does not rest. */
const RESTS = [0.05, 0.45] as const
/** Bins above the cuff over which the measured shape blends into the average. */
const BLEND = 30
/** Bins above the cuff over which the outline bends to meet the measured edges. */
const MEET_BINS = 20
/** Share of the expected inner radius below which the end of the skin is not taken as an edge. */
const LEAST_INNER = 0.8
/** Range of the shoulder's height over its joint, in units. */
const CAP = [0.06, 0.24] as const
/** Radius (bins) of the moving average. */
const SMOOTH = 3
/** In units: how far below the cuff the arm is still synthesised, and the length over which that fades. */
const OVERLAP = [0.1, 0.04] as const

/** Computes the shape of arm k along its bones. */
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
    return 1 - smoothstep(OVERLAP[0] - OVERLAP[1], OVERLAP[0], beyond)
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

/** The shoulder's height (px) over its joint: the matte's edge less the thickness of cloth. */
function capOf({ matte, w, h, body: { unit } }: LabelledPerson, { from, to }: Bone): number {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const [dx, dy] = [(from[0] - to[0]) / length, (from[1] - to[1]) / length]
  const edge = toEdge(matte, w, h, from[0], from[1], dx, dy, CAP[1] * unit + 1)
  return clamp((edge ?? Infinity) - CLOTH * unit, CAP[0] * unit, CAP[1] * unit)
}

/** Unit normals to one side of the chain, the one away from the trunk at its start. */
export function chainNormals(body: Body, bones: Limb, k: Side): Point[] {
  const { from, to } = bones[0]
  const upper = outwardNormal(body, k, from, to)
  const left = (to[0] - from[0]) * upper[1] - (to[1] - from[1]) * upper[0] > 0 ? 1 : -1
  return bones.map(({ from: [x0, y0], to: [x1, y1] }) => {
    const length = Math.hypot(x1 - x0, y1 - y0) || 1
    return [(-(y1 - y0) / length) * left, ((x1 - x0) / length) * left]
  })
}

/** The outer and inner radius (px) of bin i. */
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
  const blend = cuff < bins.length ? smoothstep(-BLEND, 0, i - cuff) : 0
  const half = r * lerp(Math.sqrt(shown.thickness), shown.thickness, blend)
  const offset = r * shown.offset * blend
  const met = (side: 'outer' | 'inner') =>
    begins ? r * shown.step[side] * smoothstep(-MEET_BINS, 0, i - cuffs[side]) : 0
  const wanted = { outer: half + offset + met('outer'), inner: half - offset + met('inner') }
  if (i >= cuff) {
    const outer = bare && edge !== null ? edge : wanted.outer
    // Skin that ends far too early in front of the trunk was labelled as cloth there.
    const ends = innerEdge !== null && (parted || innerEdge > LEAST_INNER * wanted.inner)
    return [outer, bare && ends ? innerEdge : wanted.inner]
  }
  // In front of the trunk, skin may end under cloth: that is not the arm's edge.
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

/** Smooths radii along the arm, except at the cuff, where synthetic skin must meet the picture's. */
function smoothed(values: readonly number[], cuff: number | null): number[] {
  const toCuff = (i: number) => (cuff === null ? Infinity : Math.abs(i - cuff))
  const filtered = values.map((v, i) =>
    toCuff(i) < FLARE ? v : median(values.slice(Math.max(0, i - 2), i + 3)),
  )
  return filtered.map((_, i) => {
    const reach = Math.min(SMOOTH, i, filtered.length - 1 - i, toCuff(i))
    let sum = 0
    for (let q = i - reach; q <= i + reach; q++) sum += filtered[q]
    return sum / (2 * reach + 1)
  })
}
