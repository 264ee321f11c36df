/** Bars that pad a picture to a shape: even strips on opposite sides, ending in one straight step. */
import { median } from '../image/maths.ts'
import { rawClamped, sharing } from '../image/pool.ts'
import type { RgbImage } from '../image/raster.ts'

/** Largest step (8 bits) inside a bar, and least step where it ends. */
const EVEN = 5
const STEP = 8
/** Share of a line's pixels that must take the step: a garment's edge is never that straight and long. */
const STRAIGHT = 0.85
/** Least bar, and most that both may take (shares of the side). */
const BAR = { least: 0.01, most: 0.7 }

type Bytes = RgbImage['data']

/** A picture read by rows, or by columns: where pixel k of a line begins. */
type Lines = {
  readonly count: number
  readonly length: number
  readonly at: (line: number, k: number) => number
  /** Bytes from one pixel of a line to the next. */
  readonly stride: number
}

/** The picture with its bars painted in the colour of the ground they end at; the same picture when it has none. */
export function withoutLetterbox(image: RgbImage): RgbImage {
  const { w, h } = image
  const rows: Lines = { count: h, length: w, at: (y, x) => (y * w + x) * 3, stride: 3 }
  const columns: Lines = { count: w, length: h, at: (x, y) => (y * w + x) * 3, stride: w * 3 }
  const data = paintBars(paintBars(image.data, rows), columns)
  return data === image.data ? image : { data, w, h }
}

/** A copy with the bars painted; the very same data when there are none. */
function paintBars(seen: Bytes, lines: Lines): Bytes {
  const { count } = lines
  const first = barDepth(seen, lines, (depth) => depth)
  const last = barDepth(seen, lines, (depth) => count - 1 - depth)
  if (Math.min(first, last) < count * BAR.least || first + last > count * BAR.most) return seen
  const data = sharing(() => rawClamped(seen.length))
  data.set(seen)
  paint(data, lines, 0, first)
  paint(data, lines, count - last, count, count - last - 1)
  return data
}

/** Lines from one side that are even; 0 when they do not end in a straight step. */
function barDepth(data: Bytes, lines: Lines, lineAt: (depth: number) => number): number {
  const { count, at } = lines
  const corner = at(lineAt(0), 0)
  for (let depth = 0; depth < count - 1; depth++) {
    const line = at(lineAt(depth), 0)
    if (!differing(data, line, corner, lines, EVEN + 1)) continue
    if (isStep(data, line, corner, lines)) return depth
    // A bar may end in one line of mixed pixels, which belongs to it.
    return isStep(data, at(lineAt(depth + 1), 0), corner, lines) ? depth + 1 : 0
  }
  return 0
}

const isStep = (data: Bytes, line: number, corner: number, lines: Lines): boolean =>
  differing(data, line, corner, lines, STEP) > lines.length * STRAIGHT

/** How many pixels of the line differ from the corner's colour by so much or more. */
function differing(
  data: Bytes,
  line: number,
  corner: number,
  { length, stride }: Lines,
  least: number,
): number {
  const r = data[corner]
  const g = data[corner + 1]
  const b = data[corner + 2]
  let count = 0
  for (let k = 0, o = line; k < length; k++, o += stride) {
    if (
      Math.abs(data[o] - r) >= least ||
      Math.abs(data[o + 1] - g) >= least ||
      Math.abs(data[o + 2] - b) >= least
    )
      count++
  }
  return count
}

/** Lines from…to in the median colour of the line beside them. */
function paint(data: Bytes, { length, at }: Lines, from: number, to: number, beside = to): void {
  const ground = [0, 1, 2].map((c) => median(Array.from({ length }, (_, k) => data[at(beside, k) + c])))
  for (let line = from; line < to; line++) for (let k = 0; k < length; k++) data.set(ground, at(line, k))
}
