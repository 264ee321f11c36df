/** Bars that pad a picture to a shape: even strips on opposite sides, ending in one straight step. */
import { median } from '../image/maths.ts'
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
}

/** The picture with its bars painted in the colour of the ground they end at; the same picture when it has none. */
export function withoutLetterbox(image: RgbImage): RgbImage {
  const { w, h } = image
  const rows: Lines = { count: h, length: w, at: (y, x) => (y * w + x) * 3 }
  const columns: Lines = { count: w, length: h, at: (x, y) => (y * w + x) * 3 }
  const data = image.data.slice()
  const found = [rows, columns].filter((lines) => paintBars(data, lines))
  return found.length ? { data, w, h } : image
}

function paintBars(data: Bytes, lines: Lines): boolean {
  const { count } = lines
  const first = barDepth(data, lines, (depth) => depth)
  const last = barDepth(data, lines, (depth) => count - 1 - depth)
  if (Math.min(first, last) < count * BAR.least || first + last > count * BAR.most) return false
  paint(data, lines, 0, first)
  paint(data, lines, count - last, count, count - last - 1)
  return true
}

/** Lines from one side that are even; 0 when they do not end in a straight step. */
function barDepth(data: Bytes, lines: Lines, lineAt: (depth: number) => number): number {
  const { count, length, at } = lines
  const corner = at(lineAt(0), 0)
  const gapAt = (depth: number, k: number): number => {
    const o = at(lineAt(depth), k)
    let gap = 0
    for (let c = 0; c < 3; c++) gap = Math.max(gap, Math.abs(data[o + c] - data[corner + c]))
    return gap
  }
  for (let depth = 0; depth < count - 1; depth++) {
    let stepped = 0
    let uneven = 0
    for (let k = 0; k < length; k++) {
      const gap = gapAt(depth, k)
      if (gap > EVEN) uneven++
      if (gap >= STEP) stepped++
    }
    if (uneven) return stepped > length * STRAIGHT ? depth : softEnd(gapAt, depth, length)
  }
  return 0
}

/** A bar may end in one line of mixed pixels, which belongs to it. */
function softEnd(gapAt: (depth: number, k: number) => number, depth: number, length: number): number {
  let stepped = 0
  for (let k = 0; k < length; k++) if (gapAt(depth + 1, k) >= STEP) stepped++
  return stepped > length * STRAIGHT ? depth + 1 : 0
}

/** Lines from…to in the median colour of the line beside them. */
function paint(data: Bytes, { length, at }: Lines, from: number, to: number, beside = to): void {
  const ground = [0, 1, 2].map((c) => median(Array.from({ length }, (_, k) => data[at(beside, k) + c])))
  for (let line = from; line < to; line++) for (let k = 0; k < length; k++) data.set(ground, at(line, k))
}
