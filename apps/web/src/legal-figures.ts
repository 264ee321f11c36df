/**
 * The figures of the privacy and terms pages that are promises of the operator. Those that the product itself keeps
 * to stand in the contract's `business.ts`, and those of refunds in its `refund-policy.ts`.
 */
export const legalFigures = {
  minimumAge: 13,
  /** Below it a parent must agree. */
  consentBelowAge: 18,
  privacyAnswerDays: 30,
  legalAnswerBusinessDays: 5,
  /** A share of 1. */
  targetUptime: 0.999,
} as const
