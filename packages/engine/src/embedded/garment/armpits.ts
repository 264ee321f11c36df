/** Hem and armpits of a top or dress, read off the torso's sides. */
import type { Point } from '../image/maths.ts'
import type { Pair, Side } from '../person/types.ts'
import type { Outline } from './garment.ts'
import { spansAxis, torsoRun } from './outline.ts'

/** The hem's run comes this near to the axis on both sides and is this wide (shares of the width). */
const HEM_NEAR_AXIS = 0.05
const MIN_HEM_WIDTH = 0.15
/** px (at least) and share of the height between the rows whose sides are compared. */
const MIN_STEP = 2
const STEP = 0.012
/** Armpits lie this far (shares of the height) above the hem, at least, and below the top. */
const SEARCH_ABOVE_HEM = 0.06
const MIN_ABOVE_HEM = 0.18
const SEARCH_BELOW_TOP = 0.1
/** A jump outwards: against the step in rows, and against the width. */
const JUMP = { steps: 1.2, width: 0.012 }
/** It lasts when the side goes on outwards three steps up, or is this share of the width at once. */
const LASTING = { steps: 2.2, width: 0.05 }
/** Armpits that differ more in height (share of the height) are not both true: the higher one is. */
const MAX_UNEVENNESS = 0.15
/** Sleeveless: the widest row of the upper part, and the first nearly as wide (shares of the height, of it). */
const CHEST_ROWS = 0.5
const CHEST_SEARCH = 0.6
const NEARLY = 0.93
/** Share of the height within which shoulders lie, but no armpits. */
const SHOULDERS = 0.1
/** Shares of half the shoulders' width: of their tips, and between which they are highest; how steeply they fall. */
const SLOPE = { tip: 0.92, neck: [0.4, 0.75], least: 0.13 } as const
/** Depth of armholes in widths of the shoulders, that over which waists narrow, and px that a chest is wider than both. */
const ARMHOLE = { least: 0.25, usual: 0.5, most: 0.9 }
const WAIST = 0.15
const STANDS_OUT = 1
/** Share of the greatest width from which on a row can be the chest's, not a strap's. */
const BROAD = 0.65

/** Lowest row in which the torso lies about the axis. */
export function findHem(outline: Outline): number {
  const { y0, y1, axis, width } = outline
  const near = width * HEM_NEAR_AXIS
  for (let y = y1; y > y0; y--) {
    const r = torsoRun(outline, y)
    if (r && r[0] <= axis + near && r[1] >= axis - near && r[1] - r[0] > width * MIN_HEM_WIDTH) return y
  }
  return y1
}

/** Upwards from the hem, the first lasting outward jump of side k; null when there is none. */
export function findArmpit(outline: Outline, hemY: number, k: Side): Point | null {
  const { y0, height, width } = outline
  const sign = k ? 1 : -1
  const edge = (y: number): number | null => {
    const r = y >= 0 ? torsoRun(outline, y) : null
    return r && spansAxis(outline, r) ? r[k] : null
  }
  const step = Math.max(MIN_STEP, Math.round(height * STEP))
  for (let y = Math.round(hemY - height * SEARCH_ABOVE_HEM); y > y0 + height * SEARCH_BELOW_TOP; y--) {
    const here = edge(y)
    const above = edge(y - step)
    if (here === null) continue
    if (above === null) return null
    const jump = (above - here) * sign
    if (jump <= Math.max(step * JUMP.steps, width * JUMP.width)) continue
    if ((hemY - y) / height < MIN_ABOVE_HEM) continue
    const further = edge(y - 3 * step)
    const goesOn = further !== null && (further - here) * sign > step * LASTING.steps
    if (goesOn || jump > width * LASTING.width) return [here, y]
  }
  return null
}

/** An armpit found on one side only, or much higher there, is mirrored to the other. */
export function mirrorMissing([a, b]: Pair<Point | null>, { axis, height }: Outline): Pair<Point> | null {
  const mirrored = (p: Point): Point => [2 * axis - p[0], p[1]]
  if (a && b) {
    if (Math.abs(a[1] - b[1]) <= height * MAX_UNEVENNESS) return [a, b]
    return a[1] < b[1] ? [a, mirrored(a)] : [mirrored(b), b]
  }
  if (a) return [a, mirrored(a)]
  return b ? [mirrored(b), b] : null
}

/** Sleeveless garments: the first row that is nearly as wide as the chest gets, below where armholes are cut in. */
export function widestPlace(outline: Outline): Pair<Point> {
  const { x0, x1, y0, height } = outline
  const width = (y: number): number => {
    const r = torsoRun(outline, y)
    return r && spansAxis(outline, r) ? r[1] - r[0] : 0
  }
  let widest = 0
  for (let y = y0; y < y0 + height * CHEST_ROWS; y++) widest = Math.max(widest, width(y))
  let found: number | null = null
  for (let y = y0; y < y0 + height * CHEST_SEARCH && found === null; y++)
    if (width(y) > widest * NEARLY) found = y
  const upper = y0 + height * SHOULDERS
  if (found !== null && found >= upper)
    found = mostOutstanding(y0, Math.ceil(upper), found, width, widest * BROAD) ?? found
  else if (found !== null && hasShoulders(outline, width(found))) found = belowArmholes(found, width)
  const run = found === null ? null : torsoRun(outline, found)
  return [
    [run?.[0] ?? x0, found ?? y0],
    [run?.[1] ?? x1, found ?? y0],
  ]
}

/** Whether the top falls off to both sides as shoulders do: what has none, begins straight below the arms. */
function hasShoulders({ top, axis }: Outline, across: number): boolean {
  return ([-1, 1] as const).every((side) => {
    const at = (share: number) => Math.round(axis + (side * share * across) / 2)
    const tip = at(SLOPE.tip)
    let highest = at(SLOPE.neck[0])
    for (let x = highest; x !== at(SLOPE.neck[1]); x += side)
      if (top[x] >= 0 && top[x] < top[highest]) highest = x
    return top[tip] - top[highest] > SLOPE.least * Math.abs(tip - highest)
  })
}

/** Below shoulders in the given row, the one that stands out most between armholes and waist; else where armpits usually are. */
function belowArmholes(shoulders: number, width: (y: number) => number): number {
  const rows = (share: number) => Math.round(share * width(shoulders))
  const end = shoulders + rows(ARMHOLE.most)
  return (
    mostOutstanding(shoulders, shoulders + rows(ARMHOLE.least), end, width) ?? shoulders + rows(ARMHOLE.usual)
  )
}

/** The row of [from, to) that is widest against the narrowest one above it, from `top` on, and one not far below it. */
function mostOutstanding(
  top: number,
  from: number,
  to: number,
  width: (y: number) => number,
  leastWidth = 0,
): number | null {
  const narrowest = (a: number, b: number): number => {
    let least = Infinity
    for (let y = a; y <= b; y++) least = Math.min(least, width(y))
    return least
  }
  let best: number | null = null
  let most = STANDS_OUT
  for (let y = from; y < to; y++) {
    const wide = width(y)
    if (wide < leastWidth) continue
    const outs = wide - Math.max(narrowest(top, y), narrowest(y, y + Math.round(WAIST * wide)))
    if (outs < most) continue
    most = outs + 1
    best = y
  }
  return best
}
