/** The ground behind a person: how plain it is tells how boldly it may be painted anew beside old cloth. */
import { box } from '../image/box-filter.ts'
import { median } from '../image/maths.ts'
import { BACKGROUND } from '../person/types.ts'
import type { Person } from '../person/types.ts'

/** Green deviates from its mean in this window (px) by less than that (median, 0..1 of sRGB) on plain ground. */
const WINDOW = 4
const PLAIN = 0.012
/** Ground is read where the matte is below this, at every so many pixels. */
const MAX_MATTE = 0.02
const STEP = 5

/** Is the ground smooth enough that a wide strip of it can be filled from beyond without being seen? */
export function isPlainGround({ rgb, labels, matte, w, h }: Person): boolean {
  const mean = box(rgb[1], w, h, WINDOW)
  const off: number[] = []
  for (let i = 0; i < w * h; i += STEP) {
    if (labels[i] === BACKGROUND && matte[i] < MAX_MATTE) off.push(Math.abs(rgb[1][i] - mean[i]))
  }
  return median(off, 1) < PLAIN
}
