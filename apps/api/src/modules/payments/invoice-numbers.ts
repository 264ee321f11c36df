/**
 * Numbers of invoices and credit notes: each series is consecutive without gaps, and a document keeps its number
 * forever.
 */
import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import type { AdjustmentRow } from './adjustments.ts'
import type { OrderRow } from './order-store.ts'

type Numbering = { prefix: string; at: Date }
type Purchase = Pick<OrderRow, 'id' | 'livemode' | 'provider'>

/**
 * Returns the invoice number of a purchase, allocating it on first use. Allocation and insert share one transaction: if
 * it fails, the next invoice gets the number.
 */
export async function invoiceNumberOf(
  db: Db,
  { id, livemode }: Pick<Purchase, 'id' | 'livemode'>,
  { prefix, at }: Numbering,
): Promise<string> {
  return inSeries(db, seriesOf(livemode ? prefix : 'TEST-', at), async (trx, next) => {
    const known = await trx
      .selectFrom('invoice')
      .select('number')
      .where('order_id', '=', id)
      .executeTakeFirst()
    if (known) return known.number
    const number = await next()
    await trx.insertInto('invoice').values({ order_id: id, number, issued_at: at }).execute()
    return number
  })
}

/** Returns the credit note number of a refund. Like `invoiceNumberOf`, in a separate series. */
export async function creditNoteNumberOf(
  db: Db,
  { livemode, provider }: Pick<Purchase, 'livemode' | 'provider'>,
  { adjustment_id }: Pick<AdjustmentRow, 'adjustment_id'>,
  { prefix, at }: Numbering,
): Promise<string> {
  return inSeries(db, seriesOf(`${livemode ? prefix : 'TEST-'}CN-`, at), async (trx, next) => {
    const known = await trx
      .selectFrom('credit_note')
      .select('number')
      .where('provider', '=', provider)
      .where('adjustment_id', '=', adjustment_id)
      .executeTakeFirst()
    if (known) return known.number
    const number = await next()
    await trx.insertInto('credit_note').values({ provider, adjustment_id, number, issued_at: at }).execute()
    return number
  })
}

/** Test purchases have series of their own, and so leave no gap in the real ones. */
const seriesOf = (prefix: string, at: Date): string => `${prefix}${at.getUTCFullYear()}-`

/** Runs work with the series' row locked, which also serializes two requests for the same document. */
function inSeries(
  db: Db,
  series: string,
  work: (trx: Trx, next: () => Promise<string>) => Promise<string>,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    await trx
      .insertInto('invoice_series')
      .values({ series, last: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx.selectFrom('invoice_series').select('last').where('series', '=', series).forUpdate().execute()
    return work(trx, async () => {
      const { last } = await trx
        .updateTable('invoice_series')
        .set({ last: sql`last + 1` })
        .where('series', '=', series)
        .returning('last')
        .executeTakeFirstOrThrow()
      return series + String(last).padStart(6, '0')
    })
  })
}
