/** Scores of a judge that gives each rated look a confidence. */
import type { Rating } from '../engine/gate.ts'

export type Judgement = { readonly rating: Rating; readonly confidence: number }

const WORTH: Record<Rating, number> = { broken: 0, acceptable: 1, convincing: 2 }
const GROUPS = 5

/** Of the pairs of looks that were rated differently, the share that the confidences put in that order; ties count half. */
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

/** How far the mean confidence lies from the share that is not broken, over five groups of as many looks. */
export function calibrationError(looks: readonly Judgement[]): number {
  const sorted = looks.toSorted((a, b) => a.confidence - b.confidence)
  let error = 0
  for (let g = 0; g < GROUPS; g++) {
    const from = Math.floor((g * sorted.length) / GROUPS)
    const group = sorted.slice(from, Math.floor(((g + 1) * sorted.length) / GROUPS))
    const confidence = group.reduce((sum, look) => sum + look.confidence, 0)
    const good = group.filter(({ rating }) => rating !== 'broken').length
    error += Math.abs(confidence - good) / sorted.length
  }
  return error
}

/** How many of the looks of a rating lie below the limit, of how many. */
export function flagged(looks: readonly Judgement[], rating: Rating, limit: number): string {
  const of = looks.filter((look) => look.rating === rating)
  return `${of.filter(({ confidence }) => confidence < limit).length}/${of.length}`
}
