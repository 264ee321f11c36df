/** Finds the run of skin along a line across a limb. */
import type { Point } from '../image/maths.ts'
import { SKIN } from './types.ts'
import type { Person } from './types.ts'

type LabelledPicture = Pick<Person, 'labels' | 'w' | 'h'>

/** Returns a test for skin at a distance (px) from (x, y) along a unit vector. */
export function skinAcross(
  { labels, w, h }: LabelledPicture,
  x: number,
  y: number,
  [nx, ny]: Point,
): (d: number) => boolean {
  return (d) => {
    const X = Math.round(x + nx * d)
    const Y = Math.round(y + ny * d)
    return X >= 0 && Y >= 0 && X < w && Y < h && labels[Y * w + X] === SKIN
  }
}

/** The ends of a run: distances (px) along the line from (x, y). */
export type SkinRun = { readonly from: number; readonly to: number }

/** The longest run of skin through (x, y) along the unit vector, between two distances (px); null without skin. */
export function runOfSkin(
  picture: LabelledPicture,
  x: number,
  y: number,
  normal: Point,
  [first, last]: readonly [number, number],
): SkinRun | null {
  const isSkin = skinAcross(picture, x, y, normal)
  let best: SkinRun | null = null
  let length = 0
  for (let d = first; d <= last + 1; d++) {
    if (d <= last && isSkin(d)) {
      length++
      continue
    }
    if (length > 0 && (!best || length > best.to - best.from + 1)) {
      best = { from: d - length - 0.5, to: d - 0.5 }
    }
    length = 0
  }
  return best
}
