/**
 * Finds the gaps of the layer between sleeve and torso that are to be closed, and the cloth beside them. A gap is a list
 * of runs, one or more per row.
 */
import { cropPlane } from '../image/box.ts'
import type { Box } from '../image/box.ts'
import { colourOf, length3 } from '../image/maths.ts'
import type { Colour } from '../image/maths.ts'
import type { Mask } from '../image/raster.ts'
import { components, notBelow, outsideOf } from '../image/regions.ts'
import type { Person, Side } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Widest open gap (units) that is closed over the background, and over the person: in plain cloth and in any. */
const OPEN = { background: 0.02, person: 0.03, plain: 0.06 }
/** The same for a gap that cloth encloses. */
const SLIT = { background: 0.04, person: 0.12 }
/** Factor of an open gap's greatest width between two narrower places. */
const WIDENS = 2.5
/** Units on either side of an open gap within which sleeve and torso must be. */
const NEAR = 0.1
/** Least height of an open gap, in mean widths: a flat one is under a slanting hem. */
const HIGH = 1.5
/** The rim's breadth beside and below a gap: a share of the gap's, and at most that many units; `up` times that above. */
const RIM = { share: 0.8, most: 0.03, up: 3 }
/** Alpha from which cloth is solid. */
export const SOLID = 0.95
/** px beside a run whose mean colour it takes. */
const SOURCE = 5
/** Greatest standard deviation (0..1) of plain cloth there. */
const PLAIN = 0.1
/** Steps from pixel to pixel within a row. */
export const LEFT = -1
export const RIGHT = 1

/** A part of the layer: its size, 1 on its solid cloth, and the layer's index of each of its pixels. */
export type LayerPart = {
  readonly layer: GarmentLayer
  readonly w: number
  readonly h: number
  readonly solid: Mask
  readonly placeOf: (o: number) => number
}

/** The part of the layer in a box (layer px). */
export function layerPart(layer: GarmentLayer, seen: Box): LayerPart {
  const { x0, y0, x1, y1 } = seen
  const [w, h] = [x1 - x0, y1 - y0]
  const placeOf = (o: number): number => (y0 + ((o / w) | 0)) * layer.w + x0 + (o % w)
  const solid = notBelow(cropPlane(layer.alpha, layer.w, seen), SOLID)
  return { layer, w, h, solid, placeOf }
}

/** Pixels of a row: from index `from` up to but not including `to`. */
export type Run = { readonly from: number; readonly to: number }

/** The runs of ones in a mask, row by row. */
function runsOf(mask: Mask, w: number): Run[] {
  const runs: Run[] = []
  for (let o = 0; o < mask.length; o++) {
    const from = o
    while (o < mask.length && mask[o] && (o === from || o % w)) o++
    if (o > from) runs.push({ from, to: o })
    // The pixel that ended the run begins the next one when it is in the next row.
    if (o > from && o % w === 0) o--
  }
  return runs
}

/**
 * Finds the gaps to be closed: the runs of each, from the top down; and the uppermost runs of the other openings between
 * sleeve and torso.
 * @param isCold true for cold shoulders, whose openings cloth encloses
 */
export function gapsIn(
  part: LayerPart,
  person: Person,
  k: Side,
  isCold: boolean,
): { readonly closed: readonly Run[][]; readonly tops: readonly Run[] } {
  const { layer, w, h, solid, placeOf } = part
  const unit = 2 * person.body.unit
  const isPerson = (o: number): boolean => {
    const i = placeOf(o)
    return person.matte[(Math.floor(i / layer.w) >> 1) * person.w + ((i % layer.w) >> 1)] > 0.5
  }
  const slits: Run[][] = []
  const others: Run[] = []
  for (const gap of gapsOf(outsideOf(solid), w, h)) {
    const isEnclosed =
      gap[0].from >= w &&
      gap[gap.length - 1].to < w * (h - 1) &&
      gap.every(({ from, to }) => from % w > 0 && to % w > 0)
    if (isEnclosed && isCold) continue
    const onPerson = gap.filter(({ from, to }) => isPerson((from + to) >> 1)).length > gap.length / 2
    const most = onPerson ? SLIT.person : SLIT.background
    if (isEnclosed && widestOf(gap) <= most * unit) slits.push(gap)
    else others.push(...gap)
  }
  const near = Math.round(NEAR * unit)
  const shows = (top: number, i: number, step: number): boolean => {
    for (let d = 1; d <= near; d++) if (layer.top[i + d * step] === top) return true
    return false
  }
  const [left, right] = k ? [0, 2] : [1, 0]
  const between = others.filter(
    ({ from, to }) =>
      from % w > 0 && to % w > 0 && shows(left, placeOf(from), LEFT) && shows(right, placeOf(to - 1), RIGHT),
  )
  const isPlainOnEachSide = (gap: readonly Run[]): boolean => {
    const around = withRim(part, gap, unit)
    return isPlain(part, around, [LEFT]) && isPlain(part, around, [RIGHT])
  }
  const isEnd = ({ from, to }: Run): boolean => from >= w && !solid.subarray(from - w, to - w).includes(0)
  /** The open gaps, each from its upper end down to its lowest place that is no wider than allowed. */
  const openGaps = (onPerson: number): Run[][] => {
    const open = new Uint8Array(w * h)
    const narrow = new Set<number>()
    for (const { from, to } of between) {
      const most = (isPerson((from + to) >> 1) ? onPerson : OPEN.background) * unit
      if (to - from > WIDENS * most) continue
      open.fill(1, from, to)
      if (to - from <= most) narrow.add(from)
    }
    return gapsOf(open, w, h)
      .filter(([first]) => isEnd(first))
      .map((gap) => gap.slice(0, gap.findLastIndex(({ from }) => narrow.has(from)) + 1))
      .filter((gap) => isHigh(gap) && (widestOf(gap) <= OPEN.background * unit || isPlainOnEachSide(gap)))
  }
  const plain = openGaps(OPEN.plain)
  const begun = new Set(plain.map(([{ from }]) => from))
  const closed = openGaps(OPEN.person).filter(([{ from }]) => !begun.has(from))
  const all = new Uint8Array(w * h)
  for (const { from, to } of between) all.fill(1, from, to)
  for (const [{ from }] of closed) begun.add(from)
  const tops = gapsOf(all, w, h)
    .filter((gap) => isEnd(gap[0]) && isHigh(gap) && !begun.has(gap[0].from))
    .map(([first]) => first)
  return { closed: [...slits, ...plain, ...closed], tops }
}

const widestOf = (gap: readonly Run[]): number => Math.max(...gap.map(({ from, to }) => to - from))

/** The runs of each component of a mask, from the top down. */
function gapsOf(mask: Mask, w: number, h: number): Run[][] {
  const { label, info } = components(mask, w, h)
  const gaps: Run[][] = info.map(() => [])
  for (const run of runsOf(mask, w)) gaps[label[run.from]].push(run)
  return gaps.slice(1)
}

const isHigh = (gap: readonly Run[]): boolean =>
  gap.length ** 2 > HIGH * gap.reduce((area, { from, to }) => area + to - from, 0)

/**
 * The runs of a gap and of the solid cloth around it.
 * @param unit the body's unit in layer px
 */
export function withRim({ w, h, solid }: LayerPart, gap: readonly Run[], unit: number): Run[] {
  const mask = new Uint8Array(w * h)
  const side = Math.min(RIM.most * unit, RIM.share * widestOf(gap))
  const up = RIM.up * side
  for (const { from, to } of gap) {
    const [x, y] = [from % w, Math.floor(from / w)]
    for (let Y = Math.max(0, Math.ceil(y - up)); Y <= Math.min(h - 1, y + side); Y++) {
      const aside = side * Math.sqrt(1 - ((Y - y) / (Y < y ? up : side)) ** 2)
      const last = Math.min(w, x + to - from + aside)
      for (let X = Math.max(0, Math.ceil(x - aside)); X < last; X++) mask[Y * w + X] ||= solid[Y * w + X]
    }
    mask.fill(1, from, to)
  }
  return runsOf(mask, w)
}

/** Calls `see` with the layer's index of each solid pixel of the `SOURCE` ones from o on in its row, by `step`. */
export function forCloth(
  { w, solid, placeOf }: LayerPart,
  o: number,
  step: number,
  see: (i: number) => void,
): void {
  const row = Math.floor((step < 0 ? o + 1 : o - 1) / w)
  for (let q = o; q !== o + SOURCE * step && Math.floor(q / w) === row; q += step)
    if (solid[q]) see(placeOf(q))
}

/**
 * True if the cloth beside all the runs has hardly more than one colour.
 * @param steps the sides that count: `LEFT`, `RIGHT`
 */
export function isPlain(part: LayerPart, runs: readonly Run[], steps: readonly number[]): boolean {
  const sum = [0, 0, 0]
  let squares = 0
  let count = 0
  const see = (i: number): void => {
    for (let c = 0; c < 3; c++) {
      const value = part.layer.rgb[3 * i + c]
      sum[c] += value
      squares += value * value
    }
    count++
  }
  for (const { from, to } of runs)
    for (const step of steps) forCloth(part, step < 0 ? from - 1 : to, step, see)
  const mean = length3(...colourOf((c) => sum[c] / count))
  return squares / count - mean * mean < PLAIN * PLAIN
}

/** Mean colour of the solid cloth from o on, by `step`; null without any. */
export function clothFrom(part: LayerPart, o: number, step: number): Colour | null {
  const sum = [0, 0, 0, 0]
  forCloth(part, o, step, (i) => {
    for (let c = 0; c < 3; c++) sum[c] += part.layer.rgb[3 * i + c]
    sum[3]++
  })
  return sum[3] ? colourOf((c) => sum[c] / sum[3]) : null
}
