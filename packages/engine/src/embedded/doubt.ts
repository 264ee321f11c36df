/** Doubts: reasons why a good result is unlikely, and the verdict that follows from them. */
import { LIKELY_CONFIDENCE } from '../engine.ts'
import type { TryOnVerdict, TryOnWarning } from '../engine.ts'

/** The codes of all doubts about a photo, a garment's picture or a look. */
export const doubtCodes = [
  'pose_unsure',
  'several_people',
  'photo_small',
  'photo_turned',
  'size_limited',
  'torso_cut_off',
  'seen_from_behind',
  'body_turned',
  'arms_crossed',
  'arm_in_front',
  'arm_raised',
  'seated',
  'leaning',
  'hand_on_hip',
  'person_small',
  'garment_picture_small',
  'garment_background',
  'garment_cut_off',
  'several_garments',
  'garment_outline_unusual',
  'not_trousers',
  'garment_worn',
  'garment_low_contrast',
  'garment_shoulders_unclear',
  'legs_cut_off',
  'much_uncovered',
  'old_clothes_wider',
  'old_clothes_show',
  'not_tucked',
] as const
type DoubtCode = (typeof doubtCodes)[number]

/** A reason why a good result is less likely: the user's message, and the trust (0..1) that remains. */
export type Doubt = TryOnWarning & { readonly code: DoubtCode; readonly trust: number }

/** The doubts as warnings, without trust, the strongest first. */
export const warningsOf = (doubts: readonly Doubt[]): TryOnWarning[] =>
  doubts.toSorted((a, b) => a.trust - b.trust).map(({ code, message }) => ({ code, message }))

/** Platt scaling, fitted on the looks of `bench/judge/ratings.txt` by `run.ts` in the same folder. */
const SCALE = { slope: 1.91, intercept: 2.06 }

/** Trust in a look without doubts: shapes read from a single picture are estimates. */
const DEFAULT_TRUST = 0.9

/**
 * The trust before any doubt.
 * @param poseConfidence the pose network's, 0..1
 */
export const initialTrust = (poseConfidence: number): number => DEFAULT_TRUST * poseConfidence

const inHundredths = (share: number): number => Math.round(100 * share) / 100

/** The probability (0..1, in hundredths) that a look is not broken, calibrated from its trust (0..1). */
export function chanceOf(trust: number): number {
  const odds = (trust / (1 - trust)) ** SCALE.slope * Math.exp(SCALE.intercept)
  return inHundredths(1 / (1 + 1 / odds))
}

/** The confidence (0..1) in a look: the calibrated probability that it is not broken, after all doubts. */
export const confidenceAfter = (first: number, doubts: readonly Doubt[]): number =>
  chanceOf(inHundredths(doubts.reduce((left, { trust }) => left * trust, first)))

export const verdictOf = (confidence: number): TryOnVerdict =>
  confidence >= LIKELY_CONFIDENCE ? 'likely' : 'doubtful'

/** Keeps the strongest doubt of each code: garments of an outfit may raise the same one. */
export function onePerCode(doubts: readonly Doubt[]): Doubt[] {
  const strongest = new Map<string, Doubt>()
  for (const doubt of doubts) {
    const known = strongest.get(doubt.code)
    if (!known || doubt.trust < known.trust) strongest.set(doubt.code, doubt)
  }
  return [...strongest.values()]
}
