/** Turns pictures about their middle. */
import type { RgbaPicture } from '../../picture.ts'
import type { Box } from './box.ts'
import { flattenPicture, toPicture } from './flatten.ts'
import type { OpaquePicture } from './flatten.ts'
import { clamp, median } from './maths.ts'
import type { ClampedImage, RgbImage } from './raster.ts'

/** Turns a picture as `turnImage` does, composited on white: bilinear samples of transparent pixels would be too dark. */
export const turnPicture = (picture: RgbaPicture, degrees: number): OpaquePicture =>
  toPicture(turnImage(flattenPicture(picture), degrees))

/**
 * Turns an image clockwise. The result is as large as the turned image needs; its corners have the median colour of the
 * border. Quarter turns keep every pixel as it is.
 */
export function turnImage(source: RgbImage, degrees: number): ClampedImage {
  const { cos, sin, w, h } = turnOf(source, degrees)
  const border = borderColour(source)
  const data = new Uint8ClampedArray(w * h * 3)
  const row: Row = { w, dx: cos, dy: -sin, border }
  for (let y = 0; y < h; y++) {
    const [u, v] = [0.5 - w / 2, y + 0.5 - h / 2]
    const x0 = cos * u + sin * v + source.w / 2 - 0.5
    const y0 = cos * v - sin * u + source.h / 2 - 0.5
    turnRow(source, row, x0, y0, data, y * w * 3)
  }
  return { data, w, h }
}

/** A turn's cosine and sine, and the size of the turned w×h picture. */
export function turnOf({ w, h }: Pick<RgbImage, 'w' | 'h'>, degrees: number) {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return {
    cos,
    sin,
    w: Math.round(w * Math.abs(cos) + h * Math.abs(sin)),
    h: Math.round(w * Math.abs(sin) + h * Math.abs(cos)),
  }
}

/** The bounds in a w×h picture, in shares of it, of a box in shares of the same picture turned. */
export function unturnedBox({ x0, y0, x1, y1 }: Box, w: number, h: number, degrees: number): Box {
  const turned = turnOf({ w, h }, degrees)
  const corners = [x0, x1].flatMap((x) =>
    [y0, y1].map((y) => {
      const [u, v] = [(x - 0.5) * turned.w, (y - 0.5) * turned.h]
      return [
        (turned.cos * u + turned.sin * v) / w + 0.5,
        (turned.cos * v - turned.sin * u) / h + 0.5,
      ] as const
    }),
  )
  const [xs, ys] = [corners.map(([x]) => clamp(x, 0, 1)), corners.map(([, y]) => clamp(y, 0, 1))]
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

/** Values that all rows of a turn share: `dx` and `dy` are the source's steps per pixel of the row. */
type Row = {
  readonly w: number
  readonly dx: number
  readonly dy: number
  readonly border: readonly number[]
}

/** Beyond this distance (px) of the nearest pixel's middle, a position is outside the source. */
const OUTSIDE = 0.51

/** Writes a row, sampled bilinearly from (x, y) in the source on. One call per row: V8 keeps the function compiled. */
function turnRow(
  { data: from, w, h }: RgbImage,
  { w: width, dx, dy, border }: Row,
  x: number,
  y: number,
  out: Uint8ClampedArray,
  to: number,
): void {
  for (let n = 0, o = to; n < width; n++, o += 3, x += dx, y += dy) {
    if (x < -OUTSIDE || y < -OUTSIDE || x > w - 1 + OUTSIDE || y > h - 1 + OUTSIDE) {
      for (let c = 0; c < 3; c++) out[o + c] = border[c]
      continue
    }
    const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))]
    const [right, bottom] = [Math.min(w - 1, left + 1), Math.min(h - 1, top + 1)]
    const fx = Math.min(1, Math.max(0, x - left))
    const fy = Math.min(1, Math.max(0, y - top))
    const upper = top * w
    const lower = bottom * w
    for (let c = 0; c < 3; c++) {
      const a = from[(upper + left) * 3 + c]
      const b = from[(upper + right) * 3 + c]
      const d = from[(lower + left) * 3 + c]
      const e = from[(lower + right) * 3 + c]
      out[o + c] = (a + (b - a) * fx) * (1 - fy) + (d + (e - d) * fx) * fy
    }
  }
}

/** The median of every channel along the border. */
function borderColour({ data, w, h }: RgbImage): number[] {
  const border: number[] = []
  for (let x = 0; x < w; x++) border.push(x, (h - 1) * w + x)
  for (let y = 0; y < h; y++) border.push(y * w, y * w + w - 1)
  return [0, 1, 2].map((c) =>
    median(
      border.map((i) => data[i * 3 + c]),
      0,
    ),
  )
}
