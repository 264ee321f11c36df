/** Traces the outlines of a mask as closed polylines along pixel sides, and rasterises such lines to coverage. */
import type { Mask, Plane } from '../image/raster.ts'

/** The points of a closed line: x, y, x, y … */
export type Contour = Float64Array

/** Directions, clockwise: right, down, left, up. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/**
 * Traces every outline of the mask, one point per pixel side, with the mask on the right-hand side: outer outlines
 * run clockwise (y downwards), holes counter-clockwise.
 */
export function contoursOf(mask: Mask, w: number, h: number): Contour[] {
  // Each outline passes at least one pixel's upper side from left to right, with the outside above.
  const passed = new Uint8Array(w * h)
  const found: Contour[] = []
  for (let y = 0; y < h; y++) traceFromRow(mask, w, h, y, passed, found)
  return found
}

/** Traces the outlines whose first unvisited upper side lies in row y, and marks the upper sides that they pass. */
function traceFromRow(
  mask: Mask,
  w: number,
  h: number,
  y: number,
  passed: Uint8Array,
  found: Contour[],
): void {
  for (let i = y * w; i < (y + 1) * w; i++) {
    if (!mask[i] || passed[i] || (y > 0 && mask[i - w])) continue
    found.push(contourFrom(mask, w, h, i - y * w, y, passed))
  }
}

function contourFrom(mask: Mask, w: number, h: number, x0: number, y0: number, passed: Uint8Array): Contour {
  const line: number[] = []
  let x = x0
  let y = y0
  let direction = 0
  do {
    if (direction === 0) passed[y * w + x] = 1
    line.push(x, y)
    x += STEPS[direction][0]
    y += STEPS[direction][1]
    direction = turnAt(mask, w, h, x, y, direction)
  } while (x !== x0 || y !== y0 || direction !== 0)
  return Float64Array.from(line)
}

const isInside = (mask: Mask, w: number, h: number, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < w && y < h && mask[y * w + x] !== 0

/** The direction in which the outline continues from the corner (x, y), keeping the mask on its right. */
function turnAt(mask: Mask, w: number, h: number, x: number, y: number, direction: number): number {
  // The two pixels ahead of the corner, left and right of the direction of travel.
  const isUp = direction === 3
  const isBack = direction >= 2
  const left = isInside(mask, w, h, isBack ? x - 1 : x, direction === 0 || isUp ? y - 1 : y)
  const right = isInside(mask, w, h, direction === 1 || direction === 2 ? x - 1 : x, isBack ? y - 1 : y)
  if (left && right) return (direction + 3) % 4
  if (right) return direction
  return (direction + 1) % 4
}

/** Share (0..1) of every pixel that the contours enclose. They must be oriented as `contoursOf` orients them. */
export function coverageOf(contours: readonly Contour[], w: number, h: number): Plane {
  // Signed areas to the right of each side, accumulated along the rows (as font rasterisers do).
  const sums = new Float64Array((w + 2) * h)
  for (const line of contours) {
    for (let i = 0; i < line.length; i += 2) {
      const j = i + 2 < line.length ? i + 2 : 0
      addSide(sums, w + 2, h, line[i], line[i + 1], line[j], line[j + 1])
    }
  }
  const out = new Float32Array(w * h)
  for (let y = 0; y < h; y++) sumRow(sums, y, w, out)
  return out
}

function sumRow(sums: Float64Array, y: number, w: number, out: Plane): void {
  let sum = 0
  for (let x = 0; x < w; x++) {
    sum += sums[y * (w + 2) + x]
    out[y * w + x] = Math.min(1, Math.abs(sum))
  }
}

/** Adds one side of a contour, split at the rows that it crosses. */
function addSide(
  sums: Float64Array,
  stride: number,
  h: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): void {
  if (y0 === y1) return
  const sign = y0 < y1 ? 1 : -1
  const [xa, ya, xb, yb] = sign > 0 ? [x0, y0, x1, y1] : [x1, y1, x0, y0]
  const slope = (xb - xa) / (yb - ya)
  const limit = stride - 2
  for (let y = Math.max(0, Math.floor(ya)); y < Math.min(h, yb); y++) {
    const top = Math.max(y, ya)
    const bottom = Math.min(y + 1, yb)
    // Sides are about a pixel long, so the midpoint approximates the area covered within a row well.
    const x = Math.min(limit, Math.max(0, xa + slope * ((top + bottom) / 2 - ya)))
    const area = sign * (bottom - top)
    const cell = Math.floor(x)
    const share = x - cell
    sums[y * stride + cell] += area * (1 - share)
    sums[y * stride + cell + 1] += area * share
  }
}
