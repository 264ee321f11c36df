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

type Refund = Pick<AdjustmentRow, 'adjustment_id'>

/**
 * Returns the credit note number of a refund; undefined for a refund that was undone before its note was issued. Like
 * `invoiceNumberOf`, in a separate series.
 */
export async function creditNoteNumberOf(
  db: Db,
  { livemode, provider }: Pick<Purchase, 'livemode' | 'provider'>,
  { adjustment_id }: Refund,
  { prefix, at }: Numbering,
): Promise<string | undefined> {
  return inSeries(db, seriesOf(`${livemode ? prefix : 'TEST-'}CN-`, at), async (trx, next) => {
    const known = await trx
      .selectFrom('credit_note')
      .select('number')
      .where('provider', '=', provider)
      .where('adjustment_id', '=', adjustment_id)
      .executeTakeFirst()
    if (known) return known.number
    // The lock makes a transaction that undoes the refund wait, so that it is followed by a cancellation.
    const refund = await trx
      .selectFrom('payment_adjustment')
      .select('status')
      .where('provider', '=', provider)
      .where('adjustment_id', '=', adjustment_id)
      .forShare()
      .executeTakeFirst()
    if (refund?.status === 'reversed') return undefined
    const number = await next()
    await trx.insertInto('credit_note').values({ provider, adjustment_id, number, issued_at: at }).execute()
    return number
  })
}

/**
 * Returns the number of the invoice that cancels the credit note of an undone refund, and the note's; undefined if no
 * note was issued. The number is one of the invoices' series.
 */
export async function cancellationNumberOf(
  db: Db,
  { livemode, provider }: Pick<Purchase, 'livemode' | 'provider'>,
  { adjustment_id }: Refund,
  { prefix, at }: Numbering,
): Promise<{ number: string; creditNote: string } | undefined> {
  return inSeries(db, seriesOf(livemode ? prefix : 'TEST-', at), async (trx, next) => {
    const note = await trx
      .selectFrom('credit_note')
      .select(['number', 'cancelled_by'])
      .where('provider', '=', provider)
      .where('adjustment_id', '=', adjustment_id)
      .executeTakeFirst()
    if (!note) return undefined
    if (note.cancelled_by !== null) return { number: note.cancelled_by, creditNote: note.number }
    const number = await next()
    await trx
      .updateTable('credit_note')
      .set({ cancelled_by: number, cancelled_at: at })
      .where('number', '=', note.number)
      .execute()
    return { number, creditNote: note.number }
  })
}

/** Test purchases have series of their own, and so leave no gap in the real ones. */
const seriesOf = (prefix: string, at: Date): string => `${prefix}${at.getUTCFullYear()}-`

/** Runs work with the series' row locked, which also serializes two requests for the same document. */
function inSeries<T>(
  db: Db,
  series: string,
  work: (trx: Trx, next: () => Promise<string>) => Promise<T>,
): Promise<T> {
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
