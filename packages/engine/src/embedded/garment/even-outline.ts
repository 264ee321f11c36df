/**
 * Smooths a cut-out's outline, to remove the waves that a hardly visible edge leaves in it. Corners are kept: between
 * them the outline is smoothed along itself, so that straight hems become straight, and no point moves farther than a
 * wave is high.
 */
import { clamp } from '../image/maths.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { contoursOf, coverageOf } from './contours.ts'
import type { Contour } from './contours.ts'

/**
 * px along the outline: half the window of each of the three moving means, and the shortest outline that is smoothed.
 */
const WINDOW = 9
const MIN_LENGTH = 60
/** A corner: the direction over `reach` px before and after the point turns so far that its cosine is at most this. */
const CORNER = { cosine: 0.66, reach: 12 }
/** Greatest displacement of a point, px. */
const MAX_SHIFT = 2

/** Coverage (0..1) of every pixel by the mask with a smoothed outline. */
export function evenOutline(mask: Mask, w: number, h: number): Plane {
  return coverageOf(
    contoursOf(mask, w, h).map((line) => even(line)),
    w,
    h,
  )
}

function even(line: Contour): Contour {
  const n = line.length / 2
  if (n < MIN_LENGTH) return line
  const corners = cornersOf(line)
  const out = line.slice()
  if (!corners.length) smoothRun(line, out, 0, n, true)
  corners.forEach((from, k) => {
    const to = k + 1 < corners.length ? corners[k + 1] : corners[0] + n
    smoothRun(line, out, from, to - from, false)
  })
  return out
}

/** The indices of the corners: the sharpest point of each bend. */
function cornersOf(line: Contour): number[] {
  const n = line.length / 2
  const { reach } = CORNER
  const cosines = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const before = 2 * ((i - reach + n) % n)
    const after = 2 * ((i + reach) % n)
    const ax = line[2 * i] - line[before]
    const ay = line[2 * i + 1] - line[before + 1]
    const bx = line[after] - line[2 * i]
    const by = line[after + 1] - line[2 * i + 1]
    cosines[i] = (ax * bx + ay * by) / (Math.sqrt((ax * ax + ay * ay) * (bx * bx + by * by)) || 1)
  }
  const isSharpest = (i: number): boolean => {
    if (cosines[i] > CORNER.cosine) return false
    for (let d = 1; d <= reach; d++) {
      if (cosines[(i - d + n) % n] <= cosines[i] || cosines[(i + d) % n] < cosines[i]) return false
    }
    return true
  }
  return Array.from({ length: n }, (_, i) => i).filter((i) => isSharpest(i))
}

/** Smooths `count` points from `from` on; their ends are fixed corners unless the run is the closed outline. */
function smoothRun(line: Contour, out: Contour, from: number, count: number, isClosed: boolean): void {
  const n = line.length / 2
  const length = isClosed ? n : count + 1
  const run = [0, 1].map((c) => Float64Array.from({ length }, (_, i) => line[2 * ((from + i) % n) + c]))
  const smooth = run.map((values) => {
    // Adding back the loss of a second smoothing keeps bends from shrinking.
    const once = meanThrice(values, isClosed)
    const twice = meanThrice(once, isClosed)
    return once.map((v, i) => 2 * v - twice[i])
  })
  for (let i = 0; i < length; i++) {
    const [dx, dy] = [smooth[0][i] - run[0][i], smooth[1][i] - run[1][i]]
    const share = Math.min(1, MAX_SHIFT / (Math.hypot(dx, dy) || 1))
    const o = 2 * ((from + i) % n)
    out[o] = run[0][i] + dx * share
    out[o + 1] = run[1][i] + dy * share
  }
}

/** Applies the moving mean three times; open runs are extended by point reflection, so their ends stay fixed. */
function meanThrice(values: Float64Array, isClosed: boolean): Float64Array {
  let current = values
  const n = values.length
  for (let pass = 0; pass < 3; pass++) {
    const before = current
    const at = (i: number): number => {
      if (isClosed) return before[(i + n) % n]
      if (i < 0) return 2 * before[0] - before[clamp(-i, 0, n - 1)]
      if (i >= n) return 2 * before[n - 1] - before[clamp(2 * n - 2 - i, 0, n - 1)]
      return before[i]
    }
    const next = new Float64Array(n)
    let sum = 0
    for (let i = -WINDOW; i <= WINDOW; i++) sum += at(i)
    for (let i = 0; i < n; i++) {
      next[i] = sum / (2 * WINDOW + 1)
      sum += at(i + WINDOW + 1) - at(i - WINDOW)
    }
    current = next
  }
  return current
}
