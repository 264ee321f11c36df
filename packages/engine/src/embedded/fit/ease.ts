/** Ease: the factors by which a garment is worn looser or closer than usual at its sides, sleeves, legs and length. */
import type { Fit as Looseness, Wearing } from '../../engine.ts'
import { lerp, smoothstep } from '../image/maths.ts'

export type Ease = {
  /** Share that remains of a side's width beyond the body. */
  readonly slack: number
  /** Factor of a side's width at the hem; its effect is weaker at the chest. */
  readonly sides: number
  /** Factors of the half widths of sleeves and of trouser legs at their ends. */
  readonly sleeves: number
  readonly legs: number
  readonly length: number
}

export const USUAL: Ease = { slack: 1, sides: 1, sleeves: 1, legs: 1, length: 1 }
const EASE: Record<Looseness, Ease> = {
  close: { slack: 0.3, sides: 0.97, sleeves: 0.93, legs: 0.9, length: 0.97 },
  regular: USUAL,
  relaxed: { slack: 1, sides: 1.17, sleeves: 1.24, legs: 1.22, length: 1.05 },
}

export const easeOf = ({ fit }: Wearing): Ease => EASE[fit]

/** Torso shares over which a side's ease grows from the armhole to the hem. */
const EASE_GROWS = [0.3, 0.9] as const
/** Share of the ease at the armhole. */
const AT_ARMHOLE = 0.35

/** Half width of a side at torso share v, from its `usual` half width and the body's. */
export function easedSide(ease: Ease, usual: number, body: number, v: number): number {
  if (ease === USUAL) return usual
  const kept = usual > body ? body + (usual - body) * ease.slack : usual
  return kept * (1 + (ease.sides - 1) * lerp(AT_ARMHOLE, 1, smoothstep(...EASE_GROWS, v)))
}
