/** Applies the provider's refunds and chargebacks to an order and to the buyer's credits. */
import type { Selectable } from 'kysely'
import type { PaymentAlert } from '../../platform/business-events.ts'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import type { PaymentAdjustmentTable } from '../../platform/money-tables.ts'
import { balanceOf, grant, hold, lockHolders, release, revoke } from '../credits/index.ts'
import type { Difference } from './differences.ts'
import type { OrderRow } from './order-store.ts'
import type { Adjustment } from './provider.ts'
import { creditsFor, creditsMissing, mostCreditsFor, type Share } from './refund-share.ts'

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
    if (row.status === 'approved') await revokeCredits(trx, order, row, { at })
    return row.kind === 'refund' ? alertsOfRefund(row) : [alertOf(row, `payment_${row.kind}`)]
  }

  const { status } = adjustment
  if (known.kind !== adjustment.kind || known.amount_minor !== adjustment.amountMinor)
    return [alertOf(known, 'payment_adjustment_changed', { now: adjustment })]
  if (status === known.status || transitions[known.status].stale.includes(status)) return []
  if (!transitions[known.status].next.includes(status))
    return [alertOf(known, 'payment_adjustment_changed', { now: adjustment })]
  await updateAdjustment(trx, known, { status, held: 0 })
  if (known.status === 'approved') await restoreCredits(trx, order, known, at)
  else await releaseHold(trx, order, known, at)
  if (status === 'approved') await revokeCredits(trx, order, known, { at })
  else await takeMissingCredits(trx, order, known, at)
  return alertsOfRefund({ ...known, status })
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
  const before = rows.filter(takesMoney).map(shareOf)
  return trx
    .insertInto('payment_adjustment')
    .values({
      provider: order.provider,
      adjustment_id: id,
      order_id: order.id,
      kind,
      status,
      amount_minor: amountMinor,
      credits: takes ? creditsFor(amountMinor, shareOf(order), before) : 0,
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
  await updateAdjustment(trx, row, { held: amount })
}

async function releaseHold(trx: Trx, order: OrderRow, row: AdjustmentRow, at: Date): Promise<void> {
  if (row.held === 0) return
  await release(trx, { ...movementOf(order), holdKey: holdKeyOf(row), reason: 'A refund was decided', at })
}

/** @param ended the adjustment whose end makes this one take more credits; undefined for its first ones */
async function revokeCredits(
  trx: Trx,
  order: OrderRow,
  row: AdjustmentRow,
  { at, ended }: { at: Date; ended?: AdjustmentRow },
): Promise<void> {
  if (row.credits === 0) return
  const reason = row.kind === 'refund' ? 'Your money was paid back' : 'The payment was charged back'
  // `audit-payments.ts` adds up all revocations of an adjustment: the part of the key before `:after:`.
  const key = `revoke:${keyOf(row)}${ended ? afterKeyOf(ended) : ''}`
  await revoke(trx, { ...movementOf(order), key, reason, amount: row.credits, at })
}

/**
 * Takes again what an adjustment gave back when it ended, as far as the remaining ones have taken too few credits for
 * their money: each took only what was left by those before it.
 */
async function takeMissingCredits(trx: Trx, order: OrderRow, ended: AdjustmentRow, at: Date): Promise<void> {
  if (!order.fulfilled_at) return
  const rows = (await findAdjustments(trx, order.id)).filter(takesMoney)
  let left = creditsMissing(shareOf(order), rows.map(shareOf))
  for (const row of rows) {
    const missing = Math.min(left, mostCreditsFor(row.amount_minor, shareOf(order)) - row.credits)
    if (missing <= 0) continue
    left -= missing
    const credits = row.credits + missing
    await updateAdjustment(trx, row, { credits })
    if (row.status === 'approved')
      await revokeCredits(trx, order, { ...row, credits: missing }, { at, ended })
    // A hold keeps its amount: the rest is revoked with it once the refund is approved.
    else if (row.held === 0) await holdCredits(trx, order, { ...row, credits }, at)
  }
}

async function restoreCredits(trx: Trx, order: OrderRow, row: AdjustmentRow, at: Date): Promise<void> {
  if (row.credits === 0) return
  const reason = row.kind === 'refund' ? 'The refund was undone' : 'The charge-back was undone'
  await grant(trx, { ...movementOf(order), key: `restore:${keyOf(row)}`, reason, amount: row.credits, at })
}

/** Credits that an approved adjustment gave back when it ended, without those that others took at once in its place. */
export async function creditsGivenBack(db: DbOrTrx, order: OrderRow, ended: AdjustmentRow): Promise<number> {
  const revoked = await db
    .selectFrom('credit_posting')
    .select(['amount', 'idempotency_key'])
    .where('holder', '=', order.holder)
    .where('reference', '=', order.id)
    .where('kind', '=', 'revoke')
    .execute()
  const again = revoked.filter(({ idempotency_key }) => idempotency_key.endsWith(afterKeyOf(ended)))
  return again.reduce((left, { amount }) => left - amount, ended.credits)
}

async function updateAdjustment(
  trx: Trx,
  { provider, adjustment_id }: AdjustmentRow,
  changes: Partial<Pick<AdjustmentRow, 'status' | 'credits' | 'held'>>,
): Promise<void> {
  await trx
    .updateTable('payment_adjustment')
    .set(changes)
    .where('provider', '=', provider)
    .where('adjustment_id', '=', adjustment_id)
    .execute()
}

const isLive = (status: Status): boolean => status === 'pending' || status === 'approved'
/** True for an adjustment that has taken back money, or may. */
const takesMoney = ({ kind, status }: AdjustmentRow): boolean =>
  isLive(status) && kind !== 'chargeback_warning'
const shareOf = (row: { amount_minor: number; credits: number }): Share => ({
  amountMinor: row.amount_minor,
  credits: row.credits,
})
const movementOf = ({ holder, id }: OrderRow) => ({ holder, reference: id })
const keyOf = (row: AdjustmentRow) => `adjustment:${row.provider}:${row.adjustment_id}`
const afterKeyOf = (ended: AdjustmentRow) => `:after:${keyOf(ended)}`
const holdKeyOf = (row: AdjustmentRow) => `hold:${keyOf(row)}`

/** A refund that ended without the money: the buyer may have been promised it. */
const alertsOfRefund = (row: AdjustmentRow): Difference[] =>
  row.kind === 'refund' && !isLive(row.status) ? [alertOf(row, 'payment_refund_failed')] : []

const alertOf = (row: AdjustmentRow, alert: PaymentAlert, more: object = {}): Difference => ({
  alert,
  order: row.order_id,
  provider: row.provider,
  adjustment: row.adjustment_id,
  status: row.status,
  amountMinor: row.amount_minor,
  ...more,
})
