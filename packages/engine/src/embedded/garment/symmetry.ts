import { boundsOf } from '../image/box.ts'

/** Axes are searched in this middle share of the mask's width. */
const SEARCH = [0.3, 0.7] as const
/** Mirrored pixels are compared up to this share of the width from the axis. */
const REACH = 0.6
/** px between compared rows and columns. */
const STEP = 4
/** A pixel whose mirror image agrees earns this; one whose mirror image does not costs one. */
const AGREEMENT = 2

/** The x about which a 0/1 mask is most symmetric. */
export function mirrorAxis(mask: Uint8Array, w: number, h: number): number {
  const { x0, y0, ...end } = boundsOf(mask, w, h)
  const [x1, y1] = [end.x1 - 1, end.y1 - 1]
  const width = x1 - x0
  let best = (x0 + x1) / 2
  let bestScore = -Infinity
  for (let c = x0 + width * SEARCH[0]; c <= x0 + width * SEARCH[1]; c += 1) {
    let score = 0
    for (let y = y0; y <= y1; y += STEP) score += rowScore(mask, w, y, c, width * REACH)
    if (score > bestScore) {
      bestScore = score
      best = c
    }
  }
  return best
}

/** How well row y agrees with its mirror image about c, up to `reach` from it. */
function rowScore(mask: Uint8Array, w: number, y: number, c: number, reach: number): number {
  let score = 0
  for (let d = 1; d < reach; d += STEP) {
    const a = inside(mask, w, Math.round(c - d), y)
    const b = inside(mask, w, Math.round(c + d), y)
    score += a && b ? AGREEMENT : a !== b ? -1 : 0
  }
  return score
}

const inside = (mask: Uint8Array, w: number, x: number, y: number): boolean =>
  x >= 0 && x < w && mask[y * w + x] === 1
