/**
 * Figures of the privacy and terms pages that the operator promises. Figures the product itself enforces are in the
 * contract's `business.ts`, and those of refunds in its `refund-policy.ts`.
 */
export const legalFigures = {
  minimumAge: 13,
  /** A parent must consent below this age. */
  consentBelowAge: 18,
  privacyAnswerDays: 30,
  /** Time after which a backup is deleted. */
  backupDays: 30,
  legalAnswerBusinessDays: 5,
  /** A fraction. */
  targetUptime: 0.999,
} as const
