/** Evaluates the refund policy and the ledger for an amount. Computed from rows that the caller has read. */
import type { RefundQuote } from '@toile/contract/console-payments'
import { refundFigures, refundWindowHours, type RefundGround } from '@toile/contract/refund-policy'
import type { AdjustmentRow } from './adjustments.ts'
import type { OrderRow } from './order-store.ts'
import { creditsFor } from './refund-share.ts'

const HOUR_MS = 3_600_000

export type QuoteRequest = {
  ground: RefundGround
  /** Time of the buyer's request, against which the refund window is measured. */
  askedAt: Date
  amountMinor: number
}

/** A purchase with the facts that a quote depends on. */
export type RefundableOrder = {
  order: OrderRow
  adjustments: readonly AdjustmentRow[]
  /** The buyer's spendable credits. */
  credits: number
}

/** Quotes a refund. Credits are not traced to purchases: the remaining balance counts towards this one. */
export function quoteOf(
  { order, adjustments, credits }: RefundableOrder,
  request: QuoteRequest,
): RefundQuote {
  const before = adjustments
    .filter(
      ({ status, kind }) => (status === 'pending' || status === 'approved') && kind !== 'chargeback_warning',
    )
    .map((row) => ({ amountMinor: row.amount_minor, credits: row.credits }))
  const bought = { amountMinor: order.amount_minor, credits: order.credits }
  const goneMinor = before.reduce((sum, share) => sum + share.amountMinor, 0)
  const goneCredits = before.reduce((sum, share) => sum + share.credits, 0)
  const restMinor = Math.max(0, order.amount_minor - goneMinor)
  const unused = Math.max(0, Math.min(order.credits - goneCredits, credits))
  const taken = creditsFor(request.amountMinor, bought, before)
  const owed = Math.max(0, taken - credits)

  const endsAt = windowEnd(order, request.ground)
  const isInTime = endsAt !== null && request.askedAt <= endsAt
  const isMostUnused = unused >= refundFigures.unusedAtLeast * order.credits
  const isWhole = request.amountMinor === restMinor
  // Rounded down, so that the refund never takes more credits than remain.
  const worthOfUnused = Math.floor(((goneCredits + unused) * order.amount_minor) / order.credits) - goneMinor
  const areAllUnused = creditsFor(restMinor, bought, before) <= unused
  const allowedMinor = areAllUnused ? restMinor : isMostUnused ? Math.max(0, worthOfUnused) : 0
  return {
    restMinor,
    allowedMinor: isInTime ? Math.min(allowedMinor, restMinor) : 0,
    credits: { taken, unused, bought: order.credits, owed },
    rules: [
      { rule: 'window', isMet: isInTime },
      { rule: 'unused', isMet: isWhole || isMostUnused },
      { rule: 'ledger', isMet: owed === 0 },
    ],
    windowEndsAt: endsAt?.toISOString() ?? null,
  }
}

function windowEnd({ fulfilled_at, created_at }: OrderRow, ground: RefundGround): Date | null {
  const hours = refundWindowHours[ground]
  return hours === null ? null : new Date((fulfilled_at ?? created_at).getTime() + hours * HOUR_MS)
}
