/**
 * Refunds a payment as an operator: commits the intent and its audit entry first, then calls the provider. See
 * docs/decisions/041.
 */
import { randomUUID } from 'node:crypto'
import type { ConsoleRefund, RefundQuote } from '@toile/contract/console-payments'
import { inTransaction, type DbOrTrx, type Trx } from '../../platform/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Operator } from '../../platform/operator.ts'
import { isUuid } from '../../platform/uuid.ts'
import { lockAudit, recordAct } from '../audit/index.ts'
import { balanceOf, lockHolders } from '../credits/index.ts'
import {
  type FulfilDeps,
  type OrderRow,
  ProviderDown,
  type RefundRow,
  type QuoteRequest,
  findAdjustments,
  findRefund,
  findRefundByKey,
  findRefundsOf,
  fulfil,
  insertRefund,
  lockOrder,
  lockProfile,
  quoteOf,
  settleRefund,
} from '../payments/index.ts'

/** The form sends the time of the operator's browser, whose clock may be ahead of ours. */
const CLOCK_TOLERANCE_MS = 10 * 60_000

type RefundRequest = QuoteRequest & {
  id: string
  reason: string
  key: string
  /** True to refund although the refund policy does not allow it. */
  isOverride: boolean
}

/**
 * Refunds a payment. Throws `not_found`; `conflict` for the operator's own purchase, for one that cannot be refunded,
 * while another refund is in progress, and if the policy refuses; `idempotency_mismatch`; and `payments_unavailable`,
 * storing nothing, if the provider does not answer.
 */
export async function refundPayment(
  deps: FulfilDeps,
  operator: Operator,
  request: RefundRequest,
): Promise<ConsoleRefund> {
  const known = await getOrder(deps.db, request.id)
  if (known.holder === operator.holder)
    throw new AppError('conflict', 'Nobody pays back their own purchase. Ask another operator.')
  await syncWithProvider(deps, known)
  const id = await inTransaction(deps.db, (trx) =>
    storeIntent(trx, operator, { request, at: deps.clock.now() }),
  )
  await settleRefund(deps, id)
  return toRefund(await findRefund(deps.db, id))
}

/** Computes the refund without making it. Throws `not_found`, and `conflict` for a purchase that cannot be refunded. */
export async function quoteRefund(
  db: DbOrTrx,
  { id, ...request }: QuoteRequest & { id: string },
  now: Date,
): Promise<RefundQuote> {
  const order = await getOrder(db, id)
  return quoteRefundable(db, order, { request, now })
}

async function getOrder(db: DbOrTrx, id: string): Promise<OrderRow> {
  const order = isUuid(id)
    ? await db.selectFrom('payment_order').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined
  if (!order) throw notFound()
  return order
}

/** Updates the order from the provider, which may have refunded part of it meanwhile. */
async function syncWithProvider(deps: FulfilDeps, { provider, provider_reference: reference }: OrderRow) {
  if (reference === null) return
  try {
    await fulfil(deps, provider, reference)
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    throw new AppError(
      'payments_unavailable',
      'The provider does not answer, and nothing was paid back. Try again.',
      {
        cause: error,
        retryAfterSeconds: error.retryAfterSeconds ?? 30,
      },
    )
  }
}

/**
 * Stores the refund to make. The lock on the audit serializes operators, so that the second sees the refund of the
 * first.
 */
async function storeIntent(
  trx: Trx,
  operator: Operator,
  { request, at }: { request: RefundRequest; at: Date },
): Promise<string> {
  await lockAudit(trx)
  const { id: orderId, key, ground, amountMinor, isOverride, reason, askedAt } = request
  const requestKey = `${operator.holder}:${key}`
  const repeated = await findRefundByKey(trx, requestKey)
  if (repeated) return assertSameRefund(repeated, request).id
  await lockProfile(trx, (await getOrder(trx, orderId)).holder)
  const order = await lockOrder(trx, orderId)
  const refunds = await findRefundsOf(trx, orderId)
  if (refunds.some(({ state }) => state === 'asked'))
    throw new AppError('conflict', 'A refund of this payment is under way. Wait for its end.')
  await lockHolders(trx, [order.holder])
  const quote = await quoteRefundable(trx, order, { request, now: at })
  const broken = quote.rules.filter(({ isMet }) => !isMet).map(({ rule }) => rule)
  if (broken.length > 0 && !isOverride)
    throw new AppError('conflict', 'The refund policy does not allow this. An admin may.', {
      details: { broken },
    })
  const { id } = await insertRefund(trx, {
    id: randomUUID(),
    order_id: orderId,
    request_key: requestKey,
    amount_minor: amountMinor,
    ground,
    is_override: isOverride,
    state: 'asked',
    retry_at: at,
    created_at: at,
  })
  await recordAct(trx, {
    at,
    actor: operator.holder,
    act: isOverride ? 'payment.override' : 'payment.refund',
    subject: order.holder,
    reason,
    before: { payment: orderId, status: order.status, refundedMinor: order.refunded_minor },
    after: {
      payment: orderId,
      refund: id,
      amountMinor,
      currency: order.currency,
      ground,
      askedAt: askedAt.toISOString(),
      credits: quote.credits.taken,
      ...(broken.length > 0 && { broken }),
    },
  })
  return id
}

/** Computes the refund. Throws `conflict` or `invalid_request` if it is impossible, whatever the policy. */
async function quoteRefundable(
  db: DbOrTrx,
  order: OrderRow,
  { request, now }: { request: QuoteRequest; now: Date },
): Promise<RefundQuote> {
  if (!order.fulfilled_at || (order.status !== 'fulfilled' && order.status !== 'partially_refunded'))
    throw new AppError('conflict', `A payment that is ${order.status} is not paid back here.`)
  const latest = new Date(now.getTime() + CLOCK_TOLERANCE_MS)
  if (request.askedAt < order.fulfilled_at || request.askedAt > latest)
    throw wrong('askedAt', 'It lies between the payment and now.')
  const adjustments = await findAdjustments(db, order.id)
  const { credits } = await balanceOf(db, order.holder)
  const quote = quoteOf({ order, adjustments, credits }, request)
  if (request.amountMinor > quote.restMinor) throw wrong('amountMinor', 'So much is not left of the payment.')
  return quote
}

function assertSameRefund(row: RefundRow, { id, amountMinor, ground, isOverride }: RefundRequest): RefundRow {
  const isSame =
    row.order_id === id &&
    row.amount_minor === amountMinor &&
    row.ground === ground &&
    row.is_override === isOverride
  if (isSame) return row
  throw new AppError('idempotency_mismatch', 'This key paid something else back before.')
}

const wrong = (field: string, message: string) =>
  new AppError('invalid_request', message, { details: [{ field, message }] })

export const toRefund = (row: RefundRow): ConsoleRefund => ({
  id: row.id,
  amountMinor: row.amount_minor,
  ground: row.ground,
  isOverride: row.is_override,
  state: row.state,
  problem: row.problem,
  createdAt: row.created_at.toISOString(),
})
