/**
 * Completes a refund: the provider refunds under our refund's id, then `fulfil` updates our records. Idempotent, and
 * safe after a crash at any point: the provider never makes a second refund.
 */
import { callProvider } from './ask-provider.ts'
import { fulfil, type FulfilDeps } from './fulfil.ts'
import { recordDifference } from './differences.ts'
import type { OrderRow } from './order-store.ts'
import { ProviderDown, RefundRefused, type PaymentAdapter } from './provider.ts'
import { changeRefund, claimRefund, type RefundRow } from './refund-store.ts'

/** Lease on a refund. Longer than the provider calls together, so that two processes never call at once. */
const LEASE_MS = 2 * 60_000
const MINUTE_MS = 60_000
const MAX_BACKOFF_MINUTES = 60

type Work = { row: RefundRow; order: OrderRow; adapter: PaymentAdapter; signal: AbortSignal | undefined }

/**
 * Settles one refund, unless another process has leased it. Rejects when aborted, and when our database fails; any
 * other failure is stored in the row.
 * @returns the failure of a provider that does not answer
 */
export async function settleRefund(
  deps: FulfilDeps,
  id: string,
  signal?: AbortSignal,
): Promise<ProviderDown | undefined> {
  const { db, clock, logger, adapters } = deps
  const now = clock.now()
  const row = await claimRefund(db, id, { now, until: new Date(now.getTime() + LEASE_MS) })
  if (!row) return undefined
  const order = await db
    .selectFrom('payment_order')
    .selectAll()
    .where('id', '=', row.order_id)
    .executeTakeFirstOrThrow()
  try {
    const adapter = adapters.get(order.provider)
    if (!adapter) throw new ProviderDown(order.provider, { cause: new Error('It is not set up') })
    await executeRefund(deps, { row, order, adapter, signal })
    return undefined
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof RefundRefused) {
      await changeRefund(db, id, { state: 'refused', problem: error.message, retry_at: null })
      return undefined
    }
    logger.error({ err: error, refund: id, order: order.id }, 'a refund was postponed')
    const down = error instanceof ProviderDown ? error : undefined
    const delayMs = Math.max(backoffMs(row.tries), (down?.retryAfterSeconds ?? 0) * 1000)
    await changeRefund(db, id, {
      problem: problemOf(error),
      retry_at: new Date(clock.now().getTime() + delayMs),
    })
    return down
  }
}

/** Describes a failure to operators. A provider that is down names its cause, such as a missing setting. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'It failed'
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

async function executeRefund(deps: FulfilDeps, { row, order, adapter, signal }: Work): Promise<void> {
  const { db } = deps
  const { id, amount_minor: amountMinor } = row
  const { provider, provider_reference: reference, currency } = order
  if (reference === null) throw new RefundRefused('This purchase never reached a payment provider')
  let { adjustment_id: adjustmentId } = row
  if (adjustmentId === null) {
    const made = await callProvider(
      adapter,
      (callSignal) => adapter.refund({ id, reference, amountMinor, currency }, callSignal),
      signal,
    )
    adjustmentId = made.adjustmentId
    // First: once the adjustment is stored, a later run does not compare the amounts again.
    if (made.amountMinor !== amountMinor)
      await recordAmountMismatch(deps, order, { ...made, asked: amountMinor })
    await changeRefund(db, id, { adjustment_id: adjustmentId })
  }
  await fulfil(deps, provider, reference, signal)
  const booked = await db
    .selectFrom('payment_adjustment')
    .select('status')
    .where('provider', '=', provider)
    .where('adjustment_id', '=', adjustmentId)
    .executeTakeFirst()
  if (!booked) throw new Error(`The records of ${provider} do not show the refund yet`)
  if (booked.status === 'rejected' || booked.status === 'reversed')
    throw new RefundRefused(`${provider} accepted the refund, and then ${booked.status} it`)
  // `taken`: accepted by the provider, and booked by us.
  await changeRefund(db, id, { state: 'taken', problem: null, retry_at: null })
}

/**
 * Records that the provider refunded another amount. Our records follow the provider's; an operator has to look at it.
 */
async function recordAmountMismatch(
  deps: FulfilDeps,
  order: OrderRow,
  { adjustmentId, amountMinor, asked }: { adjustmentId: string; amountMinor: number; asked: number },
): Promise<void> {
  const { id, provider, provider_reference: reference } = order
  await recordDifference(deps.db, deps.clock.now(), {
    alert: 'payment_adjustment_changed',
    order: id,
    provider,
    reference,
    adjustment: adjustmentId,
    asked,
    amountMinor,
  })
  deps.logger.error(
    { order: id, adjustment: adjustmentId, asked, amountMinor },
    'a provider refunded a different amount',
  )
}

/** The delay after this many failed tries: 1, 2, 4 … minutes, at most an hour. */
const backoffMs = (tries: number): number => Math.min(2 ** (tries - 1), MAX_BACKOFF_MINUTES) * MINUTE_MS
