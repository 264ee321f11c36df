/** How much looser or closer than usual a garment is worn: at its sides, sleeves and legs, and a little in its length. */
import type { Fit as Looseness, Wearing } from '../../engine.ts'
import { lerp, smoothstep } from '../image/maths.ts'

export type Ease = {
  /** Share that is left of the cloth's slack beyond the body. */
  readonly slack: number
  /** Factor of a side's width at the hem; at the chest it is a part of that. */
  readonly sides: number
  /** Factor of the half widths of sleeves at their end, and of legs at theirs. */
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

/** Torso shares over which a side comes from the armhole's ease to that of the hem, and the part it begins with. */
const GROWS = [0.3, 0.9] as const
const AT_ARMHOLE = 0.35

/** Half width of a side at torso share v; `usual` is what it would be, `body` what it covers. */
export function easedSide(ease: Ease, usual: number, body: number, v: number): number {
  if (ease === USUAL) return usual
  const kept = usual > body ? body + (usual - body) * ease.slack : usual
  return kept * (1 + (ease.sides - 1) * lerp(AT_ARMHOLE, 1, smoothstep(...GROWS, v)))
}
