/** Corrects the outline of worn clothes: joins straps that buckles or the wearer's hair part from them, and smooths it. */
import type { Mask, Plane } from '../image/raster.ts'
import { distanceTo } from '../image/distance.ts'
import { components, maskOf } from '../image/regions.ts'
import { smoothOutline } from '../image/smooth-outline.ts'

/** Radius (px) of the smoothing. */
const RADIUS = 3

/** The mask without notches and crumbs at its outline. Straps (1 in `strap`) may be as narrow as those, and stay. */
export function evenWornOutline(mask: Mask, strap: Plane, w: number, h: number): Mask {
  const even = smoothOutline(mask, w, h, RADIUS)
  return even.map((own, i) => (strap[i] ? mask[i] : own))
}

/** Greatest half width (px) of a gap that parts a strap from the rest. */
const GAP = 5

/** The mask with the gaps between its pieces filled (a morphological closing, kept where it joins pieces). */
export function joinPieces(mask: Mask, w: number, h: number): Mask {
  const { label, info } = components(mask, w, h)
  if (info.length <= 2) return mask
  const away = distanceTo(mask, w, h, 2 * GAP)
  const outside = distanceTo(
    maskOf(mask.length, (i) => away[i] > GAP),
    w,
    h,
    2 * GAP,
  )
  const gaps = components(
    maskOf(mask.length, (i) => !mask[i] && outside[i] > GAP),
    w,
    h,
  )
  const between = gaps.info.map(() => new Set<number>())
  for (let i = w; i < mask.length - w; i++) {
    if (!gaps.label[i]) continue
    for (const j of [i - 1, i + 1, i - w, i + w]) if (label[j]) between[gaps.label[i]].add(label[j])
  }
  return mask.map((own, i) => (between[gaps.label[i]].size > 1 ? 1 : own))
}
