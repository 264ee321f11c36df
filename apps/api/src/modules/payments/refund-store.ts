/** Queries on the `payment_refund` table: refunds that operators requested. */
import type { PaymentProvider } from '@toile/contract/payments'
import type { Insertable, Selectable } from 'kysely'
import type { Db, DbOrTrx, Trx } from '../../platform/db.ts'
import type { PaymentRefundTable } from '../../platform/money-tables.ts'

export type RefundRow = Selectable<PaymentRefundTable>

export async function findRefund(db: DbOrTrx, id: string): Promise<RefundRow> {
  return db.selectFrom('payment_refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function findRefundByKey(trx: Trx, requestKey: string): Promise<RefundRow | undefined> {
  return trx.selectFrom('payment_refund').selectAll().where('request_key', '=', requestKey).executeTakeFirst()
}

/** Refunds of one purchase, oldest first. */
export async function findRefundsOf(db: DbOrTrx, orderId: string): Promise<RefundRow[]> {
  return db
    .selectFrom('payment_refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertRefund(trx: Trx, refund: Insertable<PaymentRefundTable>): Promise<RefundRow> {
  return trx.insertInto('payment_refund').values(refund).returningAll().executeTakeFirstOrThrow()
}

/** Leases a refund until the given time; undefined when it is finished or leased by another process. */
export async function claimRefund(
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<RefundRow | undefined> {
  return db
    .updateTable('payment_refund')
    .set(({ eb }) => ({ retry_at: until, tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .where('retry_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

export async function changeRefund(
  db: Db,
  id: string,
  changes: Partial<Pick<RefundRow, 'state' | 'adjustment_id' | 'problem' | 'retry_at'>>,
): Promise<void> {
  await db.updateTable('payment_refund').set(changes).where('id', '=', id).execute()
}

/** Due refunds that no process has leased, the longest due first. */
export async function findDueRefunds(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ id: string; provider: PaymentProvider; reference: string | null }[]> {
  return db
    .selectFrom('payment_refund')
    .innerJoin('payment_order', 'payment_order.id', 'payment_refund.order_id')
    .select(['payment_refund.id', 'payment_order.provider', 'payment_order.provider_reference as reference'])
    .where('state', '=', 'asked')
    .where('retry_at', '<=', now)
    .orderBy('retry_at')
    .orderBy('tries')
    .limit(limit)
    .execute()
}
