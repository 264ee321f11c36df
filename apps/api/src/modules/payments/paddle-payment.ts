/** Paddle's words for a payment and what became of it, in ours. */
import type {
  Adjustment as PaddleAdjustment,
  AdjustmentStatus,
  Transaction,
  TransactionStatus,
} from '@paddle/paddle-node-sdk'
import type { Adjustment, Payment } from './provider.ts'

const stateOf: Record<TransactionStatus, Payment['state']> = {
  draft: 'pending',
  // A card that was declined leaves it here: another one may be taken.
  ready: 'pending',
  billed: 'pending',
  past_due: 'pending',
  // The money has come; `completed` is only Paddle's own book-keeping after that.
  paid: 'paid',
  completed: 'paid',
  canceled: 'failed',
}

const statusOf: Record<AdjustmentStatus, Adjustment['status']> = {
  pending_approval: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  reversed: 'reversed',
}

/** One that is not in the SDK yet is taken for undecided. */
const inWords = <Theirs extends string, Ours>(words: Record<Theirs, Ours>, theirs: Theirs) =>
  Object.hasOwn(words, theirs) ? words[theirs] : 'pending'

const kinds = ['refund', 'chargeback', 'chargeback_warning'] as const

export function toPayment(
  transaction: Transaction,
  adjustments: readonly PaddleAdjustment[],
  livemode: boolean,
): Payment {
  const { id, status, currencyCode, customData, details } = transaction
  const totals = details?.totals
  const packageKey: unknown = customData?.['packageKey']
  return {
    reference: id,
    state: inWords(stateOf, status),
    // With tax, without what a coupon took off. Like ours in the currency's smallest unit.
    amountMinor: Number(totals?.grandTotal),
    currency: currencyCode,
    discountMinor: Number(totals?.discount),
    ...(typeof packageKey === 'string' && { packageKey }),
    livemode,
    adjustments: toAdjustments(adjustments),
  }
}

/**
 * Credits (on an invoice, or towards a next one) pay nothing back and are none of ours. What undoes a charge-back or a
 * warning comes as an adjustment of its own, which does not say which one it undoes, while the undone one becomes
 * `reversed`; where that one does not yet, the oldest of its kind is taken to be.
 */
function toAdjustments(adjustments: readonly PaddleAdjustment[]): Adjustment[] {
  const oldestFirst = adjustments.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
  return kinds.flatMap((kind) => {
    const isUndoing = ({ action, status }: PaddleAdjustment) =>
      action === `${kind}_reverse` && status === 'approved'
    const ours = oldestFirst.filter(({ action }) => action === kind)
    const undone = ours.filter(({ status }) => status === 'reversed').length
    let left = adjustments.filter(isUndoing).length - undone
    return ours.map(({ id, status, totals }): Adjustment => {
      const isUndone = status === 'approved' && left-- > 0
      const amountMinor = Number(totals.total)
      return { id, kind, status: isUndone ? 'reversed' : inWords(statusOf, status), amountMinor }
    })
  })
}
