/** Inpaints the background beside trimmed parts of the body, which carries their colour. */
import { distanceTo } from '../image/distance.ts'
import { smoothstep } from '../image/maths.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { BACKGROUND } from '../person/types.ts'
import type { Person } from '../person/types.ts'

/** px (half size) around cloth or skin that may carry its colour. */
export const FRINGE = 3

/** @property groundReach px around trimmed pixels in which the background is inpainted, at least `FRINGE` */
type Ground = { readonly background: Plane; readonly groundReach: number }

/** Raises the background's weight around the trimmed body (1 in `trimmed`), fading out, so that no outline stays. */
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
