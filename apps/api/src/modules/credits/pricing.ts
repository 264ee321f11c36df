/** What looks cost, and what each plan makes of them. */
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
import type { CreditPricing } from '@toile/contract/credits'

const wordsByTier: Record<QualityTier, { label: string; description: string }> = {
  basic: { label: 'Basic', description: 'A quick look, to see whether it suits you.' },
  standard: { label: 'Standard', description: 'Finer cloth, for most pictures.' },
  premium: {
    label: 'Premium',
    description: 'The finest cloth: knit and small prints stay clear where you are small in the photo.',
  },
}

/** @param maxSamplesOf looks of one pair that can be asked for together */
export const pricingOf = (maxSamplesOf: (tier: QualityTier) => number): CreditPricing => ({
  defaultTier: defaultQualityTier,
  tiers: qualityTiers.map((tier) => {
    const { label, description } = wordsByTier[tier]
    return { tier, cost: costByTier[tier], label, description, maxSamples: maxSamplesOf(tier) }
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
