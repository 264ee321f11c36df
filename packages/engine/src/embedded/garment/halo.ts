/** Pale fringes of a cut-out: compression halos and rests of shadow. */
import { box } from '../image/box-filter.ts'
import { distanceTo } from '../image/distance.ts'
import { clamp } from '../image/maths.ts'
import { zeroPlane } from '../image/pool.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { maskOf } from '../image/regions.ts'
import { smoothOutline } from './mask-shape.ts'

/**
 * A fringe lies at most `depth` px inside the outline, differs from the ground by less than `share` of what the
 * cloth there does, and `probe` px further in there is cloth that differs by at least `interior` of it.
 */
const HALO = { depth: 8, share: 0.38, interior: 0.55, probe: 5 }
/** Cloth is measured deeper than this (px) inside, in a window of this radius (px). */
const CLOTH_DEPTH = 5
const CLOTH_WINDOW = 8
/** Share of the window that must be cloth, and the least ΔE of cloth that can have a halo. */
const MIN_SAMPLE = 0.01
const MIN_CLOTH = 12
/** px at the picture's edge that are left alone. */
const EDGE = 3

/** Outline pixels that are much paler than the cloth just inside them are taken off. */
export function stripHalo(mask: Mask, smooth: Plane, difference: Plane, w: number, h: number): Mask {
  const n = w * h
  const outside = maskOf(n, (i) => !mask[i])
  // Its slope is read two pixels further in.
  const depth = distanceTo(outside, w, h, HALO.depth + 3)
  const { weight, value } = clothDifference(depth, difference, w, h)
  const stack: number[] = []
  const around = [-1, 1, -w, w]
  for (let i = 0; i < n; i++) if (outside[i]) stack.push(i)
  for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
    const x = i % w
    const y = (i / w) | 0
    if (x < EDGE || y < EDGE || x >= w - EDGE || y >= h - EDGE) continue
    for (let k = 0; k < 4; k++) {
      const j = i + around[k]
      if (outside[j] || depth[j] > HALO.depth || weight[j] < MIN_SAMPLE) continue
      const cloth = value[j] / weight[j]
      if (cloth < MIN_CLOTH || smooth[j] > cloth * HALO.share) continue
      if (smooth[furtherIn(depth, j, w, h)] < cloth * HALO.interior) continue
      outside[j] = 1
      stack.push(j)
    }
  }
  return smoothOutline(
    maskOf(n, (i) => !outside[i]),
    w,
    h,
    1,
  )
}

/** Windowed weight and weighted sum of the difference, over cloth well inside the outline. */
function clothDifference(
  depth: Plane,
  difference: Plane,
  w: number,
  h: number,
): { weight: Plane; value: Plane } {
  const weight = zeroPlane(w * h)
  const value = zeroPlane(w * h)
  for (let i = 0; i < w * h; i++) {
    if (depth[i] <= CLOTH_DEPTH) continue
    weight[i] = 1
    value[i] = difference[i]
  }
  return {
    weight: box(weight, w, h, CLOTH_WINDOW, weight),
    value: box(value, w, h, CLOTH_WINDOW, value),
  }
}

/** Index of the pixel `probe` px up the gradient of depth. */
function furtherIn(depth: Plane, j: number, w: number, h: number): number {
  const gx = depth[j + 2] - depth[j - 2]
  const gy = depth[j + 2 * w] - depth[j - 2 * w]
  const g = Math.hypot(gx, gy) || 1
  const x = clamp(Math.round((j % w) + (gx / g) * HALO.probe), 0, w - 1)
  const y = clamp(Math.round(((j / w) | 0) + (gy / g) * HALO.probe), 0, h - 1)
  return y * w + x
}
