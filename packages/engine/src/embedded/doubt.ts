/** Doubts: reasons why a good result is unlikely, and the verdict that follows from them. */
import { LIKELY_CONFIDENCE } from '../engine.ts'
import type { TryOnVerdict, TryOnWarning } from '../engine.ts'

/** Everything that can be doubted of a photo, and of a garment's picture. */
export const doubtCodes = [
  'pose_unsure',
  'several_people',
  'photo_small',
  'size_limited',
  'torso_cut_off',
  'seen_from_behind',
  'body_turned',
  'arms_crossed',
  'arm_in_front',
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

/** Something that makes a good result less likely: what the person is told, and the trust that is left (0..1). */
export type Doubt = TryOnWarning & { readonly code: DoubtCode; readonly trust: number }

/** The doubts without their figures. */
export const warningsOf = (doubts: readonly Doubt[]): TryOnWarning[] =>
  doubts.map(({ code, message }) => ({ code, message }))

/** The confidence (0..1) that remains after all doubts, in hundredths. */
export const confidenceAfter = (first: number, doubts: readonly Doubt[]): number =>
  Math.round(100 * doubts.reduce((left, { trust }) => left * trust, first)) / 100

export const verdictOf = (confidence: number): TryOnVerdict =>
  confidence >= LIKELY_CONFIDENCE ? 'likely' : 'doubtful'

/** The doubts, each code once: garments of an outfit may give the same one. */
export const onePerCode = (doubts: readonly Doubt[]): Doubt[] => [
  ...new Map(doubts.map((doubt) => [doubt.code, doubt])).values(),
]
