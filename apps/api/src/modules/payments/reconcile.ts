/** Fallback for missed webhooks, once a minute: reads every unresolved purchase and refund from the providers. */
import type { PaymentProvider } from '@toile/contract/payments'
import { inTransaction } from '../../platform/db.ts'
import { registerJob, type JobRegistration } from '../../platform/jobs.ts'
import { nextCheckAt } from './check-times.ts'
import { fulfil, type FulfilDeps } from './fulfil.ts'
import { reconcilePaymentsJob } from './jobs.ts'
import { lockOrder, updateOrder, type OrderRow } from './order-store.ts'
import { isUnpaid, withStatus } from './order-states.ts'
import { findWaitingEvents, postpone, postponeEvents, processEvent } from './process-event.ts'
import { ProviderDown } from './provider.ts'
import { findDueRefunds } from './refund-store.ts'
import { settleRefund } from './settle-refund.ts'

const BATCH_SIZE = 100
/** Retry of a purchase's last check, if it was interrupted. */
const LAST_CHECK_RETRY_MS = 60 * 60_000
/** Delay after an error other than `ProviderDown`. */
const FAILED_RETRY_SECONDS = 600

export function reconcileWork(deps: FulfilDeps): JobRegistration {
  return registerJob(reconcilePaymentsJob, {
    concurrency: 1,
    cron: '* * * * *',
    run: ({ signal }) => reconcile(deps, signal),
  })
}

/** State of one pass. `down` collects the providers that did not answer in it; they are not called again. */
type Pass = { down: Set<PaymentProvider>; signal: AbortSignal }

/** Runs one pass. A failure is logged and does not stop the rest; a provider that hangs costs one deadline. */
export async function reconcile(deps: FulfilDeps, signal: AbortSignal): Promise<void> {
  const pass: Pass = { down: new Set(), signal }
  await processEvents(deps, pass)
  await settleRefunds(deps, pass)
  await checkPurchases(deps, pass)
}

async function processEvents(deps: FulfilDeps, pass: Pass): Promise<void> {
  const { db, clock, logger } = deps
  for (const event of await findWaitingEvents(db, clock.now(), BATCH_SIZE)) {
    pass.signal.throwIfAborted()
    if (pass.down.has(event.provider)) continue
    try {
      const failure = await processEvent(deps, event, pass.signal)
      if (failure) await leaveProvider(deps, pass, event.provider, failure)
    } catch (error) {
      logger.error({ err: error, event: event.eventId }, 'a webhook could not be processed')
      await postpone(deps, event, FAILED_RETRY_SECONDS)
    }
  }
}

async function settleRefunds(deps: FulfilDeps, pass: Pass): Promise<void> {
  for (const { id, provider } of await findDueRefunds(deps.db, deps.clock.now(), BATCH_SIZE)) {
    pass.signal.throwIfAborted()
    if (pass.down.has(provider)) continue
    const failure = await settleRefund(deps, id, pass.signal)
    if (failure) await leaveProvider(deps, pass, provider, failure)
  }
}

async function checkPurchases(deps: FulfilDeps, pass: Pass): Promise<void> {
  for (const order of await findDue(deps)) {
    pass.signal.throwIfAborted()
    await check(deps, order, pass).catch((error: unknown) =>
      deps.logger.error({ err: error, order: order.id }, 'a purchase could not be checked'),
    )
  }
}

/** Skips a provider for the rest of the pass, and postpones its events and checks as long as it asks for. */
async function leaveProvider(
  deps: FulfilDeps,
  { down }: Pass,
  provider: PaymentProvider,
  { retryAfterSeconds }: ProviderDown,
): Promise<void> {
  down.add(provider)
  await postponeEvents(deps, provider, retryAfterSeconds)
  await postponeChecks(deps, provider, retryAfterSeconds)
}

const findDue = ({ db, clock }: FulfilDeps): Promise<OrderRow[]> =>
  db
    .selectFrom('payment_order')
    .selectAll()
    .where('check_at', '<=', clock.now())
    .orderBy('check_at')
    .limit(BATCH_SIZE)
    .execute()

async function check(deps: FulfilDeps, order: OrderRow, pass: Pass): Promise<void> {
  const reference = order.provider_reference
  if (reference && pass.down.has(order.provider)) return
  const now = deps.clock.now()
  const next = nextCheckAt(order.created_at, order.checks, now)
  // The next check is scheduled first: however this one ends, the provider is not called too often.
  if (!(await claim(deps, order, next ?? new Date(now.getTime() + LAST_CHECK_RETRY_MS)))) return
  try {
    const current = reference ? await fulfil(deps, order.provider, reference, pass.signal) : order
    if (next === null || !reference) await stopChecking(deps, current ?? order)
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    deps.logger.warn({ err: error, order: order.id }, 'a purchase waits until its provider answers')
    await leaveProvider(deps, pass, order.provider, error)
  }
}

/** Claims a due check; false when another process has claimed it, or the purchase is resolved by now. */
async function claim({ db }: FulfilDeps, { id, check_at }: OrderRow, next: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('payment_order')
    .set(({ eb }) => ({ check_at: next, checks: eb('checks', '+', 1) }))
    .where('id', '=', id)
    .where('check_at', '=', check_at)
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** Postpones all checks of a provider. */
async function postponeChecks(
  { db, clock }: FulfilDeps,
  provider: PaymentProvider,
  seconds = 60,
): Promise<void> {
  const retryAt = new Date(clock.now().getTime() + seconds * 1000)
  await db
    .updateTable('payment_order')
    .set({ check_at: retryAt })
    .where('provider', '=', provider)
    .where('provider_reference', 'is not', null)
    .where('check_at', '<', retryAt)
    .execute()
}

/** Stops checking an order and expires it when still open. A later payment still fulfils it. */
async function stopChecking({ db }: FulfilDeps, { id, provider_reference }: OrderRow): Promise<void> {
  await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, id)
    // It may have been paid, or got its checkout at the provider, since it was read.
    if (!isUnpaid(order.status) || order.provider_reference !== provider_reference) return
    const isOpen = order.status === 'created' || order.status === 'pending'
    const { status } = isOpen ? withStatus(order, 'expired') : order
    await updateOrder(trx, id, { status, check_at: null })
  })
}
