/** Prices of looks, and the limits of each plan. */
import {
  costByTier,
  creditPackages,
  defaultQualityTier,
  furtherGarmentCredits,
  garmentsRange,
  maxShortEdgePxByPlan,
  planDays,
  planNames,
  qualityTiers,
  rackRange,
  signUpBonusCredits,
  type QualityTier,
} from '@toile/contract/business'
import type { CreditPricing, TierPrice } from '@toile/contract/credits'

const wordsByTier: Record<QualityTier, { label: string; description: string }> = {
  basic: { label: 'Basic', description: 'A quick look, to see whether it suits you.' },
  standard: {
    label: 'Standard',
    description: 'Cloth as fine as in the garment’s own picture, with clean edges.',
  },
  premium: {
    label: 'Premium',
    description: 'The finest cloth and edges, and several ways of wearing it to choose from.',
  },
}

export type Offer = Pick<TierPrice, 'maxSamples' | 'pictures'>

/** @param offerOf returns how many looks of one pair of pictures the configured engines offer in a tier */
export const pricingOf = (offerOf: (tier: QualityTier) => Offer): CreditPricing => ({
  defaultTier: defaultQualityTier,
  tiers: qualityTiers.map((tier) => {
    const { label, description } = wordsByTier[tier]
    const { maxSamples, pictures } = offerOf(tier)
    return { tier, cost: costByTier[tier], label, description, maxSamples, pictures }
  }),
  furtherGarmentCost: furtherGarmentCredits,
  maxGarments: garmentsRange.max,
  maxRackLooks: rackRange.max,
  signUpBonus: signUpBonusCredits,
  plans: planNames.map((name) => {
    const sold = creditPackages.find((offer) => offer.name === name)
    return {
      name,
      credits: sold?.credits ?? 0,
      maxShortEdgePx: maxShortEdgePxByPlan[name],
      days: sold ? planDays : null,
    }
  }),
  maxShortEdgeByPlan: maxShortEdgePxByPlan,
})
