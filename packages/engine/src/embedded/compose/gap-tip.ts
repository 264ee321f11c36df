/** Tapers the openings between sleeve and torso that would begin with a straight cut, such as those below a closed gap. */
import { clamp } from '../image/maths.ts'
import type { Mask } from '../image/raster.ts'
import type { Side } from '../person/types.ts'
import { LEFT, RIGHT, clothFrom } from './armhole-gaps.ts'
import type { LayerPart, Run } from './armhole-gaps.ts'

/** Height of the tip, in widths of the cut, and its least height (px). */
const HIGH = { widths: 3.5, least: 6 }
/** Factor (plus 2 px) by which a row may be wider than the one above it: a wider one is another opening. */
const WIDENS = 1.4
/** Factor of the cut's width up to which an opening is narrowed: one that widens fast is pointed enough. */
const WIDEST = 2
/** Rows above and below over which the sides of the opening are averaged. */
const AVERAGED = 4

/**
 * Covers the sides of the opening below `cut`, the last row of a closed gap or of the cloth above, so that it widens
 * evenly from a point to its own width.
 * @param k the side of the body
 */
export function taperInPlace(part: LayerPart, cut: Run, k: Side): void {
  const high = Math.max(HIGH.least, Math.round(HIGH.widths * (cut.to - cut.from)))
  const runs: Run[] = []
  for (let above = cut; runs.length < high + AVERAGED;) {
    const run = runBelow(part.solid, part.w, above)
    if (!run || run.to - run.from > WIDENS * (above.to - above.from) + 2) break
    if (run.to - run.from > WIDEST * (cut.to - cut.from)) break
    runs.push(run)
    above = run
  }
  const bounds = runs.map((run) => openBounds(part, run))
  const last = Math.min(high, runs.length)
  for (let d = 0; d < last; d++) {
    const near = bounds.slice(Math.max(0, d - AVERAGED), d + AVERAGED + 1)
    const [left, right] = [0, 1].map((c) => near.reduce((sum, b) => sum + b[c], 0) / near.length)
    const height = (d + 0.5) / last
    const half = ((right - left) / 2) * height * (2 - height)
    const row = runs[d].from - (runs[d].from % part.w)
    const middle = row + (left + right) / 2
    coverSides(part, runs[d], middle - half, middle + half, k)
  }
}

/** The run without solid cloth in the next row that the run above it touches first; null if it reaches the part's side. */
function runBelow(solid: Mask, w: number, above: Run): Run | null {
  const start = (Math.floor(above.from / w) + 1) * w
  const end = Math.min(above.to + w, solid.length)
  let from = above.from + w
  while (from < end && solid[from]) from++
  if (from >= end) return null
  while (from > start && !solid[from - 1]) from--
  let to = from
  while (to < start + w && !solid[to]) to++
  return from > start && to < start + w ? { from, to } : null
}

/** The columns (px, fractions by alpha) between which a run is open. */
function openBounds({ layer, w, placeOf }: LayerPart, { from, to }: Run): readonly [number, number] {
  const middle = (from + to) / 2
  let [left, right] = [from % w, (from % w) + to - from]
  for (let o = from; o < to; o++) {
    const alpha = layer.alpha[placeOf(o)]
    if (o + 0.5 < middle) left += alpha
    else right -= alpha
  }
  return [left, Math.max(left, right)]
}

/** Covers a run but for the opening from `left` to `right`. */
function coverSides(part: LayerPart, { from, to }: Run, left: number, right: number, k: Side): void {
  const { layer, placeOf } = part
  const { alpha, rgb, top, sleeves, places } = layer
  for (let o = from; o < to; o++) {
    const share = 1 - clamp(Math.min(o + 1, right) - Math.max(o, left), 0, 1)
    const i = placeOf(o)
    if (share <= alpha[i]) continue
    const isLeft = o + 0.5 < (left + right) / 2
    const colour = isLeft ? clothFrom(part, from - 1, LEFT) : clothFrom(part, to, RIGHT)
    if (!colour) continue
    for (let c = 0; c < 3; c++) rgb[3 * i + c] = colour[c]
    alpha[i] = share
    top[i] = top[isLeft ? placeOf(from - 1) : placeOf(to)]
    if (top[i] === k + 1) sleeves[i] |= k + 1
    if (places) places.u[i] = -1
  }
}
