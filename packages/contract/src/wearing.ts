/** How a garment is worn: how loosely, and whether a top is tucked in. */
import * as z from 'zod/mini'

export const fits = ['close', 'regular', 'relaxed'] as const
export type Fit = (typeof fits)[number]

/** A top ends at the waistband (`in`), or falls over it (`out`); `auto` leaves it as the garment is cut. */
export const tucks = ['auto', 'in', 'out'] as const
export type Tuck = (typeof tucks)[number]

export const wearing = z.object({ fit: z.enum(fits), tuck: z.enum(tucks) })
export type Wearing = z.infer<typeof wearing>

export const usualWearing: Wearing = { fit: 'regular', tuck: 'auto' }

/** The ways in which one pair is shown to choose from: first as asked, then looser or closer, then tucked otherwise. */
export function wearingVariants(asked: Wearing): Wearing[] {
  const { fit, tuck } = asked
  const others = fits.filter((other) => other !== fit).map((other) => ({ fit: other, tuck }))
  return [asked, ...others, { fit, tuck: tuck === 'in' ? 'out' : 'in' }]
}
