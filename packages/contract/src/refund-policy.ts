/** Promises of the refund page. The console computes from them how much may go back. */

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

/** Grounds on which people ask for their money. */
export const refundGrounds = ['billing', 'processing', 'technical', 'other', 'outage'] as const
export type RefundGround = (typeof refundGrounds)[number]

/** Hours after the payment in which it can be asked for; null where the policy only says that it may be granted. */
export const refundWindowHours: Record<RefundGround, number | null> = {
  billing: refundFigures.billingErrorHours,
  processing: refundFigures.processingErrorHours,
  technical: refundFigures.technicalIssueDays * 24,
  other: refundFigures.otherDays * 24,
  outage: null,
}

/**
 * - `window`: it was asked for in time.
 * - `unused`: for a part of the price, enough of the credits are unused.
 * - `ledger`: the credits that go with the money are still there, so that nothing becomes a debt.
 */
export const refundRules = ['window', 'unused', 'ledger'] as const
