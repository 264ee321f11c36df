/** Computes how many looks of one pair of pictures a tier offers, by the capabilities of its first engine. */
import { picturesByTier, samplesRange, type QualityTier } from '@toile/contract/business'
import type { LookFields } from '@toile/contract/generations'
import { AppError } from '../../platform/errors.ts'

export type Offer = {
  /** Largest number of separately paid looks in one request. */
  maxSamples: number
  /** Number of pictures to choose from for the price of one look. */
  pictures: number
}
export type OfferOf = (tier: QualityTier) => Offer

/**
 * Computes the offer of a tier. A tier with several pictures for the price of one look sells no further samples.
 * @param most largest number of pictures that the engine makes in one order
 * @param wearings largest number of fits and tucks that the engine shows in one call
 */
export function offerOf(tier: QualityTier, { most, wearings }: { most: number; wearings: number }): Offer {
  const pictures = picturesByTier[tier]
  if (pictures === 1) return { maxSamples: most, pictures: 1 }
  return { maxSamples: samplesRange.min, pictures: Math.min(pictures, Math.max(most, wearings)) }
}

/** Throws `invalid_request` if more than `most` looks are requested. */
export function assertSamples({ numSamples = samplesRange.min }: LookFields, most: number): void {
  if (numSamples <= most) return
  const message = most === 1 ? 'can only be 1 here' : `can be ${most} at most here`
  throw new AppError('invalid_request', 'So many looks at once are not offered here.', {
    details: [{ field: 'numSamples', message }],
  })
}
