/**
 * The figures of the privacy, terms and refund pages that are promises of the operator. Those that the
 * product itself keeps to stand in the contract's `business.ts`.
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

export const refundFigures = {
  /** How long after it happened a request may come. */
  billingErrorHours: 48,
  technicalIssueDays: 7,
  processingErrorHours: 24,
  otherDays: 7,
  acknowledgedWithinHours: 24,
  reviewBusinessDays: { least: 3, most: 5 },
  paidBackBusinessDays: { least: 5, most: 7 },
  /** A part of the price goes back only while this share of the credits is unused. */
  unusedAtLeast: 0.5,
  outageHours: 24,
} as const
