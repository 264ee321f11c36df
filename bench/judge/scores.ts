/** Scores confidences against ratings. */
import type { Rating } from '../engine/gate.ts'

export type Judgement = { readonly rating: Rating; readonly confidence: number }

const WORTH: Record<Rating, number> = { broken: 0, acceptable: 1, convincing: 2 }
/** Number of bins of the reliability curve. */
const GROUPS = 5

/** Share of the differently rated pairs of looks whose order the confidences reproduce; ties count half. */
export function pairwiseOrder(looks: readonly Judgement[]): number {
  let right = 0
  let pairs = 0
  for (const a of looks) {
    for (const b of looks) {
      if (WORTH[a.rating] <= WORTH[b.rating]) continue
      pairs++
      right += a.confidence > b.confidence ? 1 : a.confidence === b.confidence ? 0.5 : 0
    }
  }
  return right / pairs
}

/** A bin of looks of similar confidence: their mean confidence, and the share that is not broken. */
type Group = { readonly looks: number; readonly confidence: number; readonly good: number }

/** Computes the reliability curve: five bins of equal size, by rising confidence. */
export function reliability(looks: readonly Judgement[]): Group[] {
  const sorted = looks.toSorted((a, b) => a.confidence - b.confidence)
  return Array.from({ length: GROUPS }, (_, g) => {
    const from = Math.floor((g * sorted.length) / GROUPS)
    const group = sorted.slice(from, Math.floor(((g + 1) * sorted.length) / GROUPS))
    return {
      looks: group.length,
      confidence: group.reduce((sum, look) => sum + look.confidence, 0) / group.length,
      good: group.filter(({ rating }) => rating !== 'broken').length / group.length,
    }
  })
}

/** Expected calibration error: the mean difference of confidence and the share that is not broken, over the bins. */
export const calibrationError = (looks: readonly Judgement[]): number =>
  reliability(looks).reduce((sum, group) => sum + group.looks * Math.abs(group.confidence - group.good), 0) /
  looks.length

/** Formats the number of a rating's looks below the limit, and their total: `3/17`. */
export function flagged(looks: readonly Judgement[], rating: Rating, limit: number): string {
  const of = looks.filter((look) => look.rating === rating)
  return `${of.filter(({ confidence }) => confidence < limit).length}/${of.length}`
}
