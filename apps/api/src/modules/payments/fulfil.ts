/**
 * The one door through which a purchase goes on, for the buyer's page, the webhook and the reconciler alike: ask the
 * provider how it stands, and bring our books there. Who bought, what and for how much is what our own row says.
 */
import type { OrderStatus, PaymentProvider } from '@toile/contract/payments'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import type { Queue } from '../../platform/queue.ts'
import { report, reportOnCommit } from '../../platform/report.ts'
import { grant, turnPlanOn } from '../credits/index.ts'
import { applyAdjustment, findAdjustments } from './adjustments.ts'
import { ask } from './ask-provider.ts'
import { mismatchesOf } from './compare-payment.ts'
import { keepDifference, type Difference } from './differences.ts'
import { findOrderByReference, lockOrder, lockProfile, updateOrder, type OrderRow } from './order-store.ts'
import { isUnpaid, moved } from './order-states.ts'
import { packageNameOf } from './packages.ts'
import { ProviderDown, type Payment, type PaymentAdapter } from './provider.ts'
import { promiseReceipts } from './receipts.ts'

type PaymentAdapters = ReadonlyMap<PaymentProvider, PaymentAdapter>

export type FulfilDeps = {
  db: Db
  clock: Clock
  logger: Logger
  adapters: PaymentAdapters
  queue: Pick<Queue, 'enqueue'>
}

/**
 * May be called any number of times, at once too: whatever was done is not done again. The provider is asked before the
 * transaction, which locks profile, order and ledger, in this order.
 * @returns the purchase as it stands then; nothing where none of ours has this reference
 * Throws `ProviderDown`, and changes nothing then.
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
  const payment = await ask(adapter, (ending) => adapter.fetchPayment(reference, ending), signal)
  if (!payment) {
    logger.warn({ order: known.id, provider, reference }, 'a provider does not know a payment it has begun')
    return known
  }
  if (payment.reference !== reference)
    throw new Error(`${provider} was asked for ${reference} and told of ${payment.reference}`)
  const { order, alerts } = await inTransaction(db, async (trx) => {
    const at = clock.now()
    const settled = await settle(trx, queue, { known, payment, at })
    for (const alert of settled.alerts) await keepDifference(trx, at, alert)
    return settled
  })
  // Once, as whatever is found a second time has changed nothing; and only after it is kept.
  for (const alert of alerts) {
    report('paymentAlerted', { provider, alert: alert.alert })
    logger.error(alert, 'a payment needs an operator to look at it')
  }
  return order
}

type Settled = { order: OrderRow; alerts: Difference[] }

async function settle(
  trx: Trx,
  queue: FulfilDeps['queue'],
  { known, payment, at }: { known: OrderRow; payment: Payment; at: Date },
): Promise<Settled> {
  const isAccountThere = await lockProfile(trx, known.holder)
  const before = await lockOrder(trx, known.id)
  const adjusted = await findAdjustments(trx, known.id)
  const { order, alerts } = await settlePayment(trx, before, { payment, isAccountThere, at })
  if (isUnpaid(order.status)) return { order, alerts }
  for (const adjustment of payment.adjustments)
    alerts.push(...(await applyAdjustment(trx, order, adjustment, at)))
  const after = await settleAdjustments(trx, order)
  await promiseReceipts(trx, queue, { before, adjusted, after, at })
  return { order: after, alerts }
}

type Truth = { payment: Payment; isAccountThere: boolean; at: Date }

async function settlePayment(
  trx: Trx,
  order: OrderRow,
  { payment, isAccountThere, at }: Truth,
): Promise<Settled> {
  const unchanged = { order, alerts: [] }
  if (!isUnpaid(order.status) || payment.state === 'pending') return unchanged
  if (payment.state === 'failed') {
    if (order.status !== 'pending') return unchanged
    const { status } = moved(order, 'failed')
    return { order: await updateOrder(trx, order.id, { status }), alerts: [] }
  }

  const paid = moved(order, 'paid')
  const mismatches = mismatchesOf(order, payment)
  if (!isAccountThere) mismatches.push({ what: 'account', asked: order.holder, paid: 'deleted since' })
  if (mismatches.length > 0) {
    const { status } = moved(paid, 'review')
    const { id, provider, provider_reference: reference } = order
    return {
      order: await updateOrder(trx, id, { status, check_at: null }),
      alerts: [{ alert: 'payment_review', order: id, provider, reference, mismatches }],
    }
  }
  const { status } = moved(paid, 'fulfilled')
  await giveCredits(trx, order, at)
  return { order: await updateOrder(trx, order.id, { status, fulfilled_at: at, check_at: null }), alerts: [] }
}

async function giveCredits(trx: Trx, order: OrderRow, at: Date): Promise<void> {
  const { id, holder, credits, plan, provider, currency, amount_minor: amountMinor } = order
  const key = `grant:order:${id}`
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

/** The state that all adjustments together make of a purchase, and what was paid back of it. */
async function settleAdjustments(trx: Trx, order: OrderRow): Promise<OrderRow> {
  const approved = (await findAdjustments(trx, order.id)).filter(({ status }) => status === 'approved')
  const sumOf = (kind: 'refund' | 'chargeback') =>
    approved.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.amount_minor, 0)
  const [refunded, chargedBack] = [sumOf('refund'), sumOf('chargeback')]
  const { status } = moved(order, statusAfter(order, refunded, chargedBack))
  const refundedMinor = Math.min(refunded + chargedBack, order.amount_minor)
  if (status === order.status && refundedMinor === order.refunded_minor) return order
  return updateOrder(trx, order.id, { status, refunded_minor: refundedMinor })
}

function statusAfter(order: OrderRow, refunded: number, chargedBack: number): OrderStatus {
  if (chargedBack > 0) return 'charged_back'
  if (refunded >= order.amount_minor) return 'refunded'
  // Nothing was granted for what is in review, and a part that is paid back settles nothing.
  if (!order.fulfilled_at) return 'review'
  return refunded > 0 ? 'partially_refunded' : 'fulfilled'
}
