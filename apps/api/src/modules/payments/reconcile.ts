/** Fallback for missed webhooks, once a minute: reads every unresolved purchase and refund from the providers. */
import type { PaymentProvider } from '@toile/contract/payments'
import { inTransaction } from '../../platform/db.ts'
import { registerJob, type JobRegistration } from '../../platform/jobs.ts'
import { nextCheckAt } from './check-times.ts'
import { fulfil, type FulfilDeps } from './fulfil.ts'
import { reconcilePaymentsJob } from './jobs.ts'
import { lockOrder, updateOrder, type OrderRow } from './order-store.ts'
import { isUnpaid, withStatus } from './order-states.ts'
import { findWaitingEvents, postponeEvents, processEvent } from './process-event.ts'
import { ProviderDown } from './provider.ts'
import { findDueRefunds } from './refund-store.ts'
import { settleRefund } from './settle-refund.ts'

const BATCH_SIZE = 100
/** Retry of a purchase's last check, if it was interrupted. */
const LAST_CHECK_RETRY_MS = 60 * 60_000
/** Delay after an error other than `ProviderDown`. */
const FAILED_RETRY_SECONDS = 600
/** Payments that a provider fails to read in a pass, after which it counts as down. One may fail for its own reason. */
const FAILURES_OF_OUTAGE = 2

export function reconcileWork(deps: FulfilDeps): JobRegistration {
  return registerJob(reconcilePaymentsJob, {
    concurrency: 1,
    cron: '* * * * *',
    run: ({ signal }) => reconcile(deps, signal),
  })
}

/** A payment; `reference` is null while the provider has created no checkout. */
type Subject = { provider: PaymentProvider; reference: string | null }

/** State of one pass. `failed` collects the payments for which their provider did not answer. */
type Pass = { failed: Map<PaymentProvider, Set<string | null>>; signal: AbortSignal }

/** Runs one pass. A failure is logged and does not stop the rest; a provider that hangs costs two deadlines. */
export async function reconcile(deps: FulfilDeps, signal: AbortSignal): Promise<void> {
  const pass: Pass = { failed: new Map(), signal }
  await processEvents(deps, pass)
  await settleRefunds(deps, pass)
  await checkPurchases(deps, pass)
}

async function processEvents(deps: FulfilDeps, pass: Pass): Promise<void> {
  const { db, clock, logger } = deps
  for (const event of await findWaitingEvents(db, clock.now(), BATCH_SIZE)) {
    pass.signal.throwIfAborted()
    if (isSkipped(pass, event)) continue
    try {
      const failure = await processEvent(deps, event, pass.signal)
      if (failure) await addFailure(deps, pass, event, failure)
    } catch (error) {
      logger.error({ err: error, event: event.eventId }, 'a webhook could not be processed')
      await postponeEvents(deps, event, FAILED_RETRY_SECONDS)
    }
  }
}

async function settleRefunds(deps: FulfilDeps, pass: Pass): Promise<void> {
  for (const refund of await findDueRefunds(deps.db, deps.clock.now(), BATCH_SIZE)) {
    pass.signal.throwIfAborted()
    if (isSkipped(pass, refund)) continue
    const failure = await settleRefund(deps, refund.id, pass.signal)
    if (failure) await addFailure(deps, pass, refund, failure)
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

/** True for a payment that failed in this pass, and for all payments of a provider that is down. */
function isSkipped({ failed }: Pass, { provider, reference }: Subject): boolean {
  const references = failed.get(provider)
  return references !== undefined && (references.size >= FAILURES_OF_OUTAGE || references.has(reference))
}

/**
 * Skips a payment for the rest of the pass. Once several failed, skips their provider, and postpones its events and
 * checks as long as it asks for.
 */
async function addFailure(
  deps: FulfilDeps,
  { failed }: Pass,
  { provider, reference }: Subject,
  { retryAfterSeconds }: ProviderDown,
): Promise<void> {
  const references = (failed.get(provider) ?? new Set()).add(reference)
  failed.set(provider, references)
  if (references.size < FAILURES_OF_OUTAGE) return
  await postponeEvents(deps, { provider }, retryAfterSeconds)
  await postponeChecks(deps, { provider }, retryAfterSeconds)
}

const findDue = ({ db, clock }: FulfilDeps): Promise<OrderRow[]> =>
  db
    .selectFrom('payment_order')
    .selectAll()
    .where('check_at', '<=', clock.now())
    .orderBy('check_at')
    .orderBy('checks')
    .limit(BATCH_SIZE)
    .execute()

async function check(deps: FulfilDeps, order: OrderRow, pass: Pass): Promise<void> {
  const { provider, provider_reference: reference } = order
  if (reference && isSkipped(pass, { provider, reference })) return
  const now = deps.clock.now()
  const next = nextCheckAt(order.created_at, order.checks, now)
  // The next check is scheduled first: however this one ends, the provider is not called too often.
  if (!(await claim(deps, order, next ?? new Date(now.getTime() + LAST_CHECK_RETRY_MS)))) return
  try {
    const current = reference ? await fulfil(deps, provider, reference, pass.signal) : order
    if (next === null || !reference) await stopChecking(deps, current ?? order)
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    deps.logger.warn({ err: error, order: order.id }, 'a purchase waits until its provider answers')
    if (reference) await postponeChecks(deps, { provider, reference }, error.retryAfterSeconds)
    await addFailure(deps, pass, { provider, reference }, error)
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

/** Postpones the check of a payment, or all checks of a provider. */
async function postponeChecks(
  { db, clock }: FulfilDeps,
  { provider, reference }: { provider: PaymentProvider; reference?: string },
  seconds = 60,
): Promise<void> {
  const retryAt = new Date(clock.now().getTime() + seconds * 1000)
  await db
    .updateTable('payment_order')
    .set({ check_at: retryAt })
    .where('provider', '=', provider)
    .where('provider_reference', 'is not', null)
    .$if(reference !== undefined, (query) => query.where('provider_reference', '=', reference!))
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
