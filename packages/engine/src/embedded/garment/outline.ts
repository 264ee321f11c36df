/** Extent, runs and the torso's run per row of a garment mask. */
import { boundsOf } from '../image/box.ts'
import { clamp } from '../image/maths.ts'
import type { Outline, Run, Seams } from './garment.ts'
import { mirrorAxis } from './symmetry.ts'

/** Outline of a 0/1 mask, not cut at any seam. */
export function outlineOf(mask: Uint8Array, w: number, h: number): Outline {
  const top = new Int32Array(w).fill(-1)
  for (let y = h - 1; y >= 0; y--) markRow(mask, y, w, top)
  const { x0, y0, ...end } = boundsOf(mask, w, h)
  const [x1, y1] = [end.x1 - 1, end.y1 - 1]
  const axis = mirrorAxis(mask, w, h)
  const rows = runsPerRow(mask, w, h)
  return { w, h, mask, x0, x1, y0, y1, width: x1 - x0, height: y1 - y0, top, rows, axis, seams: null }
}

function markRow(mask: Uint8Array, y: number, w: number, top: Int32Array): void {
  for (let x = 0; x < w; x++) if (mask[y * w + x]) top[x] = y
}

/** Runs of at least two pixels, left to right, per row. */
function runsPerRow(mask: Uint8Array, w: number, h: number): Run[][] {
  return Array.from({ length: h }, (_, y) => runsOf(mask, y, w))
}

function runsOf(mask: Uint8Array, y: number, w: number): Run[] {
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

/** The torso's run in a row: the one nearest to the axis, cut at the seams; null in an empty row. */
export function torsoRun(outline: Outline, y: number): Run | null {
  const { rows, axis, h, seams } = outline
  let best: Run | null = null
  let bestDistance = Infinity
  for (const run of rows[clamp(y, 0, h - 1)]) {
    const d = axis < run[0] ? run[0] - axis : axis > run[1] ? axis - run[1] : 0
    if (d < bestDistance) {
      bestDistance = d
      best = run
    }
  }
  return best && seams ? cutAtSeams(best, y, seams) : best
}

function cutAtSeams(run: Run, y: number, { armpit, foot }: Seams): Run {
  if (y < armpit[0][1]) return run
  const at = (k: 0 | 1) => {
    const t = Math.min(1, (y - armpit[k][1]) / Math.max(1, foot[k][1] - armpit[k][1]))
    return armpit[k][0] + (foot[k][0] - armpit[k][0]) * t
  }
  return [Math.max(run[0], Math.round(at(0))), Math.min(run[1], Math.round(at(1)))]
}

export const spansAxis = ({ axis }: Outline, run: Run): boolean => run[0] <= axis && run[1] >= axis
