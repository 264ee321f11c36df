/** The offer of a tier for one pair, by the engine that it asks first. */
import { picturesByTier, samplesRange, type QualityTier } from '@toile/contract/business'
import type { LookFields } from '@toile/contract/generations'
import { AppError } from '../../platform/errors.ts'

export type Offer = {
  /** Looks that can be asked for together, each paid. */
  maxSamples: number
  /** Pictures to choose from that the price of one look brings. */
  pictures: number
}
export type OfferOf = (tier: QualityTier) => Offer

/**
 * A tier that brings several pictures for its price makes as many as the engine does, and no more are sold.
 * @param most pictures that the engine makes of one order, and wearings of one pair that it shows
 */
export function offerOf(tier: QualityTier, { most, wearings }: { most: number; wearings: number }): Offer {
  const pictures = picturesByTier[tier]
  if (pictures === 1) return { maxSamples: most, pictures: 1 }
  return { maxSamples: samplesRange.min, pictures: Math.min(pictures, Math.max(most, wearings)) }
}

/** Throws `invalid_request` where more are asked for than there may be. */
export function insistOnSamples({ numSamples = samplesRange.min }: LookFields, most: number): void {
  if (numSamples <= most) return
  const message = most === 1 ? 'can only be 1 here' : `can be ${most} at most here`
  throw new AppError('invalid_request', 'So many looks at once are not offered here.', {
    details: [{ field: 'numSamples', message }],
  })
}
