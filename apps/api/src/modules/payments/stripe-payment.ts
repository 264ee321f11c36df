/** Stripe's words for a payment and what became of it, in ours. */
import type { Stripe } from 'stripe'
import type { Adjustment, Payment } from './provider.ts'

/** Stripe counts in the smallest unit too; where its units differ from the currency's own (ISK, UGX), we sell nothing. */
export function toPayment(
  session: Stripe.Checkout.Session,
  { refunds, disputes }: { refunds: readonly Stripe.Refund[]; disputes: readonly Stripe.Dispute[] },
): Payment {
  const { id, amount_total: amount, currency, livemode } = session
  if (amount === null || currency === null) throw new Error('Stripe told of a session without an amount')
  const packageKey = session.metadata?.['package_key']
  return {
    reference: id,
    state: stateOf(session),
    amountMinor: amount,
    currency: currency.toUpperCase(),
    discountMinor: session.total_details?.amount_discount ?? 0,
    ...(packageKey !== undefined && { packageKey }),
    livemode,
    adjustments: [
      ...refunds.map(toRefund),
      ...disputes.map((dispute) => toChargeback(dispute, { amount, currency })),
    ],
  }
}

/** A session that is complete is not paid yet where the buyer's way of paying takes days: that is waited for. */
function stateOf(session: Stripe.Checkout.Session): Payment['state'] {
  // What costs nothing, by a coupon, is told from what was asked by its amount.
  if (session.payment_status === 'paid' || session.payment_status === 'no_payment_required') return 'paid'
  if (session.status === 'expired') return 'failed'
  const intent = session.payment_intent
  if (session.status !== 'complete' || intent === null || typeof intent === 'string') return 'pending'
  return intent.status === 'requires_payment_method' || intent.status === 'canceled' ? 'failed' : 'pending'
}

/** A refund may have succeeded and fail days after: `reversed` gives back what was taken for it, if any was. */
const statusOfRefund: Record<string, Adjustment['status']> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'approved',
  canceled: 'rejected',
  failed: 'reversed',
}

function toRefund({ id, status, amount }: Stripe.Refund): Adjustment {
  const ours = statusOfRefund[status ?? '']
  if (!ours) throw new Error(`Stripe told of a refund that is ${status}`)
  return { id, kind: 'refund', status: ours, amountMinor: amount }
}

/**
 * An inquiry is a warning. A dispute takes the money away the moment it begins, and `won` gives it back. An inquiry may become
 * a dispute under the same id, so they are two adjustments of ours.
 */
function toChargeback(
  { id, status, amount, currency }: Stripe.Dispute,
  paid: { amount: number; currency: string },
): Adjustment {
  // In another currency than was paid: all of it, rather than guess.
  const amountMinor = currency === paid.currency ? amount : paid.amount
  if (status.startsWith('warning_')) {
    const ours = status === 'warning_closed' ? 'reversed' : 'approved'
    return { id, kind: 'chargeback_warning', status: ours, amountMinor }
  }
  const ours = status === 'won' || status === 'prevented' ? 'reversed' : 'approved'
  return { id: `${id}:chargeback`, kind: 'chargeback', status: ours, amountMinor }
}
