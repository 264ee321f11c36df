/** Wearing of a garment: its fit, and the tuck of a top. */

export const fits = ['close', 'regular', 'relaxed'] as const
export type Fit = (typeof fits)[number]

/** A top is tucked in at the waistband (`in`) or falls over it (`out`); `auto` follows the garment's cut. */
export const tucks = ['auto', 'in', 'out'] as const
export type Tuck = (typeof tucks)[number]

export type Wearing = { fit: Fit; tuck: Tuck }

export const usualWearing: Wearing = { fit: 'regular', tuck: 'auto' }

/** Lists the wearings offered for a pair: first as requested, then with other fits, then with other tucks. */
export function wearingVariants(asked: Wearing): Wearing[] {
  const { fit, tuck } = asked
  const others = fits.filter((other) => other !== fit).map((other) => ({ fit: other, tuck }))
  return [asked, ...others, { fit, tuck: tuck === 'in' ? 'out' : 'in' }]
}
