/** Processes a webhook event: updates its purchase from the provider. */
import type { PaymentProvider } from '@toile/contract/payments'
import type { NotNull, Selectable } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { registerJob, type JobRegistration } from '../../platform/jobs.ts'
import { report } from '../../platform/report.ts'
import type { PaymentEventTable } from '../../platform/money-tables.ts'
import { recordDifference } from './differences.ts'
import { fulfil, type FulfilDeps } from './fulfil.ts'
import { processPaymentEventJob } from './jobs.ts'
import { ProviderDown } from './provider.ts'

type EventRow = Selectable<PaymentEventTable>
type EventKey = { provider: PaymentProvider; eventId: string }
type WaitingEvent = EventKey & { reference: string }

/** How long an event may precede its order's reference, which is stored just after the provider returns it. */
const UNKNOWN_GRACE_MS = 10 * 60_000
const MINUTE_MS = 60_000
/** Longest extra pause of an event that failed. */
const MAX_PAUSE_SECONDS = 3600

export function processEventWork(deps: FulfilDeps): JobRegistration {
  return registerJob(processPaymentEventJob, {
    concurrency: 2,
    run: async ({ payload, signal }) => void (await processEvent(deps, payload, signal)),
  })
}

/**
 * Processes one event. It is marked last, so that an interrupted run is repeated. While the provider does not answer,
 * or no order has the reference yet, the event is left to the reconciler.
 * @returns the failure of a provider that does not answer
 */
export async function processEvent(
  deps: FulfilDeps,
  key: EventKey,
  signal?: AbortSignal,
): Promise<ProviderDown | undefined> {
  const { db, clock, logger } = deps
  const event = await findEvent(db, key)
  if (!event?.provider_reference || event.processed_at) return undefined
  try {
    const order = await fulfil(deps, event.provider, event.provider_reference, signal)
    const ageMs = clock.now().getTime() - event.received_at.getTime()
    if (!order && ageMs < UNKNOWN_GRACE_MS) return undefined
    const isUnpaid = deps.adapters.get(event.provider)?.unpaidEvents?.has(event.type) ?? false
    if (!order && !isUnpaid) {
      report('paymentAlerted', { provider: event.provider, alert: 'payment_unknown' })
      logger.error({ ...alertOf(event) }, 'a webhook is about a payment that we did not begin')
      await recordDifference(db, clock.now(), alertOf(event))
    }
    await updateEvent(db, key, { processed_at: clock.now() })
    return undefined
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    logger.warn({ err: error, event: key.eventId }, 'a webhook waits until its provider answers')
    const { provider, provider_reference: reference } = event
    const seconds = (error.retryAfterSeconds ?? 60) + pauseSeconds(event, clock.now())
    await postponeEvents(deps, { provider, reference }, seconds)
    return error
  }
}

/**
 * Extra pause of an event that failed, which grows with its age: half of it, at most an hour. The events that did not
 * fail are due before it.
 */
const pauseSeconds = ({ received_at }: EventRow, now: Date): number =>
  Math.min((now.getTime() - received_at.getTime()) / 2000, MAX_PAUSE_SECONDS)

/** Postpones the next attempt of the events of a payment, or of all events of a provider. */
export async function postponeEvents(
  { db, clock }: Pick<FulfilDeps, 'db' | 'clock'>,
  { provider, reference }: { provider: PaymentProvider; reference?: string },
  seconds = 60,
): Promise<void> {
  const retryAt = new Date(clock.now().getTime() + seconds * 1000)
  await db
    .updateTable('payment_event')
    .set({ retry_at: retryAt })
    .where('provider', '=', provider)
    .$if(reference !== undefined, (query) => query.where('provider_reference', '=', reference!))
    .where('processed_at', 'is', null)
    .where((or) => or.or([or('retry_at', 'is', null), or('retry_at', '<', retryAt)]))
    .execute()
}

/** Unprocessed events at least a minute old, the longest due first: postponed ones do not keep others out. */
export async function findWaitingEvents(db: Db, now: Date, limit: number): Promise<WaitingEvent[]> {
  const rows = await db
    .selectFrom('payment_event')
    .select(['provider', 'event_id', 'provider_reference as reference'])
    .where('processed_at', 'is', null)
    .where('provider_reference', 'is not', null)
    .$narrowType<{ reference: NotNull }>()
    .where('received_at', '<=', new Date(now.getTime() - MINUTE_MS))
    .where((or) => or.or([or('retry_at', 'is', null), or('retry_at', '<=', now)]))
    .orderBy(({ fn }) => fn.coalesce('retry_at', 'received_at'))
    .limit(limit)
    .execute()
  return rows.map(({ provider, event_id: eventId, reference }) => ({ provider, eventId, reference }))
}

async function findEvent(db: Db, { provider, eventId }: EventKey): Promise<EventRow | undefined> {
  return db
    .selectFrom('payment_event')
    .selectAll()
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
}

async function updateEvent(
  db: Db,
  { provider, eventId }: EventKey,
  changes: Pick<EventRow, 'processed_at'>,
): Promise<void> {
  await db
    .updateTable('payment_event')
    .set(changes)
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute()
}

const alertOf = ({ provider, event_id, provider_reference }: EventRow) => ({
  alert: 'payment_unknown' as const,
  provider,
  event: event_id,
  reference: provider_reference,
})
