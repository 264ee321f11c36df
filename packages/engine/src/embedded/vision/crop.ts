import { sigmoid } from '../image/maths.ts'
import type { Plane, RgbImage } from '../image/raster.ts'
import type { SquareRegion } from './types.ts'

/** Up to this many source pixels per crop pixel, one bilinear sample is enough; above it, 2×2 are averaged. */
const SUPERSAMPLE_FROM = 1.5

/** A region of an image to be cropped to n×n pixels, whose values are value · scale + offset with value in 0..1. */
export type Crop = {
  readonly image: RgbImage
  readonly region: SquareRegion
  readonly n: number
  readonly scale: number
  readonly offset: number
}

/** Crops the rotated region to [n, n, 3] floats; outside the image they are 0. */
export function cropRegion({ image, region, n, scale, offset }: Crop): Float32Array {
  const out = new Float32Array(n * n * 3)
  const taps = region.size / n > SUPERSAMPLE_FROM ? 2 : 1
  const gain = scale / (taps * taps * 255)
  const steps = Array.from({ length: taps }, (_, t) => (t + 0.5) / taps)
  for (let y = 0; y < n; y++) cropRow(image, region, n, y, steps, gain, offset, out)
  return out
}

/** One call per row keeps the loop compiled between two pictures. */
function cropRow(
  { data, w, h }: RgbImage,
  { cx, cy, size, angle }: SquareRegion,
  n: number,
  y: number,
  steps: readonly number[],
  gain: number,
  offset: number,
  out: Float32Array,
): void {
  const cos = (Math.cos(angle) * size) / n
  const sin = (Math.sin(angle) * size) / n
  const count = steps.length * steps.length
  for (let x = 0, o = y * n * 3; x < n; x++, o += 3) {
    let r = 0
    let g = 0
    let b = 0
    for (let t = 0; t < count; t++) {
      const u = x + steps[t & 1] - n / 2
      const v = y + steps[t >> 1] - n / 2
      let X = cx + u * cos - v * sin - 0.5
      let Y = cy + u * sin + v * cos - 0.5
      if (X < -1 || Y < -1 || X > w || Y > h) continue
      X = X < 0 ? 0 : X > w - 1.001 ? w - 1.001 : X
      Y = Y < 0 ? 0 : Y > h - 1.001 ? h - 1.001 : Y
      const fx = X - (X | 0)
      const fy = Y - (Y | 0)
      const i = ((Y | 0) * w + (X | 0)) * 3
      const j = i + w * 3
      const a = (1 - fx) * (1 - fy)
      const p = fx * (1 - fy)
      const q = (1 - fx) * fy
      const s = fx * fy
      r += data[i] * a + data[i + 3] * p + data[j] * q + data[j + 3] * s
      g += data[i + 1] * a + data[i + 4] * p + data[j + 1] * q + data[j + 4] * s
      b += data[i + 2] * a + data[i + 5] * p + data[j + 2] * q + data[j + 5] * s
    }
    out[o] = r * gain + offset
    out[o + 1] = g * gain + offset
    out[o + 2] = b * gain + offset
  }
}

/**
 * Maps the region's n×n logit mask back to the picture: a w×h plane of probabilities, 0 outside the region.
 * @param shrink image pixels per plane pixel
 */
export function uncropMask(
  logits: Float32Array,
  n: number,
  region: SquareRegion,
  w: number,
  h: number,
  shrink: number,
): Plane {
  const out = new Float32Array(w * h)
  for (let y = 0; y < h; y++) uncropRow(logits, n, region, y, w, shrink, out)
  return out
}

function uncropRow(
  logits: Float32Array,
  n: number,
  { cx, cy, size, angle }: SquareRegion,
  y: number,
  w: number,
  shrink: number,
  out: Plane,
): void {
  const cos = (Math.cos(angle) * n) / size
  const sin = (Math.sin(angle) * n) / size
  const last = n - 1
  const dy = (y + 0.5) * shrink - cy
  for (let x = 0; x < w; x++) {
    const dx = (x + 0.5) * shrink - cx
    const u = dx * cos + dy * sin + (n - 1) / 2
    const v = -dx * sin + dy * cos + (n - 1) / 2
    if (u < 0 || v < 0 || u > last || v > last) continue
    const x0 = Math.min(last - 1, u | 0)
    const y0 = Math.min(last - 1, v | 0)
    const i = y0 * n + x0
    const top = logits[i] + (logits[i + 1] - logits[i]) * (u - x0)
    const bottom = logits[i + n] + (logits[i + n + 1] - logits[i + n]) * (u - x0)
    out[y * w + x] = sigmoid(top + (bottom - top) * (v - y0))
  }
}
