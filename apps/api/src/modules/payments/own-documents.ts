/** Lists and renders the invoices and credit notes of a holder's purchases. */
import type { PaymentDocument } from '@toile/contract/payments'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { notFound } from '../../platform/errors.ts'
import { findHolderAddress } from '../../platform/holder-address.ts'
import { mailLanguage } from '../../platform/language.ts'
import type { Attachment } from '../../platform/mailer.ts'
import { findAdjustments } from './adjustments.ts'
import { findFacts, renderDocument, storeFacts } from './issued-documents.ts'
import type { OrderRow } from './order-store.ts'
import { factsOf, type DocumentNumbers, type InvoiceSettings } from './receipt-documents.ts'

type DocumentDeps = { db: Db; invoices: InvoiceSettings | undefined }

type IssuedDocument = PaymentDocument & {
  order_id: string
  /** Undefined for an invoice of a purchase. */
  adjustment_id?: string
  /** The invoice of a credit note, or the credit note of a cancellation. */
  refersTo?: string | undefined
  at: Date
}

/** Finds the documents of some orders, by order, each after the one that it refers to. */
export async function findDocuments(
  { db, invoices }: DocumentDeps,
  orders: readonly OrderRow[],
): Promise<Map<string, PaymentDocument[]>> {
  const issued = await findIssued(db, orders)
  const stored = invoices ? issued : await withFacts(db, issued)
  const byOrder = Map.groupBy(stored, ({ order_id }) => order_id)
  return new Map(
    Array.from(byOrder, ([id, documents]) => [id, documents.map(({ number, kind }) => ({ number, kind }))]),
  )
}

/**
 * Renders a document of the holder as it was mailed. One issued before its facts were stored gets those of the present
 * settings, and keeps them.
 * Throws `not_found` for an unknown number and for another person's alike.
 */
export async function readDocument(
  { db, invoices }: DocumentDeps,
  holder: string,
  number: string,
): Promise<Attachment> {
  const order = await findOrderOfDocument(db, holder, number)
  const buyer = await findHolderAddress(db, holder)
  if (!order || !buyer) throw notFound()
  const known = await findFacts(db, number)
  if (known) return renderDocument(known, buyer.email)
  const document = (await findIssued(db, [order])).find((one) => one.number === number)
  if (!invoices || !document) throw notFound()
  const adjustments = document.adjustment_id ? await findAdjustments(db, order.id) : []
  const refund = adjustments.find((row) => row.adjustment_id === document.adjustment_id)
  const subject = { order, refund, at: document.at, language: mailLanguage(buyer.language) }
  return renderDocument(await storeFacts(db, factsOf(invoices, subject, numbersIn(document))), buyer.email)
}

const numbersIn = ({ kind, number, refersTo }: IssuedDocument): DocumentNumbers => ({
  number,
  corrects: kind === 'credit_note' ? refersTo : undefined,
  cancels: kind === 'cancellation' ? refersTo : undefined,
})

async function withFacts(db: Db, documents: readonly IssuedDocument[]): Promise<IssuedDocument[]> {
  if (documents.length === 0) return []
  const numbers = documents.map(({ number }) => number)
  const rows = await db
    .selectFrom('issued_document')
    .select('number')
    .where('number', 'in', numbers)
    .execute()
  const known = new Set(rows.map(({ number }) => number))
  return documents.filter(({ number }) => known.has(number))
}

async function findIssued(db: Db, orders: readonly OrderRow[]): Promise<IssuedDocument[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const invoices = await db
    .selectFrom('invoice')
    .innerJoin('payment_order', 'payment_order.id', 'invoice.order_id')
    .select(['order_id', 'number', 'issued_at', 'fulfilled_at'])
    .where('order_id', 'in', ids)
    .execute()
  const notes = await creditNotes(db)
    .select(['payment_adjustment.order_id', 'credit_note.adjustment_id', 'credit_note.number'])
    .select(['credit_note.issued_at', 'credit_note.cancelled_by', 'credit_note.cancelled_at'])
    .where('payment_adjustment.order_id', 'in', ids)
    .orderBy('credit_note.issued_at')
    .orderBy('credit_note.number')
    .execute()
  const invoiceOf = new Map(invoices.map(({ order_id, number }) => [order_id, number]))
  return [
    // The mail of a refund may be written first, and issues the invoice then; the invoice bears the purchase's time.
    ...invoices.map(({ order_id, number, issued_at, fulfilled_at }) => ({
      order_id,
      number,
      kind: 'invoice' as const,
      at: fulfilled_at ?? issued_at,
    })),
    ...notes.map(({ order_id, adjustment_id, number, issued_at }) => ({
      order_id,
      adjustment_id,
      number,
      kind: 'credit_note' as const,
      refersTo: invoiceOf.get(order_id),
      at: issued_at,
    })),
    ...notes.filter(isCancelled).map(({ order_id, adjustment_id, number, cancelled_by, cancelled_at }) => ({
      order_id,
      adjustment_id,
      number: cancelled_by,
      kind: 'cancellation' as const,
      refersTo: number,
      at: cancelled_at,
    })),
  ]
}

type Cancellation = { cancelled_by: string | null; cancelled_at: Date | null }

const isCancelled = <Note extends Cancellation>(
  note: Note,
): note is Note & { cancelled_by: string; cancelled_at: Date } => note.cancelled_by !== null

const creditNotes = (db: Db) =>
  db
    .selectFrom('credit_note')
    .innerJoin('payment_adjustment', (join) =>
      join
        .onRef('payment_adjustment.provider', '=', 'credit_note.provider')
        .onRef('payment_adjustment.adjustment_id', '=', 'credit_note.adjustment_id'),
    )

/** Finds the holder's order that a document is about. */
async function findOrderOfDocument(db: Db, holder: string, number: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('payment_order')
    .selectAll()
    .where('holder', '=', holder)
    .where((or) =>
      or.or([
        or('id', 'in', db.selectFrom('invoice').select('order_id').where('number', '=', number)),
        or(
          'id',
          'in',
          creditNotes(db)
            .select('payment_adjustment.order_id')
            .where(sql<boolean>`${number} in (credit_note.number, credit_note.cancelled_by)`),
        ),
      ]),
    )
    .executeTakeFirst()
}
