/**
 * Finds the lower clothes in the shadow of an old hem. Under a shorter new top the shadow would be a band across the
 * lower clothes, so they are synthesised there.
 */
import type { Mask, Plane } from '../image/raster.ts'
import { LOWER } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import { acrossTorso, alongTorso } from '../person/body.ts'

/** Height (units) of the shadow. */
const HEIGHT = 0.06
/** Half width (units) of the trunk: hands hang beside it, with their own shadows. */
const TRUNK = 0.7

/** Returns the pixels in the shadow of a hem at torso share `hem`. `toOld`: distance (px) to the old top, `old`. */
export function hemShadow(
  { w, labels, body }: Pick<Person, 'w' | 'labels' | 'body'>,
  old: Mask,
  toOld: Plane,
  hem: number,
): number[] {
  const reach = HEIGHT * body.unit
  const found: number[] = []
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== LOWER || old[i] || toOld[i] > reach) continue
    const [x, y] = [i % w, Math.floor(i / w)]
    const below = ((alongTorso(body, x, y) - hem) * body.torso) / body.unit
    if (Math.abs(below) < 2 * HEIGHT && Math.abs(acrossTorso(body, x, y)) < TRUNK) found.push(i)
  }
  return found
}
