/**
 * The bare arm inside an old sleeve, on its outer side. Where the arm is bare its contour is the matte's. Under
 * a close sleeve it lies a cloth's thickness inside the matte, and nowhere does it stand out further than the
 * bare arm next to the cuff does; under a loose sleeve only that neighbour tells.
 */
import { median, toSegment } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { outwardNormal } from './limbs.ts'
import { toEdge } from './recentre.ts'
import { SKIN } from './types.ts'
import type { Bone, Limb, Person, Side } from './types.ts'

const BINS = 24 // per bone
const CLOTH = 0.022 // units between a close sleeve's contour and the skin
const CLOSE = 1.5 // radii: a contour further out is a loose sleeve
const REACH = 2.1 // radii searched for a bare arm's contour
const THICKER_UPWARDS = 1.08 // the upper arm against the bare arm below the cuff
const LIMITS = [0.8, 1.36] as const // radii, for covered arms

type ShapedBone = Bone & {
  /** Unit vector pointing away from the trunk. */
  readonly normal: Point
  /** The arm's radius (pixels) on that side per bin along the bone. */
  readonly outer: readonly number[]
}
export type ArmShape = readonly ShapedBone[]

type Measured = { readonly r: number; readonly edge: number | null; readonly bare: boolean }
type SeenPerson = Pick<Person, 'body' | 'matte' | 'labels' | 'w' | 'h'>

/** Upper arm and forearm of arm k (given as its bones) with their measured outer radii. */
export function armShape(person: SeenPerson, bones: Limb, k: Side): ArmShape {
  const { body } = person
  const pair = bones
    .slice(0, 2)
    .map(({ from, to, radius }) => ({ from, to, radius, normal: outwardNormal(body, k, from, to) }))
  const bins = pair.flatMap((bone) =>
    Array.from({ length: BINS }, (_, b) => measureBin(person, bone, (b + 0.5) / BINS)),
  )
  const rough = bins.map((_, i) => outerRadius(bins, i, body.unit))
  const smooth = rough.map((_, i) => median(rough.slice(Math.max(0, i - 2), i + 3)))
  return pair.map(({ from, to, radius, normal }, q) => {
    const outer = smooth.slice(q * BINS, (q + 1) * BINS)
    return { from, to, radius, normal, outer }
  })
}

function measureBin(person: SeenPerson, bone: Omit<ShapedBone, 'outer'>, t: number): Measured {
  const { matte, labels, w, h } = person
  const { from, to, radius, normal } = bone
  const r = radius[0] + (radius[1] - radius[0]) * t
  const x = from[0] + (to[0] - from[0]) * t
  const y = from[1] + (to[1] - from[1]) * t
  const edge = toEdge(matte, w, h, x, y, normal[0], normal[1], REACH * r, 0.5 * r)
  const inside = edge === null ? 0 : Math.max(0, edge - 3)
  const X = Math.min(w - 1, Math.max(0, Math.round(x + normal[0] * inside)))
  const Y = Math.min(h - 1, Math.max(0, Math.round(y + normal[1] * inside)))
  return { r, edge, bare: edge !== null && labels[Y * w + X] === SKIN }
}

function outerRadius(bins: readonly Measured[], i: number, unit: number): number {
  const { r, edge, bare } = bins[i]
  if (bare && edge !== null) return edge
  const near = bareRadiusBelow(bins, i)
  const close = edge !== null && edge < CLOSE * r ? edge - CLOTH * unit : null
  if (near !== null) return Math.max(LIMITS[0] * r, close === null ? near : Math.min(near, close))
  return close === null ? r : Math.min(Math.max(close, LIMITS[0] * r), LIMITS[1] * r)
}

/** What the nearest bare stretch further down the arm allows here, or null when there is none. */
function bareRadiusBelow(bins: readonly Measured[], i: number): number | null {
  for (let d = 1; d < BINS && i + d + 1 < bins.length; d++) {
    const { edge, bare } = bins[i + d]
    if (bare && edge !== null && bins[i + d + 1].bare) return edge * THICKER_UPWARDS
  }
  return null
}

const hit: [number, number] = [0, 0]

/** Distance from the bone as a share of the arm's own radius on that side (< 1 inside the arm). */
export function armShare(shape: ArmShape, x: number, y: number): number {
  let best = Infinity
  for (const { from, to, radius, normal, outer } of shape) {
    toSegment(x, y, from, to, hit)
    const isOuter = (x - from[0]) * normal[0] + (y - from[1]) * normal[1] > 0
    const usual = radius[0] + (radius[1] - radius[0]) * hit[1]
    const share = hit[0] / (isOuter ? outer[Math.min(BINS - 1, (hit[1] * BINS) | 0)] : usual)
    if (share < best) best = share
  }
  return best
}
