/** Numbers of invoices: each series grows by one, without gaps, and a purchase has one number for ever. */
import { sql } from 'kysely'
import { inTransaction, type Db } from '../../platform/db.ts'
import type { OrderRow } from './order-store.ts'

/** The number is taken and kept in one transaction: where that fails, the next invoice takes it. */
export async function invoiceNumberOf(
  db: Db,
  { id, livemode }: Pick<OrderRow, 'id' | 'livemode'>,
  { prefix, at }: { prefix: string; at: Date },
): Promise<string> {
  // Purchases of tests leave no gap in the books.
  const series = `${livemode ? prefix : 'TEST-'}${at.getUTCFullYear()}-`
  return inTransaction(db, async (trx) => {
    // The row of the series has others wait, also for the same purchase.
    await trx
      .insertInto('invoice_series')
      .values({ series, last: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx.selectFrom('invoice_series').select('last').where('series', '=', series).forUpdate().execute()
    const known = await trx
      .selectFrom('invoice')
      .select('number')
      .where('order_id', '=', id)
      .executeTakeFirst()
    if (known) return known.number
    const { last } = await trx
      .updateTable('invoice_series')
      .set({ last: sql`last + 1` })
      .where('series', '=', series)
      .returning('last')
      .executeTakeFirstOrThrow()
    const number = series + String(last).padStart(6, '0')
    await trx.insertInto('invoice').values({ order_id: id, number, issued_at: at }).execute()
    return number
  })
}
