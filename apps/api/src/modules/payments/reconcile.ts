/** The net below webhooks, once a minute: asks the providers after every purchase and refund that is not over. */
import type { PaymentProvider } from '@toile/contract/payments'
import { inTransaction } from '../../platform/db.ts'
import { registerJob, type JobRegistration } from '../../platform/jobs.ts'
import { nextCheckAt } from './check-times.ts'
import { fulfil, type FulfilDeps } from './fulfil.ts'
import { reconcilePaymentsJob } from './jobs.ts'
import { lockOrder, updateOrder, type OrderRow } from './order-store.ts'
import { isUnpaid, moved } from './order-states.ts'
import { findWaitingEvents, postpone, processEvent } from './process-event.ts'
import { ProviderDown } from './provider.ts'
import { findDueRefunds } from './refund-store.ts'
import { settleRefund } from './settle-refund.ts'

const AT_ONCE = 100
/** The last look at a purchase is had again where something kept it from being the last. */
const LAST_CHECK_AGAIN_MS = 60 * 60_000
/** For what fails and is not the provider's silence: the log has told. */
const FAILED_RETRY_SECONDS = 600

export function reconcileWork(deps: FulfilDeps): JobRegistration {
  return registerJob(reconcilePaymentsJob, {
    concurrency: 1,
    cron: '* * * * *',
    run: ({ signal }) => reconcile(deps, signal),
  })
}

/** One round. What fails keeps none of the others from being looked at. */
export async function reconcile(deps: FulfilDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, logger } = deps
  for (const event of await findWaitingEvents(db, clock.now(), AT_ONCE)) {
    signal.throwIfAborted()
    await processEvent(deps, event, signal).catch((error: unknown) => {
      logger.error({ err: error, event: event.eventId }, 'a webhook could not be processed')
      return postpone(deps, event, FAILED_RETRY_SECONDS)
    })
  }
  for (const refund of await findDueRefunds(db, clock.now(), AT_ONCE)) {
    signal.throwIfAborted()
    await settleRefund(deps, refund, signal)
  }
  const down = new Set<PaymentProvider>()
  for (const order of await findDue(deps)) {
    signal.throwIfAborted()
    await check(deps, order, { down, signal }).catch((error: unknown) =>
      logger.error({ err: error, order: order.id }, 'a purchase could not be checked'),
    )
  }
}

const findDue = ({ db, clock }: FulfilDeps): Promise<OrderRow[]> =>
  db
    .selectFrom('payment_order')
    .selectAll()
    .where('check_at', '<=', clock.now())
    .orderBy('check_at')
    .limit(AT_ONCE)
    .execute()

/** `down` are providers that did not answer in this round. */
type Round = { down: Set<PaymentProvider>; signal: AbortSignal }

async function check(deps: FulfilDeps, order: OrderRow, { down, signal }: Round): Promise<void> {
  const reference = order.provider_reference
  if (reference && down.has(order.provider)) return
  const now = deps.clock.now()
  const next = nextCheckAt(order.created_at, order.checks, now)
  // Its next time is set first: whatever happens to this check, the provider is not asked too often.
  if (!(await claim(deps, order, next ?? new Date(now.getTime() + LAST_CHECK_AGAIN_MS)))) return
  try {
    const current = reference ? await fulfil(deps, order.provider, reference, signal) : order
    if (next === null || !reference) await giveUp(deps, current ?? order)
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    deps.logger.warn({ err: error, order: order.id }, 'a purchase waits until its provider answers')
    down.add(order.provider)
    await waitFor(deps, order.provider, error.retryAfterSeconds)
  }
}

/** False where another process was quicker, or the purchase is over meanwhile. */
async function claim({ db }: FulfilDeps, { id, check_at }: OrderRow, next: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('payment_order')
    .set(({ eb }) => ({ check_at: next, checks: eb('checks', '+', 1) }))
    .where('id', '=', id)
    .where('check_at', '=', check_at)
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** Pauses checks of a provider for the time it gave, or a minute. */
async function waitFor({ db, clock }: FulfilDeps, provider: PaymentProvider, seconds = 60): Promise<void> {
  const told = new Date(clock.now().getTime() + seconds * 1000)
  await db
    .updateTable('payment_order')
    .set({ check_at: told })
    .where('provider', '=', provider)
    .where('provider_reference', 'is not', null)
    .where('check_at', '<', told)
    .execute()
}

/** Stops checking an order; a payment that still comes fulfils it. */
async function giveUp({ db }: FulfilDeps, { id, provider_reference }: OrderRow): Promise<void> {
  await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, id)
    // It may have been paid meanwhile, or only now have come as far as the provider.
    if (!isUnpaid(order.status) || order.provider_reference !== provider_reference) return
    const isOpen = order.status === 'created' || order.status === 'pending'
    const { status } = isOpen ? moved(order, 'expired') : order
    await updateOrder(trx, id, { status, check_at: null })
  })
}
