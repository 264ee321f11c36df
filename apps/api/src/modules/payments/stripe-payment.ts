/** Maps Stripe's sessions, refunds and disputes to our `Payment`. */
import type { Stripe } from 'stripe'
import type { Adjustment, Payment } from './provider.ts'

/**
 * Maps a session. Stripe's amounts are in the smallest unit as ours are; it differs for ISK and UGX, which we do not
 * sell in.
 */
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

/** A complete session may still be unpaid: some payment methods take days. */
function stateOf(session: Stripe.Checkout.Session): Payment['state'] {
  // A session made free by a coupon counts as paid; the comparison with our order catches its amount.
  if (session.payment_status === 'paid' || session.payment_status === 'no_payment_required') return 'paid'
  if (session.status === 'expired') return 'failed'
  const intent = session.payment_intent
  if (session.status !== 'complete' || intent === null || typeof intent === 'string') return 'pending'
  return intent.status === 'requires_payment_method' || intent.status === 'canceled' ? 'failed' : 'pending'
}

/** A refund may fail days after it succeeded: `reversed` restores any credits taken for it. */
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
 * Maps a dispute. An inquiry is a warning and moves no money; a dispute debits us at once, and `won` restores the
 * money. The two get different adjustment ids, because an inquiry can become a dispute under the same id.
 */
function toChargeback(
  { id, status, amount, currency }: Stripe.Dispute,
  paid: { amount: number; currency: string },
): Adjustment {
  // In another currency than the payment: take the whole payment rather than convert.
  const amountMinor = currency === paid.currency ? amount : paid.amount
  if (status.startsWith('warning_')) {
    const ours = status === 'warning_closed' ? 'reversed' : 'approved'
    return { id, kind: 'chargeback_warning', status: ours, amountMinor }
  }
  const ours = status === 'won' || status === 'prevented' ? 'reversed' : 'approved'
  return { id: `${id}:chargeback`, kind: 'chargeback', status: ours, amountMinor }
}
