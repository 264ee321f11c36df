/** PDFs for receipt and refund mails: an invoice, a credit note, or the invoice that cancels a credit note. */
import type { Language } from '@toile/contract/languages'
import type { Db } from '../../platform/db.ts'
import type { Attachment } from '../../platform/mailer.ts'
import type { AdjustmentRow } from './adjustments.ts'
import { cancellationNumberOf, creditNoteNumberOf, invoiceNumberOf } from './invoice-numbers.ts'
import type { InvoiceFacts } from './invoice-pdf.ts'
import { renderDocument, storeFacts, type StoredFacts } from './issued-documents.ts'
import type { OrderRow } from './order-store.ts'
import { packageNameOf } from './packages.ts'

export type InvoiceSettings = Pick<InvoiceFacts, 'seller' | 'vatPercent'> & { prefix: string }

export type DocumentSubject = {
  order: OrderRow
  /** Present for a credit note or its cancellation; undefined for the purchase's invoice. */
  refund: AdjustmentRow | undefined
  at: Date
  language: Language
}

type DocumentRequest = DocumentSubject & {
  /** True for the mail about the undoing of the refund. */
  isUndone: boolean
  buyer: string
}

export type DocumentNumbers = Pick<InvoiceFacts, 'number' | 'corrects' | 'cancels'>

/** Renders the document of a mail. Empty for a refund undone before it had a credit note, and for its undoing. */
export async function documentsFor(
  db: Db,
  settings: InvoiceSettings,
  request: DocumentRequest,
): Promise<Attachment[]> {
  const numbers = await numbersOf(db, request, settings.prefix)
  if (!numbers) return []
  const facts = await storeFacts(db, factsOf(settings, request, numbers))
  return [await renderDocument(facts, request.buyer)]
}

/** Collects what a document says, from the settings as they are now. */
export const factsOf = (
  { seller, vatPercent }: InvoiceSettings,
  { order, refund, at, language }: DocumentSubject,
  numbers: DocumentNumbers,
): StoredFacts => ({
  language,
  ...numbers,
  at,
  seller,
  vatPercent,
  item: `${packageNameOf(order.package_key)}, ${order.credits} ${language === 'es' ? 'créditos' : 'credits'}`,
  amountMinor: refund?.amount_minor ?? order.amount_minor,
  currency: order.currency,
  order: order.id,
  isTest: !order.livemode,
})

/**
 * Returns the document's number, allocating it on first use. A credit note names the invoice that it corrects, and a
 * cancellation the credit note.
 */
async function numbersOf(
  db: Db,
  { order, refund, isUndone, at }: DocumentRequest,
  prefix: string,
): Promise<DocumentNumbers | undefined> {
  if (refund && isUndone) {
    const cancellation = await cancellationNumberOf(db, order, refund, { prefix, at })
    return cancellation && { number: cancellation.number, cancels: cancellation.creditNote }
  }
  const invoice = await invoiceNumberOf(db, order, { prefix, at })
  if (!refund) return { number: invoice }
  const number = await creditNoteNumberOf(db, order, refund, { prefix, at })
  return number === undefined ? undefined : { number, corrects: invoice }
}
