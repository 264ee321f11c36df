/** Computes the luminance plane that carries a mark, and its local statistics. */
import type { RgbaPicture } from '../picture.ts'

export type Plane = { readonly width: number; readonly height: number; readonly values: Float32Array }

/** Computes luminance by Rec. 601, as in JPEG: 0 to 255. */
export function luminanceOf({ data, width, height }: RgbaPicture): Plane {
  const values = new Float32Array(width * height)
  for (let at = 0; at < values.length; at++)
    values[at] = 0.299 * data[at * 4] + 0.587 * data[at * 4 + 1] + 0.114 * data[at * 4 + 2]
  return { width, height, values }
}

/** Crops the plane to its middle, at most `edgePx` wide and high. */
export function middleOf(plane: Plane, edgePx: number): Plane {
  const [width, height] = [Math.min(edgePx, plane.width), Math.min(edgePx, plane.height)]
  if (width === plane.width && height === plane.height) return plane
  const [left, top] = [(plane.width - width) >> 1, (plane.height - height) >> 1]
  const values = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const from = (y + top) * plane.width + left
    values.set(plane.values.subarray(from, from + width), y * width)
  }
  return { width, height, values }
}

/**
 * Computes mean and standard deviation in a square around each pixel; at the border, of the part inside the picture.
 */
export function localStatistics({ width, height, values }: Plane, radiusPx: number) {
  const mean = blurred(values, { width, height }, radiusPx)
  const squares = blurred(
    values.map((value) => value * value),
    { width, height },
    radiusPx,
  )
  const deviation = mean.map((value, at) => Math.sqrt(Math.max(0, squares[at] - value * value)))
  return { mean, deviation }
}

type Size = { width: number; height: number }

function blurred(values: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const rows = new Float32Array(values.length)
  for (let y = 0; y < height; y++) slide(values, rows, { from: y * width, step: 1, length: width, radius })
  const result = new Float32Array(values.length)
  for (let x = 0; x < width; x++) slide(rows, result, { from: x, step: width, length: height, radius })
  return result
}

type Line = { from: number; step: number; length: number; radius: number }

function slide(source: Float32Array, target: Float32Array, { from, step, length, radius }: Line): void {
  let sum = 0
  let count = 0
  for (let at = 0; at < Math.min(radius, length); at++, count++) sum += source[from + at * step]
  for (let at = 0; at < length; at++) {
    if (at + radius < length) {
      sum += source[from + (at + radius) * step]
      count++
    }
    if (at - radius > 0) {
      sum -= source[from + (at - radius - 1) * step]
      count--
    }
    target[from + at * step] = sum / count
  }
}
