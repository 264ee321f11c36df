/**
 * Takes a refund to its end: the provider pays back under the refund's own id, and our books follow by the one door. May be
 * called any number of times, and after a crash at any line: the provider is never asked for a second one.
 */
import { ask } from './ask-provider.ts'
import { fulfil, type FulfilDeps } from './fulfil.ts'
import { keepDifference } from './differences.ts'
import type { OrderRow } from './order-store.ts'
import { ProviderDown, RefundRefused, type PaymentAdapter } from './provider.ts'
import { changeRefund, claimRefund, type RefundRow } from './refund-store.ts'

/** More than the provider's deadlines together: two never ask at once. */
const CLAIM_MS = 2 * 60_000
const MINUTE_MS = 60_000
const LONGEST_PAUSE_MINUTES = 60

type Work = { row: RefundRow; order: OrderRow; adapter: PaymentAdapter; signal: AbortSignal | undefined }

/** Never rejects for what the provider says or does not say: that stands in the row. */
export async function settleRefund(deps: FulfilDeps, id: string, signal?: AbortSignal): Promise<void> {
  const { db, clock, logger, adapters } = deps
  const now = clock.now()
  const row = await claimRefund(db, id, { now, until: new Date(now.getTime() + CLAIM_MS) })
  if (!row) return
  const order = await db
    .selectFrom('payment_order')
    .selectAll()
    .where('id', '=', row.order_id)
    .executeTakeFirstOrThrow()
  try {
    const adapter = adapters.get(order.provider)
    if (!adapter) throw new ProviderDown(order.provider, { cause: new Error('It is not set up') })
    await takeOn(deps, { row, order, adapter, signal })
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof RefundRefused) {
      await changeRefund(db, id, { state: 'refused', problem: error.message, retry_at: null })
      return
    }
    logger.error({ err: error, refund: id, order: order.id }, 'a refund waits')
    const told = error instanceof ProviderDown ? error.retryAfterSeconds : undefined
    const pauseMs = told === undefined ? pauseAfter(row.tries) : told * 1000
    const problem = error instanceof Error ? error.message : 'It failed'
    await changeRefund(db, id, { problem, retry_at: new Date(clock.now().getTime() + pauseMs) })
  }
}

async function takeOn(deps: FulfilDeps, { row, order, adapter, signal }: Work): Promise<void> {
  const { db } = deps
  const { id, amount_minor: amountMinor } = row
  const { provider, provider_reference: reference, currency } = order
  if (reference === null) throw new RefundRefused('It never came as far as a provider')
  let { adjustment_id: adjustmentId } = row
  if (adjustmentId === null) {
    const taken = await ask(
      adapter,
      (ending) => adapter.refund({ id, reference, amountMinor, currency }, ending),
      signal,
    )
    adjustmentId = taken.adjustmentId
    await changeRefund(db, id, { adjustment_id: adjustmentId })
    if (taken.amountMinor !== amountMinor) await tellOfOther(deps, order, { ...taken, asked: amountMinor })
  }
  await fulfil(deps, provider, reference, signal)
  const booked = await db
    .selectFrom('payment_adjustment')
    .select('status')
    .where('provider', '=', provider)
    .where('adjustment_id', '=', adjustmentId)
    .executeTakeFirst()
  if (!booked) throw new ProviderDown(provider, { cause: new Error('Its books do not show the refund yet') })
  await changeRefund(db, id, { state: 'taken', problem: null, retry_at: null })
}

/** The provider's books are what ours follow; that it paid another amount back is for a person to look at. */
async function tellOfOther(
  deps: FulfilDeps,
  order: OrderRow,
  { adjustmentId, amountMinor, asked }: { adjustmentId: string; amountMinor: number; asked: number },
): Promise<void> {
  const { id, provider, provider_reference: reference } = order
  await keepDifference(deps.db, deps.clock.now(), {
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
    'a provider paid another amount back',
  )
}

const pauseAfter = (tries: number): number =>
  Math.min(2 ** Math.min(tries, 10) / 2, LONGEST_PAUSE_MINUTES) * MINUTE_MS
