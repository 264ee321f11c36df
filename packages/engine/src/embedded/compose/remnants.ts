/**
 * Finds bits of an old collar that the parser labelled as skin: beside the neck, either outside the body and tinted
 * like the cloth, or far darker than the person's skin in shade.
 */
import type { Plane } from '../image/raster.ts'
import { alongTorso } from '../person/body.ts'
import { FACE, SKIN } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import type { BareShare } from './bare-body.ts'
import { towardsCloth } from './bounce.ts'
import type { ClothTint } from './bounce.ts'

/** Greatest distance (units) from old cloth. */
const REACH = 0.1
/** Range of torso shares. */
const ROWS = [-0.4, 0.15] as const
/** Least deviation (Lab a, b) from the person's skin towards the cloth's colour. */
const OFF_COLOUR = 8
/** Greatest share of bare body. */
const OUTSIDE = 0.5
/** L below the dark end of the person's skin ramp at which a pixel is no skin. */
const TOO_DARK = 28

type Skinned = Pick<Person, 'w' | 'labels' | 'skinParts' | 'lab' | 'body' | 'ramp'>

/** Returns the pixels of such bits. `toOld`: distance (px) to old cloth. */
export function remnantsOf(
  { w, labels, skinParts, lab, body, ramp }: Skinned,
  tint: ClothTint | null,
  toOld: Plane,
  bare: BareShare,
): number[] {
  const darkest = ramp.knots[0][0] - TOO_DARK
  const found: number[] = []
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== SKIN || skinParts[i] === FACE || toOld[i] > REACH * body.unit) continue
    const x = i % w
    const y = (i / w) | 0
    const v = alongTorso(body, x, y)
    if (v < ROWS[0] || v > ROWS[1]) continue
    const tinted = tint !== null && towardsCloth(tint, lab[1][i], lab[2][i]) > OFF_COLOUR
    if (lab[0][i] > darkest && !(tinted && bare(x, y, false) < OUTSIDE)) continue
    found.push(i)
  }
  return found
}
