/** What a picture shows of an arm, bin by bin along it: its two edges, and whether it is bare between them. */
import { clamp, median } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { BINS } from './arm-place.ts'
import { toEdge } from './recentre.ts'
import { runOfSkin } from './skin-run.ts'
import { SKIN } from './types.ts'
import type { Bone, Limb, Person } from './types.ts'

const REACH = 2.1 // radii searched for a contour
/** Skin is looked for this deep (px) inside an edge, and must fill this share of the arm's width. */
const DEPTH = 3
const BARE_SHARE = 0.8
/** Bins in a row that must be bare below a cuff; those next to it that are left out, since its flare is in their edge. */
const BARE_RUN = 3
const FLARE = 2
/** Bins from there on that show the arm. */
const SHOWN = 8
/** Radii: thickness and offset believed. */
const THICKNESS = [0.6, 1.2] as const
const OFFSET = 0.5

/** r: the usual radius (px). */
export type Bin = {
  readonly r: number
  /** Distance (px) to the matte's edge on both sides. */
  readonly outer: number | null
  readonly inner: number | null
  readonly bare: boolean
}
export type SeenPerson = Pick<Person, 'body' | 'matte' | 'labels' | 'w' | 'h'>

/** All bins of an arm; one normal per bone. */
export const armBins = (person: SeenPerson, bones: Limb, normals: readonly Point[]): Bin[] =>
  bones.flatMap((bone, q) =>
    Array.from({ length: BINS }, (_, b) => measureBin(person, bone, normals[q], (b + 0.5) / BINS)),
  )

function measureBin(person: SeenPerson, bone: Bone, normal: Point, t: number): Bin {
  const { matte, labels, w, h } = person
  const { from, to, radius } = bone
  const r = radius[0] + (radius[1] - radius[0]) * t
  const x = from[0] + (to[0] - from[0]) * t
  const y = from[1] + (to[1] - from[1]) * t
  const [nx, ny] = normal
  const outer = toEdge(matte, w, h, x, y, nx, ny, REACH * r)
  const inner = toEdge(matte, w, h, x, y, -nx, -ny, REACH * r) ?? endOfSkin(person, x, y, normal, r)
  const isSkin = (d: number): boolean => {
    const X = clamp(Math.round(x + nx * d), 0, w - 1)
    const Y = clamp(Math.round(y + ny * d), 0, h - 1)
    return labels[Y * w + X] === SKIN
  }
  let skin = 0
  let count = 0
  for (let d = DEPTH - (inner ?? r); d <= (outer ?? 0) - DEPTH; d++) {
    count++
    if (isSkin(d)) skin++
  }
  return { r, outer, inner, bare: outer !== null && count > 0 && skin / count > BARE_SHARE }
}

/** Before the trunk an arm has no edge in the matte: distance (px) to the end of its skin, if it ends in reach. */
function endOfSkin(person: SeenPerson, x: number, y: number, normal: Point, r: number): number | null {
  const run = runOfSkin(person, x, y, normal, [-REACH * r, r])
  return run && run.from < 0 && run.to > 0 && run.from > 1 - REACH * r ? -run.from : null
}

/** The first bin that surely shows bare arm: 0 for a bare arm, the number of bins for a covered one. */
export function cuffBin(bins: readonly Bin[]): number {
  for (let i = 0; i + BARE_RUN <= bins.length; i++) {
    if (bins.slice(i, i + BARE_RUN).every((bin) => bin.bare))
      return i > 0 ? Math.min(bins.length, i + FLARE) : 0
  }
  return bins.length
}

export type Shown = { readonly thickness: number; readonly offset: number }

/** Thickness and offset from the bone in radii, just below the cuff. */
export function shownBelow(bins: readonly Bin[], cuff: number): Shown {
  const thickness: number[] = []
  const offset: number[] = []
  for (const { r, outer, inner, bare } of bins.slice(cuff, cuff + SHOWN)) {
    if (!bare || outer === null || inner === null) continue
    thickness.push((outer + inner) / (2 * r))
    offset.push((outer - inner) / (2 * r))
  }
  return {
    thickness: clamp(median(thickness, 1), ...THICKNESS),
    offset: clamp(median(offset, 0), -OFFSET, OFFSET),
  }
}
