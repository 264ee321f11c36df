import { costOfLook } from '@toile/contract/business'
import type { Generation } from '@toile/contract/generations'

/** Credits that a look cost; of a further picture of a premium look, which costs nothing itself, the look's price. */
export const priceOf = ({ kind, cost, qualityTier, garments }: Generation): number =>
  cost === 0 && kind === 'try-on' && qualityTier === 'premium'
    ? costOfLook(qualityTier, garments.length)
    : cost
