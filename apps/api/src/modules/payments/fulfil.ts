/**
 * Applies a payment to its purchase: reads the payment from the provider (which may capture it), then updates the
 * order, the credits and the refunds. No other path lets a payment change an order or credits: the buyer's page, the
 * webhook, the reconciler and refunds all take this one. Buyer, package and price come from our own row, never from the
 * provider.
 */
import type { OrderStatus, PaymentProvider } from '@toile/contract/payments'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import type { Queue } from '../../platform/queue.ts'
import { report, reportOnCommit } from '../../platform/report.ts'
import { grant, turnPlanOn } from '../credits/index.ts'
import { applyAdjustment, findAdjustments } from './adjustments.ts'
import { callProvider } from './ask-provider.ts'
import { isKnownBy } from './check-times.ts'
import { findMismatches } from './compare-payment.ts'
import { recordDifference, type Difference } from './differences.ts'
import {
  findOrderByReference,
  grantKeyOf,
  lockOrder,
  lockProfile,
  updateOrder,
  type OrderRow,
} from './order-store.ts'
import { isUnpaid, withStatus } from './order-states.ts'
import { packageNameOf } from './packages.ts'
import { ProviderDown, type Payment, type PaymentAdapter } from './provider.ts'
import { enqueueReceipts } from './receipts.ts'

type PaymentAdapters = ReadonlyMap<PaymentProvider, PaymentAdapter>

export type FulfilDeps = {
  db: Db
  clock: Clock
  logger: Logger
  adapters: PaymentAdapters
  queue: Pick<Queue, 'enqueue'>
}

/**
 * Brings an order to the state of its payment. Idempotent, also when called concurrently. The transaction locks the
 * profile first, then the order, then the ledger account; no lock is held while the provider is called.
 * @param reference the provider's id of the payment
 * @returns the updated order; undefined when no order has this reference
 * @throws ProviderDown, having changed nothing, also for a provider that is not set up
 */
export async function fulfil(
  { db, clock, logger, adapters, queue }: FulfilDeps,
  provider: PaymentProvider,
  reference: string,
  signal?: AbortSignal,
): Promise<OrderRow | undefined> {
  const known = await findOrderByReference(db, provider, reference)
  if (!known) return undefined
  const adapter = adapters.get(provider)
  if (!adapter) throw new ProviderDown(provider, { cause: new Error('It is not set up') })
  const payment = await callProvider(
    adapter,
    (callSignal) => adapter.fetchPayment(reference, callSignal),
    signal,
  )
  if (!payment) {
    logger.warn(
      { order: known.id, provider, reference },
      'the provider does not know a payment that it created',
    )
    return expireForgotten(db, known, clock.now())
  }
  if (payment.reference !== reference)
    throw new Error(`${provider} was asked for ${reference} and told of ${payment.reference}`)
  const { order, alerts } = await inTransaction(db, async (trx) => {
    const at = clock.now()
    const settled = await settle(trx, queue, { known, payment, at })
    for (const alert of settled.alerts) await recordDifference(trx, at, alert)
    return settled
  })
  // Reported only after they are committed. An adjustment that still differs is reported again by each call; its row
  // in `payment_difference` is stored once.
  for (const alert of alerts) {
    report('paymentAlerted', { provider, alert: alert.alert })
    logger.error(alert, 'a payment needs an operator to look at it')
  }
  return order
}

/**
 * Expires an open order whose checkout the provider has forgotten, as PayPal does after some hours, so that the buyer
 * can start another. The order is still checked, and a late payment fulfils it.
 */
async function expireForgotten(db: Db, known: OrderRow, at: Date): Promise<OrderRow> {
  if (known.status !== 'pending' || at < isKnownBy(known.created_at)) return known
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, known.id)
    if (order.status !== 'pending') return order
    return updateOrder(trx, order.id, { status: withStatus(order, 'expired').status })
  })
}

type Settled = { order: OrderRow; alerts: Difference[] }

/**
 * Records the payment, then its adjustments (refunds and chargebacks), then the status that results from both.
 * Enqueues the mails about them.
 */
async function settle(
  trx: Trx,
  queue: FulfilDeps['queue'],
  { known, payment, at }: { known: OrderRow; payment: Payment; at: Date },
): Promise<Settled> {
  const accountExists = await lockProfile(trx, known.holder)
  const before = await lockOrder(trx, known.id)
  const adjustmentsBefore = await findAdjustments(trx, known.id)
  const { order, alerts } = await settlePayment(trx, before, { payment, accountExists, at })
  if (isUnpaid(order.status)) return { order, alerts }
  for (const adjustment of payment.adjustments)
    alerts.push(...(await applyAdjustment(trx, order, adjustment, at)))
  const after = await settleAdjustments(trx, order, payment)
  await enqueueReceipts(trx, queue, { before, adjustmentsBefore, after, at })
  return { order: after, alerts }
}

type PaymentFacts = { payment: Payment; accountExists: boolean; at: Date }

/**
 * Moves an unpaid order to `failed`, `fulfilled` (credits granted) or `review` (the payment differs from the order, or
 * the account is deleted). Returns an order that was paid before unchanged.
 */
async function settlePayment(
  trx: Trx,
  order: OrderRow,
  { payment, accountExists, at }: PaymentFacts,
): Promise<Settled> {
  const unchanged = { order, alerts: [] }
  if (!isUnpaid(order.status) || payment.state === 'pending') return unchanged
  if (payment.state === 'failed') {
    // An order that has failed or expired keeps its status.
    if (order.status !== 'pending') return unchanged
    const { status } = withStatus(order, 'failed')
    return { order: await updateOrder(trx, order.id, { status }), alerts: [] }
  }

  // `paid` is never stored: the order goes on to `review` or `fulfilled`. `withStatus` checks both transitions.
  const paid = withStatus(order, 'paid')
  const mismatches = findMismatches(order, payment)
  if (!accountExists) mismatches.push({ what: 'account', asked: order.holder, paid: 'deleted since' })
  if (mismatches.length > 0) {
    const { status } = withStatus(paid, 'review')
    const { id, provider, provider_reference: reference } = order
    return {
      order: await updateOrder(trx, id, { status, check_at: null }),
      alerts: [{ alert: 'payment_review', order: id, provider, reference, mismatches }],
    }
  }
  const { status } = withStatus(paid, 'fulfilled')
  await grantCredits(trx, order, at)
  return { order: await updateOrder(trx, order.id, { status, fulfilled_at: at, check_at: null }), alerts: [] }
}

async function grantCredits(trx: Trx, order: OrderRow, at: Date): Promise<void> {
  const { id, holder, credits, plan, provider, currency, amount_minor: amountMinor } = order
  const key = grantKeyOf(order)
  await grant(trx, {
    holder,
    key,
    amount: credits,
    reason: `You bought the ${packageNameOf(order.package_key)} package`,
    reference: id,
    at,
  })
  await turnPlanOn(trx, { holder, plan, reference: id, at })
  reportOnCommit(trx, 'purchaseFulfilled', { provider, currency, amountMinor })
}

/** Derives the order's status and refunded amount from all its adjustments. */
async function settleAdjustments(trx: Trx, order: OrderRow, payment: Payment): Promise<OrderRow> {
  const approved = (await findAdjustments(trx, order.id)).filter(({ status }) => status === 'approved')
  const sumOf = (kind: 'refund' | 'chargeback') =>
    approved.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.amount_minor, 0)
  const [refunded, chargedBack] = [sumOf('refund'), sumOf('chargeback')]
  // A payment in review may be of another amount than the order's.
  const paid = order.fulfilled_at ? order.amount_minor : payment.amountMinor
  const { status } = withStatus(order, statusAfter(order, { paid, refunded, chargedBack }))
  const refundedMinor = Math.min(refunded + chargedBack, order.amount_minor)
  if (status === order.status && refundedMinor === order.refunded_minor) return order
  return updateOrder(trx, order.id, { status, refunded_minor: refundedMinor })
}

/** Amounts in minor units. */
type Balance = { paid: number; refunded: number; chargedBack: number }

function statusAfter(order: OrderRow, { paid, refunded, chargedBack }: Balance): OrderStatus {
  if (chargedBack > 0) return 'charged_back'
  if (refunded > 0 && refunded >= paid) return 'refunded'
  // An order in review granted no credits, and a partial refund does not resolve it.
  if (!order.fulfilled_at) return 'review'
  return refunded > 0 ? 'partially_refunded' : 'fulfilled'
}
