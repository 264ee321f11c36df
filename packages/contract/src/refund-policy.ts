/** Figures of the refund policy, as the refund page promises them. The console computes refunds from them. */

export const refundFigures = {
  /** Time after the event in which a refund may be requested. */
  billingErrorHours: 48,
  technicalIssueDays: 7,
  processingErrorHours: 24,
  otherDays: 7,
  acknowledgedWithinHours: 24,
  reviewBusinessDays: { least: 3, most: 5 },
  paidBackBusinessDays: { least: 5, most: 7 },
  /** A partial refund requires at least this share of the credits to be unused. */
  unusedAtLeast: 0.5,
  outageHours: 24,
} as const

/** Grounds for a refund. */
export const refundGrounds = ['billing', 'processing', 'technical', 'other', 'outage'] as const
export type RefundGround = (typeof refundGrounds)[number]

/** Hours after the payment in which a refund can be requested; null if the policy sets no deadline. */
export const refundWindowHours: Record<RefundGround, number | null> = {
  billing: refundFigures.billingErrorHours,
  processing: refundFigures.processingErrorHours,
  technical: refundFigures.technicalIssueDays * 24,
  other: refundFigures.otherDays * 24,
  outage: null,
}

/**
 * Rules that a refund must meet.
 * - `window`: it was requested in time.
 * - `unused`: for a partial refund, enough credits are unused.
 * - `ledger`: the account still has the credits that are taken back, so that no debt arises.
 */
export const refundRules = ['window', 'unused', 'ledger'] as const
