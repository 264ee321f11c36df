/** Pale fringes of a cut-out: compression halos and rests of shadow. */
import { box } from '../image/box-filter.ts'
import { distanceTo } from '../image/distance.ts'
import { clamp, length2, smoothstep } from '../image/maths.ts'
import { rawPlane } from '../image/pool.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { outsideOf } from '../image/regions.ts'
import { smoothOutline } from './mask-shape.ts'

/**
 * A fringe lies at most `depth` px inside the outline, differs from the ground by less than `share` of what the
 * cloth there does, and `probe` px further in there is cloth that differs by at least `interior` of it.
 */
const HALO = { depth: 8, share: 0.38, interior: 0.55, probe: 5 }
/** Cloth is measured deeper than this (px) inside, in a window of this radius (px). */
const CLOTH_DEPTH = 5
const CLOTH_WINDOW = 8
/** Prints are read deeper than this, where no shadow reaches, in a window of that radius (px). */
const PRINT_DEPTH = 12
const PRINT_WINDOW = 18
/** Shares of the mean by which the difference of printed cloth deviates from it: more than folds do. */
const PRINTED = [0.4, 0.65] as const
/** Share of the window that must be cloth, and the least ΔE of cloth that can have a halo. */
const MIN_SAMPLE = 0.01
const MIN_CLOTH = 12
/** px at the picture's edge that are left alone. */
const EDGE = 3

/** Outline pixels that are much paler than the cloth just inside them are taken off. */
export function stripHalo(mask: Mask, smooth: Plane, difference: Plane, w: number, h: number): Mask {
  const outside = outsideOf(mask)
  // Its slope is read two pixels further in.
  const depth = distanceTo(outside, w, h, PRINT_DEPTH + 1)
  const { weight, value } = clothDifference(depth, difference, w, h, CLOTH_DEPTH, CLOTH_WINDOW)
  const deep = {
    ...clothDifference(depth, difference, w, h, PRINT_DEPTH, PRINT_WINDOW),
    square: box(squaresWithin(depth, difference, w, h, PRINT_DEPTH), w, h, PRINT_WINDOW),
  }
  /** How much paler than the mean cloth may be that is printed. */
  const paler = (i: number): number => {
    if (deep.weight[i] < MIN_SAMPLE) return 0
    const mean = deep.value[i] / deep.weight[i]
    const deviation = Math.sqrt(Math.max(0, deep.square[i] / deep.weight[i] - mean * mean))
    return deviation * smoothstep(PRINTED[0] * mean, PRINTED[1] * mean, deviation)
  }
  const isHalo = (j: number): boolean => {
    if (depth[j] > HALO.depth || weight[j] < MIN_SAMPLE) return false
    // Pale parts of a print lie at the outline as they do inside.
    const cloth = value[j] / weight[j] - paler(j)
    if (cloth < MIN_CLOTH || smooth[j] > cloth * HALO.share) return false
    return smooth[furtherIn(depth, j, w, h)] >= cloth * HALO.interior
  }
  growOutside(outside, isHalo, w, h)
  return smoothOutline(outsideOf(outside), w, h, 1)
}

/** Changes the mask: to whatever passes the test and joins it, but near the picture's edge. */
function growOutside(outside: Mask, test: (j: number) => boolean, w: number, h: number): void {
  const stack: number[] = []
  for (let y = EDGE; y < h - EDGE; y++) growFromRow(outside, test, y, w, stack)
  for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
    const x = i % w
    const y = (i / w) | 0
    if (x >= EDGE && y >= EDGE && x < w - EDGE && y < h - EDGE) growFrom(i, outside, test, w, stack)
  }
}

function growFromRow(
  outside: Mask,
  test: (j: number) => boolean,
  y: number,
  w: number,
  stack: number[],
): void {
  for (let i = y * w + EDGE; i < (y + 1) * w - EDGE; i++) {
    if (outside[i]) growFrom(i, outside, test, w, stack)
  }
}

/** Grows from one pixel to its neighbours, and lists those it has grown to. */
function growFrom(i: number, outside: Mask, test: (j: number) => boolean, w: number, stack: number[]): void {
  for (let k = 0; k < 4; k++) {
    const j = k === 0 ? i - 1 : k === 1 ? i + 1 : k === 2 ? i - w : i + w
    if (outside[j] || !test(j)) continue
    outside[j] = 1
    stack.push(j)
  }
}

/** Windowed weight and weighted sums of the difference, over cloth deeper than this (px). */
function clothDifference(
  depth: Plane,
  difference: Plane,
  w: number,
  h: number,
  deeper: number,
  window: number,
) {
  const weight = rawPlane(w * h)
  const value = rawPlane(w * h)
  for (let y = 0; y < h; y++) weighRow(depth, difference, y, w, deeper, weight, value)
  return { weight: box(weight, w, h, window, weight), value: box(value, w, h, window, value) }
}

function weighRow(
  depth: Plane,
  difference: Plane,
  y: number,
  w: number,
  deeper: number,
  weight: Plane,
  value: Plane,
): void {
  for (let i = y * w; i < (y + 1) * w; i++) {
    weight[i] = depth[i] <= deeper ? 0 : 1
    value[i] = depth[i] <= deeper ? 0 : difference[i]
  }
}

/** The difference squared in cloth deeper than this (px), elsewhere 0. */
function squaresWithin(depth: Plane, difference: Plane, w: number, h: number, deeper: number): Plane {
  const square = rawPlane(w * h)
  for (let y = 0; y < h; y++) squareRow(depth, difference, y, w, deeper, square)
  return square
}

function squareRow(
  depth: Plane,
  difference: Plane,
  y: number,
  w: number,
  deeper: number,
  square: Plane,
): void {
  for (let i = y * w; i < (y + 1) * w; i++) square[i] = depth[i] <= deeper ? 0 : difference[i] ** 2
}

/** Index of the pixel `probe` px up the gradient of depth. */
function furtherIn(depth: Plane, j: number, w: number, h: number): number {
  const gx = depth[j + 2] - depth[j - 2]
  const gy = depth[j + 2 * w] - depth[j - 2 * w]
  const g = length2(gx, gy) || 1
  const x = clamp(Math.round((j % w) + (gx / g) * HALO.probe), 0, w - 1)
  const y = clamp(Math.round(((j / w) | 0) + (gy / g) * HALO.probe), 0, h - 1)
  return y * w + x
}
