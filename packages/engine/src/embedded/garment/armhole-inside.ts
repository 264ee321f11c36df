/**
 * Marks the inside of the back that shows in the armholes of a sleeveless garment, as a darker crescent between shoulder
 * and armpit: a wearer's arm would hide it, and the network takes it for the front.
 */
import { labOf } from '../image/colour.ts'
import { clamp } from '../image/maths.ts'
import type { Mask, Plane, RgbImage } from '../image/raster.ts'
import type { GarmentReading } from '../nets/garment-reader.ts'
import { SIDES } from '../person/types.ts'
import type { Side } from '../person/types.ts'
import { landmarkOnSide } from './landmarks.ts'
import type { ClothPlanes } from './matte.ts'

/** Greatest width of the crescent, in distances between the armpits. */
const WIDEST = 0.16
/** How far below the armpit it may end, in the same distances. */
const BELOW = 0.12
/** px on either side of the crescent's edge whose lightness is compared. */
const BESIDE = 4
/** Least step in L at the edge, from the mean of the darker pixels to that of the lighter ones. */
const STEP = 7
/** Cost per px by which the edge moves aside from row to row, in L. */
const ASIDE = 2
/** Greatest such move (px). */
const MOST_ASIDE = 3
/** Cost in L per px of width at which the crescent begins or ends. */
const BLUNT = 2
/** Least height of the crescent, as a share of the rows searched. */
const HIGH = 0.35
/** Least step on the second side, when the first shows its inside. */
const WEAK_STEP = 3.5
/** Greatest difference (px) of such widths that agree, and the least share of the first side's rows where they do. */
const ALIKE = 2
const AGREEING = 0.35
/** Greatest share of its middle's width that the crescent may have at its ends: a binding is as wide as in the middle. */
const POINTED = 0.5
/** Greatest sum of its steps that narrow it above its widest place, or widen it below, as a share of that width. */
const UNEVEN = 0.5
/** Greatest step (px) from row to row, and the radius (rows) over which widths are averaged. */
const STEEP = 1.2
const EVENED = 3
/** px by which the width falls per row beyond the crescent's ends. */
const TAPER = 0.25

type Planes = Pick<ClothPlanes, 'cloth' | 'inside'>
/** The crescent's width (px) per row, from row y0 on; 0 outside it. */
type Crescent = { readonly y0: number; readonly widths: readonly number[] }
/** Per row from y0 on: the steps in L by depth (px) inside the cloth, and the edge's move inwards since the row before. */
type Searched = {
  readonly y0: number
  readonly steps: readonly (readonly number[])[]
  readonly moves: readonly number[]
}

/**
 * Raises the conditional probability of the inside to 1 in both armholes, in place, where they show it.
 * @returns 1 on the marked pixels
 */
export function markArmholesInPlace(planes: Planes, reading: GarmentReading, half: RgbImage): Mask {
  const marked = new Uint8Array(planes.cloth.length)
  const { sleeve } = reading.attributes
  if (sleeve.value !== 'none' && sleeve.value !== 'strap') return marked
  const [lightness] = labOf(half)
  const searched = SIDES.map((k) => searchedOf(planes.cloth, reading, lightness, half.w, k))
  const found = searched.map((side) => side && crescentIn(pathIn(side, STEP)))
  for (const k of SIDES) {
    const [side, other] = [searched[k], found[1 - k]]
    const widths = found[k] ?? (side && other && mirroredTo(side, other))
    if (side && widths) mark(marked, planes.cloth, { y0: side.y0, widths: tapered(widths) }, half.w, k)
  }
  for (let i = 0; i < marked.length; i++) if (marked[i]) planes.inside[i] = 1
  return marked
}

/** The crescent of the other side, if weaker steps agree with it: light may fall on one of the insides. */
function mirroredTo(side: Searched, other: readonly number[]): number[] | null {
  const weak = pathIn(side, WEAK_STEP)
  const mirrored = weak.map((_, r) => other[Math.floor((r * other.length) / weak.length)])
  const high = mirrored.filter((width) => width > 0).length
  const [agreeing, others] = [0, 0].map(
    (_, c) =>
      weak.filter(
        (width, r) => width > 0 && mirrored[r] > 0 && Math.abs(width - mirrored[r]) <= ALIKE === (c === 0),
      ).length,
  )
  return agreeing >= AGREEING * high && others * 2 <= agreeing ? mirrored : null
}

/** The widths with an end that tapers to 0 on both sides, where the step is too narrow to be seen. */
function tapered(widths: readonly number[]): number[] {
  const first = widths.findIndex((width) => width > 0)
  const last = widths.findLastIndex((width) => width > 0)
  return widths.map((width, r) => {
    if (r < first) return Math.max(0, widths[first] - TAPER * (first - r))
    return r > last ? Math.max(0, widths[last] - TAPER * (r - last)) : width
  })
}

/** Marks the crescent and the soft edge outside it. */
function mark(marked: Mask, cloth: Plane, { y0, widths }: Crescent, w: number, k: Side): void {
  const inwards = k ? -1 : 1
  widths.forEach((width, r) => {
    if (width === 0) return
    const row = (y0 + r) * w
    const edge = outerEdge(cloth, row, w, k)
    for (let d = -BESIDE; d < width; d++) marked[row + clamp(edge + d * inwards, 0, w - 1)] = 1
  })
}

/** The outermost column of the cloth on side k in the row that begins at `row`; −1 without cloth. */
function outerEdge(cloth: Plane, row: number, w: number, k: Side): number {
  for (let d = 0; d < w; d++) {
    const x = k ? w - 1 - d : d
    if (cloth[row + x] > 0.5) return x
  }
  return -1
}

/** Prepares the search on side k; null where landmarks or cloth are missing. */
function searchedOf(
  cloth: Plane,
  { landmarks }: GarmentReading,
  lightness: Plane,
  w: number,
  k: Side,
): Searched | null {
  const [left, right] = [landmarkOnSide(landmarks, 'armpit', 0), landmarkOnSide(landmarks, 'armpit', 1)]
  if (!left || !right || right[0] <= left[0]) return null
  const chest = right[0] - left[0]
  const armpit = k ? right : left
  const shoulder = landmarkOnSide(landmarks, 'shoulder', k)
  const y0 = Math.max(0, Math.round(shoulder ? shoulder[1] : armpit[1] - chest))
  const y1 = Math.min(cloth.length / w, Math.round(armpit[1] + BELOW * chest))
  const most = Math.round(WIDEST * chest)
  if (y1 - y0 < 2 * BESIDE || most <= BESIDE) return null
  const edges = Array.from({ length: y1 - y0 }, (_, r) => outerEdge(cloth, (y0 + r) * w, w, k))
  if (edges.includes(-1)) return null
  const inwards = k ? -1 : 1
  const steps = edges.map((edge, r) =>
    Array.from({ length: most }, (_, d) => stepAt(lightness, (y0 + r) * w, w, edge, d, inwards)),
  )
  return { y0, steps, moves: edges.map((edge, r) => (r ? (edge - edges[r - 1]) * inwards : 0)) }
}

/** The step in L from the cloth outside to that inside depth d; −Infinity for width 0. */
function stepAt(lightness: Plane, row: number, w: number, edge: number, d: number, inwards: number): number {
  if (d < 2) return -Infinity
  let [dark, light, darks] = [0, 0, 0]
  for (let n = 1; n <= BESIDE; n++) {
    light += lightness[row + clamp(edge + (d + n - 1) * inwards, 0, w - 1)] / BESIDE
    // The outermost pixel is mixed with the background.
    if (d - n < 1) continue
    dark += lightness[row + clamp(edge + (d - n) * inwards, 0, w - 1)]
    darks++
  }
  return light - dark / darks
}

/**
 * The widths, row by row, along the smooth path of the greatest total of steps above the least one; 0 where no step is
 * as great.
 */
function pathIn({ steps, moves }: Searched, least: number): number[] {
  const most = steps[0].length
  // Per row and width: the best total of a path that ends there, and the width before.
  const total: number[][] = []
  const before: number[][] = []
  steps.forEach((step, r) => {
    const last = total[r - 1] ?? [0]
    const best = Array.from({ length: most }, () => -Infinity)
    const from = Array.from({ length: most }, () => 0)
    for (let d = 0; d < most; d++) {
      const take = (width: number, cost: number): void => {
        if (last[width] - cost <= best[d]) return
        best[d] = last[width] - cost
        from[d] = width
      }
      take(0, BLUNT * d)
      if (d === 0) for (let e = 1; e < last.length; e++) take(e, BLUNT * e)
      else
        for (let aside = -MOST_ASIDE; aside <= MOST_ASIDE; aside++) {
          const e = d + moves[r] + aside
          if (e > 0 && e < last.length) take(e, ASIDE * Math.abs(aside))
        }
      if (d) best[d] += step[d] - least
    }
    total.push(best)
    before.push(from)
  })
  const widths: number[] = []
  let d = 0
  total[total.length - 1].forEach((value, e, end) => {
    if (value - BLUNT * e > end[d] - BLUNT * d) d = e
  })
  for (let r = steps.length - 1; r >= 0; r--) {
    widths[r] = d
    d = before[r][d]
  }
  return widths
}

/** The widths of the longest stretch alone, if it is high enough, widens, then narrows, and is narrow at both ends. */
function crescentIn(widths: readonly number[]): number[] | null {
  let [first, end] = [0, 0]
  for (let from = 0, to = 0; from < widths.length; from = to + 1) {
    for (to = from; widths[to] > 0;) to++
    if (to - from > end - first) [first, end] = [from, to]
  }
  if (end - first < HIGH * widths.length) return null
  const part = evened(widths.slice(first, end))
  const most = Math.max(...part)
  const ends = Math.max(2, Math.round(part.length / 10))
  if (Math.max(meanOf(part.slice(0, ends)), meanOf(part.slice(-ends))) > POINTED * most) return null
  const peak = part.indexOf(most)
  // Steps against the direction, above and below the widest place.
  const against = part.reduce((sum, width, r) => {
    const step = r ? width - part[r - 1] : 0
    return sum + Math.max(0, r <= peak ? -step : step)
  }, 0)
  if (against > UNEVEN * most || part.some((width, r) => r && Math.abs(width - part[r - 1]) > STEEP))
    return null
  return widths.map((_, r) => (r >= first && r < end ? part[r - first] : 0))
}

/** The moving average of the widths. */
const evened = (widths: readonly number[]): number[] =>
  widths.map((_, r) => meanOf(widths.slice(Math.max(0, r - EVENED), r + EVENED + 1)))

const meanOf = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / list.length
