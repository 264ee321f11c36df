/** Open differences between the payment providers' records and ours, until an operator settles them. */
import type { PaymentDifference } from '@toile/contract/console-payments'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { notFound } from '../../platform/errors.ts'
import type { Operator } from '../../platform/operator.ts'
import { isUuid } from '../../platform/uuid.ts'
import { lockAudit, recordAct } from '../audit/index.ts'

const MAX_SHOWN = 200

/** Lists the open differences, oldest first. */
export async function findDifferences(db: Db): Promise<PaymentDifference[]> {
  const rows = await db
    .selectFrom('payment_difference')
    .selectAll()
    .where('settled_at', 'is', null)
    .orderBy('found_at')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    alert: row.alert,
    provider: row.provider,
    reference: row.reference,
    paymentId: row.order_id,
    details: row.details,
    at: row.found_at.toISOString(),
  }))
}

/** Marks a difference as settled; a repeated call does nothing. Throws `not_found`. */
export async function settleDifference(
  { db, clock }: { db: Db; clock: Clock },
  operator: Operator,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  if (!isUuid(id)) throw notFound()
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    await lockAudit(trx)
    const row = await trx
      .selectFrom('payment_difference')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound()
    if (row.settled_at) return
    await trx.updateTable('payment_difference').set({ settled_at: at }).where('id', '=', id).execute()
    const { alert, provider, reference, order_id: payment } = row
    await recordAct(trx, {
      at,
      actor: operator.holder,
      act: 'payments.settle',
      subject: id,
      reason,
      before: { alert, provider, reference, payment },
    })
  })
}
