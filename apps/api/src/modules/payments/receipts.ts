/** Receipt and refund mails: enqueued in the transaction that moves the credits, written and sent by a job. */
import type { Language } from '@toile/contract/languages'
import type { Db, Trx } from '../../platform/db.ts'
import { findHolderAddress } from '../../platform/holder-address.ts'
import { registerJob, type JobRegistration } from '../../platform/jobs.ts'
import { mailLanguage } from '../../platform/language.ts'
import type { Attachment, Mailer } from '../../platform/mailer.ts'
import type { Queue } from '../../platform/queue.ts'
import { repaidByGrant } from '../credits/index.ts'
import { findAdjustments, type AdjustmentRow } from './adjustments.ts'
import { sendReceiptJob } from './jobs.ts'
import { grantKeyOf, type OrderRow } from './order-store.ts'
import { creditNoteNumberOf, invoiceNumberOf } from './invoice-numbers.ts'
import type { InvoiceFacts } from './invoice-pdf.ts'
import { packageNameOf } from './packages.ts'
import { receiptMail, refundMail } from './receipt-mails.ts'

type Change = {
  /** The order before the change. */
  before: OrderRow
  /** The order's adjustments before the change. */
  adjustmentsBefore: readonly AdjustmentRow[]
  after: OrderRow
  at: Date
}

/**
 * Enqueues one mail for a purchase that was just fulfilled, and one for each refund just approved. Earlier ones were
 * mailed before. The caller holds the lock on the order's row.
 */
export async function enqueueReceipts(
  trx: Trx,
  queue: Pick<Queue, 'enqueue'>,
  { before, adjustmentsBefore, after, at }: Change,
): Promise<void> {
  const enqueue = (adjustmentId: string | null) =>
    queue.enqueue(trx, sendReceiptJob, { orderId: after.id, adjustmentId, at: at.toISOString() })
  if (!before.fulfilled_at && after.fulfilled_at) await enqueue(null)
  const alreadyMailed = new Set(adjustmentsBefore.filter(isPaidBack).map((row) => row.adjustment_id))
  for (const row of (await findAdjustments(trx, after.id)).filter(isPaidBack))
    if (!alreadyMailed.has(row.adjustment_id)) await enqueue(row.adjustment_id)
}

const isPaidBack = ({ kind, status }: AdjustmentRow): boolean => kind === 'refund' && status === 'approved'

type InvoiceSettings = Pick<InvoiceFacts, 'seller' | 'vatPercent'> & { prefix: string }

type ReceiptDeps = {
  db: Db
  mailer: Mailer
  publicUrl: string | undefined
  /** Undefined sends receipts without an invoice. */
  config: { invoices: InvoiceSettings | undefined }
}

export function receiptWork(deps: ReceiptDeps): JobRegistration {
  return registerJob(sendReceiptJob, {
    concurrency: 1,
    run: ({ payload }) => sendReceipt(deps, payload),
  })
}

type Receipt = { orderId: string; adjustmentId: string | null; at: string }

/**
 * Sends to the account's current address; a deleted account gets no mail. Throws when the mail cannot be handed over.
 */
async function sendReceipt({ db, mailer, publicUrl, config }: ReceiptDeps, receipt: Receipt): Promise<void> {
  const { orderId, adjustmentId } = receipt
  const order = await db
    .selectFrom('payment_order')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const buyer = await findHolderAddress(db, order.holder)
  if (!buyer) return
  const language = mailLanguage(buyer.language)
  const facts = { order, at: new Date(receipt.at), publicUrl, language }
  const refund = adjustmentId === null ? undefined : await findRefund(db, order, adjustmentId)
  const content = refund ? refundMail({ ...facts, refund }) : receiptMail({ ...facts, repaid: await repaidByGrant(db, grantKeyOf(order)) })
  const { writeMail } = await import('../../platform/mail-layout.ts')
  const id = ['receipt', orderId, adjustmentId].filter(Boolean).join('.')
  // A purchase that was never fulfilled, as one in review, has no invoice to correct.
  const attachments =
    config.invoices && order.provider !== 'paddle' && order.fulfilled_at
      ? [
          await documentFor(db, config.invoices, {
            order,
            refund,
            at: facts.at,
            language,
            buyer: buyer.email,
          }),
        ]
      : []
  await mailer.deliver({ ...(await writeMail(buyer.email, content)), attachments, id })
}

type DocumentRequest = {
  order: OrderRow
  /** Present for a credit note; undefined for the purchase's invoice. */
  refund: AdjustmentRow | undefined
  at: Date
  language: Language
  buyer: string
}

/** Renders the invoice of a purchase, or the credit note of a refund, which names the invoice that it corrects. */
async function documentFor(
  db: Db,
  { prefix, seller, vatPercent }: InvoiceSettings,
  { order, refund, at, language, buyer }: DocumentRequest,
): Promise<Attachment> {
  const invoice = await invoiceNumberOf(db, order, { prefix, at })
  const number = refund ? await creditNoteNumberOf(db, order, refund, { prefix, at }) : invoice
  const { writeInvoice } = await import('./invoice-pdf.ts')
  const content = await writeInvoice({
    language,
    number,
    corrects: refund && invoice,
    at,
    seller,
    vatPercent,
    buyer,
    item: `${packageNameOf(order.package_key)}, ${order.credits} ${language === 'es' ? 'créditos' : 'credits'}`,
    amountMinor: refund?.amount_minor ?? order.amount_minor,
    currency: order.currency,
    order: order.id,
    isTest: !order.livemode,
  })
  return { name: `toile-${number}.pdf`, type: 'application/pdf', content }
}

const findRefund = (db: Db, { provider }: OrderRow, adjustmentId: string): Promise<AdjustmentRow> =>
  db
    .selectFrom('payment_adjustment')
    .selectAll()
    .where('provider', '=', provider)
    .where('adjustment_id', '=', adjustmentId)
    .executeTakeFirstOrThrow()
