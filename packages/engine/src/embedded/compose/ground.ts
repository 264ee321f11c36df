/** Decides whether the background is plain, so that a wide strip of it may be inpainted beside old cloth. */
import { box } from '../image/box-filter.ts'
import { median } from '../image/maths.ts'
import { BACKGROUND } from '../person/types.ts'
import type { Person } from '../person/types.ts'

/** Radius (px) of the mean that ground is compared with. */
const WINDOW = 4
/** Median deviation of green from that mean (0..1 of sRGB) below which ground is plain. */
const PLAIN = 0.012
/** Matte below which a pixel is background. */
const MAX_MATTE = 0.02
/** Distance (px) between measured pixels. */
const STEP = 5

/** True if the background is so smooth that a wide strip can be filled from beyond it unnoticed. */
export function isPlainGround({ rgb, labels, matte, w, h }: Person): boolean {
  const mean = box(rgb[1], w, h, WINDOW)
  const off: number[] = []
  for (let i = 0; i < w * h; i += STEP) {
    if (labels[i] === BACKGROUND && matte[i] < MAX_MATTE) off.push(Math.abs(rgb[1][i] - mean[i]))
  }
  return median(off, 1) < PLAIN
}
