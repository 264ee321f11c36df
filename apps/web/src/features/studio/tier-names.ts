import type { QualityTier } from '@toile/contract/business'

export const tierNames: Record<QualityTier, string> = {
  basic: 'Basic',
  standard: 'Standard',
  premium: 'Premium',
}
