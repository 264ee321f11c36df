/** Scores of a judge that gives each rated look a confidence. */
import type { Rating } from '../engine/gate.ts'

export type Judgement = { readonly rating: Rating; readonly confidence: number }

const WORTH: Record<Rating, number> = { broken: 0, acceptable: 1, convincing: 2 }
const GROUPS = 5

/** The share of the pairs of looks that were rated differently which the confidences put in that order; ties count half. */
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

/** Some looks of like confidence: its mean, and the share of them that is not broken. */
type Group = { readonly looks: number; readonly confidence: number; readonly good: number }

/** The reliability curve: five groups of as many looks, the least confidence first. */
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

/** How far the confidence lies from the share that is not broken, on average over the groups. */
export const calibrationError = (looks: readonly Judgement[]): number =>
  reliability(looks).reduce((sum, group) => sum + group.looks * Math.abs(group.confidence - group.good), 0) /
  looks.length

/** How many of the looks of a rating lie below the limit, of how many. */
export function flagged(looks: readonly Judgement[], rating: Rating, limit: number): string {
  const of = looks.filter((look) => look.rating === rating)
  return `${of.filter(({ confidence }) => confidence < limit).length}/${of.length}`
}
