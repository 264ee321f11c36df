/** Applies the provider's refunds and chargebacks to an order and to the buyer's credits. */
import type { Selectable } from 'kysely'
import type { PaymentAlert } from '../../platform/business-events.ts'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import type { PaymentAdjustmentTable } from '../../platform/money-tables.ts'
import { balanceOf, grant, hold, lockHolders, release, revoke } from '../credits/index.ts'
import type { Difference } from './differences.ts'
import type { OrderRow } from './order-store.ts'
import type { Adjustment } from './provider.ts'
import { creditsFor } from './refund-share.ts'

export type AdjustmentRow = Selectable<PaymentAdjustmentTable>
type Status = AdjustmentRow['status']

/**
 * Status transitions: `next` are valid, `stale` are older answers of the provider that arrive late and are ignored.
 */
const transitions: Record<Status, { next: readonly Status[]; stale: readonly Status[] }> = {
  pending: { next: ['approved', 'rejected', 'reversed'], stale: [] },
  approved: { next: ['reversed'], stale: ['pending'] },
  rejected: { next: [], stale: ['pending'] },
  reversed: { next: [], stale: ['pending', 'approved'] },
}

export async function findAdjustments(db: DbOrTrx, orderId: string): Promise<AdjustmentRow[]> {
  return db
    .selectFrom('payment_adjustment')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('adjustment_id')
    .execute()
}

/**
 * Stores the provider's current status of one adjustment and moves the credits accordingly. Idempotent. The caller
 * holds the lock on the order's row.
 * @returns alerts for an operator
 */
export async function applyAdjustment(
  trx: Trx,
  order: OrderRow,
  adjustment: Adjustment,
  at: Date,
): Promise<Difference[]> {
  const rows = await findAdjustments(trx, order.id)
  const known = rows.find((row) => row.adjustment_id === adjustment.id)
  if (!known) {
    const row = await insertAdjustment(trx, order, { adjustment, rows, at })
    if (row.status === 'pending') await holdCredits(trx, order, row, at)
    if (row.status === 'approved') await revokeCredits(trx, order, row, at)
    return row.kind === 'refund' ? [] : [alertOf(row, `payment_${row.kind}`)]
  }

  const { status } = adjustment
  if (known.kind !== adjustment.kind || known.amount_minor !== adjustment.amountMinor)
    return [alertOf(known, 'payment_adjustment_changed', { now: adjustment })]
  if (status === known.status || transitions[known.status].stale.includes(status)) return []
  if (!transitions[known.status].next.includes(status))
    return [alertOf(known, 'payment_adjustment_changed', { now: adjustment })]
  await trx
    .updateTable('payment_adjustment')
    .set({ status, held: 0 })
    .where('provider', '=', known.provider)
    .where('adjustment_id', '=', known.adjustment_id)
    .execute()
  if (known.status === 'approved') await restoreCredits(trx, order, known, at)
  else await releaseHold(trx, order, known, at)
  if (status === 'approved') await revokeCredits(trx, order, known, at)
  return []
}

async function insertAdjustment(
  trx: Trx,
  order: OrderRow,
  { adjustment, rows, at }: { adjustment: Adjustment; rows: AdjustmentRow[]; at: Date },
): Promise<AdjustmentRow> {
  const { id, kind, status, amountMinor } = adjustment
  // No credits are taken for a warning, for an adjustment that is already over, or for an order that was never
  // fulfilled.
  const takes = order.fulfilled_at && kind !== 'chargeback_warning' && isLive(status)
  const before = rows
    .filter((row) => isLive(row.status) && row.kind !== 'chargeback_warning')
    .map((row) => ({ amountMinor: row.amount_minor, credits: row.credits }))
  const bought = { amountMinor: order.amount_minor, credits: order.credits }
  return trx
    .insertInto('payment_adjustment')
    .values({
      provider: order.provider,
      adjustment_id: id,
      order_id: order.id,
      kind,
      status,
      amount_minor: amountMinor,
      credits: takes ? creditsFor(amountMinor, bought, before) : 0,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Holds the credits while a refund is pending, at most the balance. Credits already spent become a debt only when the
 * refund is approved.
 */
async function holdCredits(trx: Trx, order: OrderRow, row: AdjustmentRow, at: Date): Promise<void> {
  await lockHolders(trx, [order.holder])
  const { credits } = await balanceOf(trx, order.holder)
  const amount = Math.min(credits, row.credits)
  if (amount === 0) return
  await hold(trx, {
    ...movementOf(order),
    key: holdKeyOf(row),
    reason: 'A refund is being looked at',
    amount,
    at,
  })
  await trx
    .updateTable('payment_adjustment')
    .set({ held: amount })
    .where('provider', '=', row.provider)
    .where('adjustment_id', '=', row.adjustment_id)
    .execute()
}

async function releaseHold(trx: Trx, order: OrderRow, row: AdjustmentRow, at: Date): Promise<void> {
  if (row.held === 0) return
  await release(trx, { ...movementOf(order), holdKey: holdKeyOf(row), reason: 'A refund was decided', at })
}

async function revokeCredits(trx: Trx, order: OrderRow, row: AdjustmentRow, at: Date): Promise<void> {
  if (row.credits === 0) return
  const reason = row.kind === 'refund' ? 'Your money was paid back' : 'The payment was charged back'
  await revoke(trx, { ...movementOf(order), key: `revoke:${keyOf(row)}`, reason, amount: row.credits, at })
}

async function restoreCredits(trx: Trx, order: OrderRow, row: AdjustmentRow, at: Date): Promise<void> {
  if (row.credits === 0) return
  const reason = row.kind === 'refund' ? 'The refund was undone' : 'The charge-back was undone'
  await grant(trx, { ...movementOf(order), key: `restore:${keyOf(row)}`, reason, amount: row.credits, at })
}

const isLive = (status: Status): boolean => status === 'pending' || status === 'approved'
const movementOf = ({ holder, id }: OrderRow) => ({ holder, reference: id })
const keyOf = (row: AdjustmentRow) => `adjustment:${row.provider}:${row.adjustment_id}`
const holdKeyOf = (row: AdjustmentRow) => `hold:${keyOf(row)}`

const alertOf = (row: AdjustmentRow, alert: PaymentAlert, more: object = {}): Difference => ({
  alert,
  order: row.order_id,
  provider: row.provider,
  adjustment: row.adjustment_id,
  status: row.status,
  amountMinor: row.amount_minor,
  ...more,
})
