import { costOfLook } from '@toile/contract/business'
import type { Generation } from '@toile/contract/generations'

/** Credits that a look cost; of a further picture within the price of one, that price. 0 for a free look. */
export const priceOf = ({ cost, qualityTier, garments, variants }: Generation): number =>
  cost === 0 && variants.length > 1 ? costOfLook(qualityTier, garments.length) : cost
