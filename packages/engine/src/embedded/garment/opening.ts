/** Finds the gap between the two fronts of a garment that hangs open. */
import type { GarmentReading } from '../nets/garment-reader.ts'
import type { Plane } from '../image/raster.ts'
import type { Size } from '../working-size.ts'
import type { Outline, Run } from './garment.ts'
import { landmarkOnSide } from './landmarks.ts'

/** A gap's least width, and the greatest distance of its middle from the axis (shares of the garment's width). */
const GAP = { least: 0.015, aside: 0.22 }
/** Least share of the rows between armpits and hem that have a gap. */
const OPEN_ROWS = 0.5

export const isOpen = ({ attributes }: Pick<GarmentReading, 'attributes'>): boolean =>
  attributes.openFront.value === 'yes'

/**
 * Clears the probability of the inside beyond the torso's sides, in place: between them the lining shows between the
 * fronts; beyond them it shows in the mouths of sleeves, which counts as the sleeve.
 */
export function restrictToLining(inside: Plane, { landmarks }: GarmentReading, { w, h }: Size): void {
  const columns = ([0, 1] as const).map((k) =>
    [landmarkOnSide(landmarks, 'armpit', k), landmarkOnSide(landmarks, 'hem', k)].flatMap((point) =>
      point ? [point[0]] : [],
    ),
  )
  const from = Math.min(...columns[0])
  const to = Math.max(...columns[1])
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) if (x < from || x > to) inside[y * w + x] = 0
  }
}

/**
 * Finds the gap in each row (first and last pixel, null where the fronts meet); null for a garment whose fronts meet
 * in most rows.
 * @param rows the torso's runs
 * @param armpitY upper end of the rows in which a gap is expected; hemY is their lower end
 */
export function openingOf(
  rows: readonly Run[][],
  { axis, width }: Pick<Outline, 'axis' | 'width'>,
  armpitY: number,
  hemY: number,
): (Run | null)[] | null {
  const gaps = rows.map((runs) => gapIn(runs, axis, width))
  const front = gaps.slice(Math.round(armpitY), Math.round(hemY))
  const open = front.filter((gap) => gap !== null).length
  return open < OPEN_ROWS * front.length || open === 0 ? null : gaps
}

/** The widest gap near the axis; null without one. */
function gapIn(runs: readonly Run[], axis: number, width: number): Run | null {
  let best: Run | null = null
  let most = GAP.least * width
  for (let r = 1; r < runs.length; r++) {
    const gap: Run = [runs[r - 1][1] + 1, runs[r][0] - 1]
    const size = gap[1] - gap[0] + 1
    if (size < most || Math.abs((gap[0] + gap[1]) / 2 - axis) > GAP.aside * width) continue
    most = size
    best = gap
  }
  return best
}
