/** Smooths the outline of worn clothes, which is ragged where the wearer's limbs touch them. */
import type { Mask, Plane } from '../image/raster.ts'
import { smoothOutline } from '../image/smooth-outline.ts'

/** Radius (px) of the smoothing. */
const RADIUS = 3

/** The mask without notches and crumbs at its outline. Straps (1 in `strap`) may be as narrow as those, and stay. */
export function evenWornOutline(mask: Mask, strap: Plane, w: number, h: number): Mask {
  const even = smoothOutline(mask, w, h, RADIUS)
  return even.map((own, i) => (strap[i] ? mask[i] : own))
}
