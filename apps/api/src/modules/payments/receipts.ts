/** Receipt and refund mails: enqueued in the transaction that moves the credits, written and sent by a job. */
import type { Db, Trx } from '../../platform/db.ts'
import { findHolderAddress } from '../../platform/holder-address.ts'
import { registerJob, type JobRegistration } from '../../platform/jobs.ts'
import { mailLanguage } from '../../platform/language.ts'
import type { Mailer } from '../../platform/mailer.ts'
import type { Queue } from '../../platform/queue.ts'
import { repaidByGrant } from '../credits/index.ts'
import { creditsGivenBack, findAdjustments, type AdjustmentRow } from './adjustments.ts'
import { sendReceiptJob } from './jobs.ts'
import { grantKeyOf, type OrderRow } from './order-store.ts'
import { documentsFor, type InvoiceSettings } from './receipt-documents.ts'
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
 * Enqueues one mail for a purchase that was just fulfilled, one for each refund just approved, and one for each that was
 * approved before and just undone. Earlier ones were mailed before. The caller holds the lock on the order's row.
 */
export async function enqueueReceipts(
  trx: Trx,
  queue: Pick<Queue, 'enqueue'>,
  { before, adjustmentsBefore, after, at }: Change,
): Promise<void> {
  const enqueue = (adjustmentId: string | null, isUndone = false) =>
    queue.enqueue(trx, sendReceiptJob, { orderId: after.id, adjustmentId, isUndone, at: at.toISOString() })
  if (!before.fulfilled_at && after.fulfilled_at) await enqueue(null)
  const alreadyMailed = new Set(adjustmentsBefore.filter(isPaidBack).map((row) => row.adjustment_id))
  for (const row of await findAdjustments(trx, after.id)) {
    const isMailed = alreadyMailed.has(row.adjustment_id)
    if (isPaidBack(row) && !isMailed) await enqueue(row.adjustment_id)
    if (row.status === 'reversed' && isMailed) await enqueue(row.adjustment_id, true)
  }
}

const isPaidBack = ({ kind, status }: AdjustmentRow): boolean => kind === 'refund' && status === 'approved'

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

type Receipt = {
  orderId: string
  adjustmentId: string | null
  /** True for the notice of an undone refund. */
  isUndone?: boolean | undefined
  at: string
}

/**
 * Sends to the account's current address; a deleted account gets no mail. Throws when the mail cannot be handed over.
 */
async function sendReceipt({ db, mailer, publicUrl, config }: ReceiptDeps, receipt: Receipt): Promise<void> {
  const { orderId, adjustmentId, isUndone = false } = receipt
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
  // The refund was undone before this notice of it was sent; the notice of that follows.
  if (refund?.status === 'reversed' && !isUndone) return
  const content = refund
    ? refundMail({
        ...facts,
        refund,
        isUndone,
        credits: isUndone ? await creditsGivenBack(db, order, refund) : refund.credits,
      })
    : receiptMail({ ...facts, repaid: await repaidByGrant(db, grantKeyOf(order)) })
  const { writeMail } = await import('../../platform/mail-layout.ts')
  const id = ['receipt', orderId, adjustmentId, isUndone && 'undone'].filter(Boolean).join('.')
  // A purchase that was never fulfilled, as one in review, has no invoice to correct.
  const attachments =
    config.invoices && order.provider !== 'paddle' && order.fulfilled_at
      ? await documentsFor(db, config.invoices, { ...facts, refund, isUndone, buyer: buyer.email })
      : []
  await mailer.deliver({ ...(await writeMail(buyer.email, content)), attachments, id })
}

const findRefund = (db: Db, { provider }: OrderRow, adjustmentId: string): Promise<AdjustmentRow> =>
  db
    .selectFrom('payment_adjustment')
    .selectAll()
    .where('provider', '=', provider)
    .where('adjustment_id', '=', adjustmentId)
    .executeTakeFirstOrThrow()
