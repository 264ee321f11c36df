/** Extent and runs per row of a garment mask. */
import { boundsOf } from '../image/box.ts'
import { clamp } from '../image/maths.ts'
import type { Mask } from '../image/raster.ts'
import type { Outline, Run } from './garment.ts'

/**
 * The outline of a mask.
 * @param axis the x of its axis of symmetry
 * @param rows the runs that count: the torso's, or the legs'
 */
export function outlineOf(mask: Mask, w: number, h: number, axis: number, rows: Run[][]): Outline {
  const top = new Int32Array(w).fill(-1)
  for (let y = h - 1; y >= 0; y--) markRow(mask, y, w, top)
  const { x0, y0, ...end } = boundsOf(mask, w, h)
  const [x1, y1] = [end.x1 - 1, end.y1 - 1]
  return { w, h, mask, x0, x1, y0, y1, width: x1 - x0, height: y1 - y0, top, rows, axis }
}

function markRow(mask: Mask, y: number, w: number, top: Int32Array): void {
  for (let x = 0; x < w; x++) if (mask[y * w + x]) top[x] = y
}

/** The runs of at least two pixels of every row, from left to right. */
export const runsPerRow = (mask: Mask, w: number, h: number): Run[][] =>
  Array.from({ length: h }, (_, y) => runsOf(mask, y, w))

function runsOf(mask: Mask, y: number, w: number): Run[] {
  const runs: Run[] = []
  let start = -1
  for (let x = 0; x <= w; x++) {
    const on = x < w && mask[y * w + x] !== 0
    if (on && start < 0) start = x
    if (!on && start >= 0) {
      if (x - start > 1) runs.push([start, x - 1])
      start = -1
    }
  }
  return runs
}

/** The torso's run in a row, the one nearest to the axis; null in an empty row. */
export function torsoRun({ rows, axis, h }: Pick<Outline, 'rows' | 'axis' | 'h'>, y: number): Run | null {
  let best: Run | null = null
  let bestDistance = Infinity
  for (const run of rows[clamp(y, 0, h - 1)]) {
    const d = axis < run[0] ? run[0] - axis : axis > run[1] ? axis - run[1] : 0
    if (d < bestDistance) {
      bestDistance = d
      best = run
    }
  }
  return best
}
