/** Ground beside what has become ground carries the colour of what stood there. */
import { distanceTo } from '../image/distance.ts'
import { smoothstep } from '../image/maths.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { BACKGROUND } from '../person/types.ts'
import type { Person } from '../person/types.ts'

/** px (half size) about cloth or skin that may carry its colour. */
export const FRINGE = 3

/** @property groundReach px about it in which the ground is painted anew, at least `FRINGE` */
type Ground = { readonly background: Plane; readonly groundReach: number }

/** Paints the ground about the body that was trimmed away (1 in `trimmed`) anew with it, fading out: no outline stays. */
export function clearFringeInPlace(
  { w, h, labels }: Pick<Person, 'w' | 'h' | 'labels'>,
  trimmed: Mask,
  { background, groundReach }: Ground,
): void {
  if (!trimmed.includes(1)) return
  const away = distanceTo(trimmed, w, h, groundReach + 1)
  for (let i = 0; i < background.length; i++) {
    if (labels[i] !== BACKGROUND || away[i] > groundReach) continue
    background[i] = Math.max(background[i], smoothstep(groundReach + 1, FRINGE, away[i]))
  }
}
