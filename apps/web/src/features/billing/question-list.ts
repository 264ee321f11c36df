import { refundFigures } from '@toile/contract/refund-policy'
import {
  costByTier,
  furtherGarmentCredits,
  planDays,
  referralBonusCredits,
  signUpBonusCredits,
} from '@toile/contract/business'
import { formatPercent } from '../../words/format.ts'

/** Names of the pricing questions, as in the catalogue. */
export const questions = ['expire', 'validity', 'subscription', 'cost', 'failed', 'refund', 'free'] as const

/** Figures for the questions and their answers. */
export const questionFigures = () => ({
  planDays,
  least: costByTier.basic,
  most: costByTier.premium,
  further: furtherGarmentCredits,
  billingHours: refundFigures.billingErrorHours,
  processingHours: refundFigures.processingErrorHours,
  otherDays: refundFigures.technicalIssueDays,
  unused: formatPercent(refundFigures.unusedAtLeast),
  signUpCredits: signUpBonusCredits,
  referralCredits: referralBonusCredits,
})
