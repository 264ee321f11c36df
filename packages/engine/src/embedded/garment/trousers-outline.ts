/** Trousers in an outline: two legs apart below, one body above. */
import type { Outline, Run, TrousersShape } from './garment.ts'
import { spansAxis, torsoRun } from './outline.ts'

/** Rows from this share of the height down to that share above the lowest are asked for two legs. */
const LEGS_FROM = 0.55
const LEGS_END = 0.03
/** A leg is at least this wide (share of the width). */
const MIN_LEG = 0.12
/** Trousers are split in more than this share of those rows. */
const SPLIT_ROWS = 0.6
/** The crotch is looked for below this share of the height, and the waist read at that one. */
const CROTCH_FROM = 0.12
const WAIST_AT = 0.02
/** The crotch is the first gap on the axis that is open in more than this many of the next rows. */
const GAP_ROWS = 10
const OPEN_ROWS = 7
/** Without a gap (skirts, closed legs) the crotch is taken to lie this many widths below the top, half-way at most. */
const CROTCH_PER_WIDTH = 0.6

export function isTrousers(outline: Outline): boolean {
  const { y0, y1, height, width, rows } = outline
  let split = 0
  let count = 0
  for (let y = Math.round(y0 + height * LEGS_FROM); y < y1 - height * LEGS_END; y += 2) {
    count++
    const wide = rows[y].filter((r) => r[1] - r[0] > width * MIN_LEG)
    if (wide.length >= 2 && !wide.some((r) => spansAxis(outline, r))) split++
  }
  return split / count > SPLIT_ROWS
}

export function readTrousers(outline: Outline): TrousersShape {
  const waistY = outline.y0 + outline.height * WAIST_AT
  const waist: Run = torsoRun(outline, Math.round(waistY)) ?? [outline.x0, outline.x1]
  return {
    ...outline,
    kind: 'trousers',
    crotch: [outline.axis, findCrotch(outline)],
    waist: [
      [waist[0], waistY],
      [waist[1], waistY],
    ],
  }
}

function findCrotch(outline: Outline): number {
  const { y0, y1, height, rows } = outline
  const gap = (y: number) => !rows[Math.min(y, y1)].some((r) => spansAxis(outline, r))
  for (let y = Math.round(y0 + height * CROTCH_FROM); y < y1; y++) {
    if (!gap(y)) continue
    let open = 0
    for (let k = 1; k < GAP_ROWS; k++) if (gap(y + k)) open++
    if (open > OPEN_ROWS) return y
  }
  return Math.round(y0 + Math.min(outline.width * CROTCH_PER_WIDTH, height / 2))
}
