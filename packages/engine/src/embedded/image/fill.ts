import { boundsOf } from './box.ts'
import type { Box } from './box.ts'
import type { Mask, Plane, Planes } from './raster.ts'
import { rowWidener } from './resample.ts'
import type { Between } from './resample.ts'

/**
 * Extrapolates planes smoothly by push-pull over a weight pyramid: keeps them where the weight is 1 and interpolates
 * where it is 0 (Gortler et al., The Lumigraph, 1996). The result is valid only in the `needed` box, and there only
 * where the mask `where` is set.
 */
export function pushPull(
  planes: Planes,
  weight: Plane,
  w: number,
  h: number,
  needed: Box = { x0: 0, y0: 0, x1: w, y1: h },
  where: Mask | null = null,
): Planes {
  if (w <= 2 || h <= 2) return meanFill(planes, weight)
  const W = (w + 1) >> 1
  const H = (h + 1) >> 1
  const known = pushWeight(weight, w, h)
  const coarse = planes.map((plane) => push(plane, weight, known.sum, w, h))
  const filled = pushPull(coarse, known.weight, W, H, neededCoarse(needed, W, H))
  const out = planes.map(() => new Float32Array(w * h))
  planes.forEach((plane, c) => pull(plane, weight, w, h, needed, where, filled[c], W, H, out[c]))
  return out
}

/** Extrapolates the planes from the pixels of `source` to those of `where`; null when there are no sources. */
export const spreadTo = (planes: Planes, source: Mask, w: number, h: number, where: Mask): Planes | null =>
  source.includes(1) ? pushPull(planes, new Float32Array(source), w, h, boundsOf(where, w, h), where) : null

/** The box on the next (coarser) level of W×H from which a box is upsampled. */
const neededCoarse = ({ x0, y0, x1, y1 }: Box, W: number, H: number): Box => ({
  x0: Math.max(0, (x0 >> 1) - 1),
  y0: Math.max(0, (y0 >> 1) - 1),
  x1: Math.min(W, (x1 >> 1) + 2),
  y1: Math.min(H, (y1 >> 1) + 2),
})

/** Per block of 2×2 pixels, the sum of its weights and its weight on the next level: 1 from a mean of one half on. */
function pushWeight(weight: Plane, w: number, h: number): { readonly sum: Plane; readonly weight: Plane } {
  const W = (w + 1) >> 1
  const H = (h + 1) >> 1
  const sum = new Float32Array(W * H)
  const next = new Float32Array(W * H)
  for (let y = 0, o = 0; y < H; y++) {
    const down = 2 * y + 1 < h ? w : 0
    for (let x = 0; x < W; x++, o++) {
      const i = 2 * y * w + 2 * x
      const right = 2 * x + 1 < w ? 1 : 0
      let total = weight[i]
      if (right) total += weight[i + 1]
      if (down) total += weight[i + w]
      if (right && down) total += weight[i + w + 1]
      sum[o] = total
      next[o] = Math.min(1, (total / ((right + 1) * (down ? 2 : 1))) * 2)
    }
  }
  return { sum, weight: next }
}

/** Push: weighted means of blocks of 2×2 pixels, 0 where a block has no weight. */
function push(plane: Plane, weight: Plane, sum: Plane, w: number, h: number): Plane {
  const W = (w + 1) >> 1
  const H = (h + 1) >> 1
  const out = new Float32Array(W * H)
  for (let y = 0, o = 0; y < H; y++) {
    const down = 2 * y + 1 < h ? w : 0
    for (let x = 0; x < W; x++, o++) {
      if (sum[o] <= 0) {
        out[o] = 0
        continue
      }
      const i = 2 * y * w + 2 * x
      const right = 2 * x + 1 < w ? 1 : 0
      let total = plane[i] * weight[i]
      if (right) total += plane[i + 1] * weight[i + 1]
      if (down) total += plane[i + w] * weight[i + w]
      if (right && down) total += plane[i + w + 1] * weight[i + w + 1]
      out[o] = total / sum[o]
    }
  }
  return out
}

/** Pull: writes the plane where its weight is 1, elsewhere blends it with the coarser level, upsampled bilinearly. */
function pull(
  plane: Plane,
  weight: Plane,
  w: number,
  h: number,
  { x0, y0, x1, y1 }: Box,
  where: Mask | null,
  below: Plane,
  W: number,
  H: number,
  out: Plane,
): void {
  const rowsAt = rowWidener(below, W, H, w, h, { x0, x1 })
  for (let y = y0; y < y1; y++) pullRow(plane, weight, where, y * w, x0, x1, rowsAt(y), out)
}

function pullRow(
  plane: Plane,
  weight: Plane,
  where: Mask | null,
  row: number,
  x0: number,
  x1: number,
  { upper, lower, share }: Between,
  out: Plane,
): void {
  for (let x = x0, i = row + x0; x < x1; x++, i++) {
    if (where !== null && !where[i]) continue
    const t = weight[i]
    if (t >= 1) {
      out[i] = plane[i]
      continue
    }
    // The coarser level is upsampled only here, rounded to single precision as a plane would be.
    const spread = Math.fround(upper[x] + (lower[x] - upper[x]) * share)
    out[i] = spread + (plane[i] - spread) * t
  }
}

/** The top of the pyramid: every unknown pixel gets the weighted mean. */
function meanFill(planes: Planes, weight: Plane): Planes {
  let sum = 0
  for (const t of weight) sum += t
  return planes.map((p) => {
    let mean = 0
    for (let i = 0; i < p.length; i++) mean += p[i] * weight[i]
    mean = sum > 0 ? mean / sum : 0
    return p.map((v, i) => (sum === 0 || weight[i] >= 1 ? v : v * weight[i] + mean * (1 - weight[i])))
  })
}
