/** Measures an arm in bins along it: its two edges, and if it is bare between them. */
import { clamp, lerp, median } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { BINS } from './arm-place.ts'
import { sample } from '../image/resample.ts'
import { toEdge } from './centre-arms.ts'
import { armFullness } from './limbs.ts'
import { runOfSkin } from './skin-run.ts'
import { SKIN } from './types.ts'
import type { Bone, Limb, Person } from './types.ts'

/** Radii within which an edge is searched. */
const REACH = 2.1
/** Depth (px) inside an edge at which skin is sampled. */
const DEPTH = 3
/** Share of the arm's width that must be skin. */
const BARE_SHARE = 0.8
/** Consecutive bare bins that end a cuff. */
const BARE_RUN = 3
/** Bins next to the cuff that are skipped, because the cuff's flare distorts their edges. */
export const FLARE = 2
/** Number of bins below the cuff from which the bare arm is measured. */
const SHOWN = 8
/** Range of the thickness, in average radii. */
const THICKNESS = [0.6, 1.2] as const
/** Least thickness (radii) of an arm in front of the trunk, where skin is sometimes labelled as cloth. */
const BEFORE_TRUNK = 0.85
/** Greatest offset from the bone, in radii. */
const OFFSET = 0.5
/** Number of bins at the cuff whose measured edges the outline meets. */
const AT_CUFF = 3
/** Distance (radii) that the outline bends for that. */
const STEP = 0.25

/** One bin: a cross-section of the arm. */
export type Bin = {
  /** The average radius (px). */
  readonly r: number
  /** Distance (px) to the matte's edge on either side; in front of the trunk, the inner one is the skin's end. */
  readonly outer: number | null
  readonly inner: number | null
  /** True when the inner edge is the matte's, with background between arm and trunk. */
  readonly free: boolean
  /** True when skin is visible between the edges, at the outer edge, and at the inner edge if that is free. */
  readonly bare: boolean
  readonly bareOutside: boolean
  readonly bareInside: boolean
}
export type LabelledPerson = Pick<Person, 'body' | 'matte' | 'labels' | 'w' | 'h'>

/**
 * Measures all bins of an arm.
 * @param normals one per bone
 */
export const armBins = (person: LabelledPerson, bones: Limb, normals: readonly Point[]): Bin[] =>
  bones.flatMap((bone, q) =>
    Array.from({ length: BINS }, (_, b) => measureBin(person, bone, q, normals[q], (b + 0.5) / BINS)),
  )

function measureBin(person: LabelledPerson, bone: Bone, q: number, normal: Point, t: number): Bin {
  const { labels, w, h } = person
  const { from, to, radius } = bone
  const r = lerp(...radius, t) * armFullness(q, t)
  const x = from[0] + (to[0] - from[0]) * t
  const y = from[1] + (to[1] - from[1]) * t
  const [nx, ny] = normal
  const outer = edgeAt(person, x, y, nx, ny, REACH * r)
  const freeEdge = edgeAt(person, x, y, -nx, -ny, REACH * r)
  const inner = freeEdge ?? endOfSkin(person, x, y, normal, r)
  const isSkin = (d: number): boolean => {
    const X = clamp(Math.round(x + nx * d), 0, w - 1)
    const Y = clamp(Math.round(y + ny * d), 0, h - 1)
    return labels[Y * w + X] === SKIN
  }
  const free = freeEdge !== null
  const bareBetween = (from: number, to: number): boolean => {
    let skin = 0
    let count = 0
    for (let d = from; d <= to; d++) {
      count++
      if (isSkin(d)) skin++
    }
    return count > 0 && skin / count > BARE_SHARE
  }
  const [first, last] = [DEPTH - (inner ?? r), (outer ?? 0) - DEPTH]
  const third = (last - first) / 3
  return {
    r,
    outer,
    inner,
    free,
    bare: outer !== null && bareBetween(first, last),
    bareOutside: outer !== null && bareBetween(last - third, last),
    bareInside: free && bareBetween(first, first + third),
  }
}

/** Distance (px, fractional) along (dx, dy) to where the matte falls to one half; null beyond `reach`. */
function edgeAt(
  { matte, w, h }: LabelledPerson,
  x: number,
  y: number,
  dx: number,
  dy: number,
  reach: number,
): number | null {
  const found = toEdge(matte, w, h, x, y, dx, dy, reach)
  if (found === null || found < 1) return found
  const at = (d: number) => sample(matte, w, h, x + dx * d, y + dy * d)
  let outside = found + 1
  while (outside > 1 && at(outside - 1) < 0.5) outside--
  const [a, b] = [at(outside - 1), at(outside)]
  return a > b ? outside - 1 + clamp((a - 0.5) / (a - b), 0, 1) : found
}

/**
 * In front of the trunk an arm has no edge in the matte: the distance (px) to the end of its skin, if within reach.
 */
function endOfSkin(person: LabelledPerson, x: number, y: number, normal: Point, r: number): number | null {
  const run = runOfSkin(person, x, y, normal, [-REACH * r, r])
  return run && run.from < 0 && run.to > 0 && run.from > 1 - REACH * r ? -run.from : null
}

/** The first bin that reliably shows bare arm: 0 for a bare arm, the number of bins for a covered one. */
export function cuffBin(bins: readonly Bin[]): number {
  for (let i = 0; i + BARE_RUN <= bins.length; i++) {
    if (bins.slice(i, i + BARE_RUN).every((bin) => bin.bare))
      return i > 0 ? Math.min(bins.length, i + FLARE) : 0
  }
  return bins.length
}

/** The first bins from which the outer and the inner edge are bare down to the cuff, which may be slanted. */
export function edgeCuffs(bins: readonly Bin[], cuff: number): Cuffs {
  const above = (bare: (bin: Bin) => boolean): number => {
    if (cuff >= bins.length) return cuff
    let i = cuff
    while (i > 0 && bare(bins[i - 1])) i--
    return i > 0 ? Math.min(cuff, i + FLARE) : 0
  }
  return { outer: above((bin) => bin.bareOutside), inner: above((bin) => bin.bareInside) }
}

export type Cuffs = { readonly outer: number; readonly inner: number }

/**
 * Thickness and offset of the bare arm in radii; `step`: how far (radii) the two edges at the cuff lie beyond those.
 */
export type Shown = {
  readonly thickness: number
  readonly offset: number
  readonly step: { readonly outer: number; readonly inner: number }
}

/** Measures the bare arm just below the cuff. */
export function shownBelow(bins: readonly Bin[], cuff: number, cuffs: Cuffs): Shown {
  const thickness: number[] = []
  const offset: number[] = []
  for (const { r, outer, inner, free, bare } of bins.slice(cuff, cuff + SHOWN)) {
    if (!bare || outer === null || inner === null) continue
    const seen = (outer + inner) / (2 * r)
    thickness.push(free ? seen : Math.max(seen, BEFORE_TRUNK))
    offset.push(outer / r - thickness[thickness.length - 1])
  }
  const usual = clamp(median(thickness, 1), ...THICKNESS)
  const aside = clamp(median(offset, 0), -OFFSET, OFFSET)
  const beyond = (side: 'outer' | 'inner', expected: number): number => {
    const near = bins.slice(cuffs[side], cuffs[side] + AT_CUFF)
    const edges = near.flatMap((bin) => (bin[side] === null ? [] : [bin[side] / bin.r]))
    return clamp(median(edges, expected) - expected, -STEP, STEP)
  }
  return {
    thickness: usual,
    offset: aside,
    step: { outer: beyond('outer', usual + aside), inner: beyond('inner', usual - aside) },
  }
}
