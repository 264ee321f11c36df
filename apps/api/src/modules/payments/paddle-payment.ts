/** Maps Paddle's transactions and adjustments to our `Payment`. */
import type {
  Adjustment as PaddleAdjustment,
  AdjustmentStatus,
  Transaction,
  TransactionStatus,
} from '@paddle/paddle-node-sdk'
import type { Adjustment, Payment } from './provider.ts'

const stateOf: Record<TransactionStatus, Payment['state']> = {
  draft: 'pending',
  // A declined card leaves the transaction here: the buyer may try another.
  ready: 'pending',
  billed: 'pending',
  past_due: 'pending',
  // Paid: `completed` only adds Paddle's own bookkeeping.
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

/** Maps a status; one that the SDK does not know yet counts as pending. */
const mapStatus = <Theirs extends string, Ours>(statuses: Record<Theirs, Ours>, theirs: Theirs) =>
  Object.hasOwn(statuses, theirs) ? statuses[theirs] : 'pending'

/** An adjustment with Paddle's time of its creation, in ISO format. */
type Dated = Adjustment & { createdAt: string }

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
    state: mapStatus(stateOf, status),
    // Including tax, after discounts, in the currency's smallest unit.
    amountMinor: Number(totals?.grandTotal),
    currency: currencyCode,
    discountMinor: Number(totals?.discount),
    ...(typeof packageKey === 'string' && { packageKey }),
    livemode,
    adjustments: toAdjustments(adjustments).map(({ id, kind, status: ours, amountMinor }) => ({
      id,
      kind,
      status: ours,
      amountMinor,
    })),
  }
}

/**
 * Paddle's `credit` adjustments refund no money and are dropped. A `…_reverse` adjustment undoes a chargeback or a
 * warning but does not name it. Paddle sets the undone one to `reversed`, possibly later; until then the oldest
 * approved one of the same kind is taken to be the undone one.
 */
function toAdjustments(adjustments: readonly PaddleAdjustment[]): Dated[] {
  const oldestFirst = adjustments.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
  const ours = kinds.flatMap((kind) => {
    const isUndoing = ({ action, status }: PaddleAdjustment) =>
      action === `${kind}_reverse` && status === 'approved'
    const ours = oldestFirst.filter(({ action }) => action === kind)
    const undone = ours.filter(({ status }) => status === 'reversed').length
    let unmatched = adjustments.filter(isUndoing).length - undone
    return ours.map(({ id, status, totals, createdAt }): Dated => {
      const isUndone = status === 'approved' && unmatched-- > 0
      const amountMinor = Number(totals.total)
      return { id, kind, status: isUndone ? 'reversed' : mapStatus(statusOf, status), amountMinor, createdAt }
    })
  })
  return endWarnings(ours)
}

/** Ends each warning that became a chargeback, which Paddle does not name either: the next one after the warning. */
function endWarnings(adjustments: readonly Dated[]): Dated[] {
  const claims = adjustments.filter(({ kind, status }) => kind === 'chargeback' && status !== 'rejected')
  return adjustments.map((adjustment) => {
    if (adjustment.kind !== 'chargeback_warning' || adjustment.status !== 'approved') return adjustment
    const at = claims.findIndex(({ createdAt }) => createdAt >= adjustment.createdAt)
    if (at < 0) return adjustment
    claims.splice(at, 1)
    return { ...adjustment, status: 'reversed' }
  })
}
