/** Job that attempts a webhook delivery, then retries it, ends it, or disables the endpoint. */
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { AddressRefusedError, type GuardedFetch } from '../../platform/guarded-fetch.ts'
import { registerJob, type ClaimedJob, type JobRegistration } from '../../platform/jobs.ts'
import type { Mailer } from '../../platform/mailer.ts'
import type { Queue } from '../../platform/queue.ts'
import type { Sealer } from '../../platform/sealed-text.ts'
import { changeDelivery, findDelivery, type DeliveryWithEvent } from './delivery-store.ts'
import { changeEndpoint, lockEndpoint, type EndpointRow } from './endpoint-store.ts'
import { deliverWebhookJob, enqueueDelivery } from './job.ts'
import { notifyDisabled } from './mails.ts'
import { signedHeaders } from './signature.ts'

export type DeliverDeps = {
  db: Db
  queue: Queue
  clock: Clock
  logger: Logger
  fetchGuarded: GuardedFetch
  sealer: Sealer
  mailer: Mailer
  publicUrl: string | undefined
}

/** Minimal delays between attempts: 5 s, 30 s, 5 min, 30 min, 3 h, 12 h, 3 days. */
const retryDelaysSeconds = [5, 30, 300, 1800, 10_800, 43_200, 259_200] as const
/** Index of the first delay with jitter. Jitter keeps a recovering endpoint from getting all retries at once. */
const JITTER_FROM = 3
/** Greatest share by which jitter lengthens a delay. */
const JITTER = 0.2
const ATTEMPT_TIMEOUT_MS = 15_000
const MAX_RESPONSE_BYTES = 2048
/** An endpoint that has failed for this long without accepting an event is disabled. */
const DISABLE_AFTER_MS = 5 * 86_400_000
/** Age from which a failing delivery may disable its endpoint: only the last two attempts come so late. */
const DISABLING_AGE_MS = 12 * 3_600_000
/** More than twice the endpoints of an account, live and test: each takes two slots at most. */
const CONCURRENCY = 48
/** A delivery whose job crashes or a failing database have exhausted is enqueued again after this time. */
const REQUEUE_SECONDS = 300

export function deliverWebhookWork(deps: DeliverDeps): JobRegistration {
  return registerJob(deliverWebhookJob, {
    concurrency: CONCURRENCY,
    run: (job) => deliver(deps, job),
    // Only crashed or stopped processes and database failures exhaust this job. They record no attempt, so the job is
    // enqueued again.
    onExhausted: async ({ deliveryId }, trx) => {
      const delivery = await findDelivery(trx, deliveryId)
      if (!delivery) return
      const { endpoint_id: endpointId } = delivery
      await enqueueDelivery(deps, trx, { deliveryId, endpointId, inSeconds: REQUEUE_SECONDS })
    },
  })
}

async function deliver(deps: DeliverDeps, job: ClaimedJob<{ deliveryId: string }>): Promise<void> {
  const { db } = deps
  const delivery = await findDelivery(db, job.payload.deliveryId)
  const endpoint = delivery && (await findEndpointOf(db, delivery))
  // Deleted in the meantime, or already settled.
  if (delivery?.status !== 'pending' || !endpoint) return
  const outcome = endpoint.disabled_at ? disabled : await attempt(deps, endpoint, delivery, job.signal)
  const disabledBecause = await inTransaction(db, async (trx) => {
    // Read again, as it may have been saved or disabled during the attempt.
    const current = await lockEndpoint(trx, endpoint.id)
    // An endpoint that was deleted during the attempt has no deliveries.
    const reason =
      current && (await settle(deps, trx, { called: endpoint, endpoint: current, delivery, outcome }))
    await job.complete(trx)
    return reason
  })
  if (disabledBecause) await notifyDisabled(deps, endpoint, disabledBecause)
}

const findEndpointOf = (db: Db, { endpoint_id }: DeliveryWithEvent): Promise<EndpointRow | undefined> =>
  db.selectFrom('webhook_endpoint').selectAll().where('id', '=', endpoint_id).executeTakeFirst()

type Outcome = { status: number | null; body: string; problem: string | null; ms: number }

const disabled: Outcome = { status: null, body: '', problem: 'The endpoint is disabled.', ms: 0 }

async function attempt(
  { fetchGuarded, sealer, clock }: DeliverDeps,
  endpoint: EndpointRow,
  { event_id: id, body }: DeliveryWithEvent,
  signal: AbortSignal,
): Promise<Outcome> {
  const startedAt = performance.now()
  const ms = () => Math.round(performance.now() - startedAt)
  const deadline = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)
  try {
    const timestampSeconds = Math.floor(clock.now().getTime() / 1000)
    const answer = await fetchGuarded(endpoint.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Toile-Webhooks/1.0',
        ...signedHeaders(openSecrets(endpoint, sealer, clock.now()), { id, timestampSeconds, body }),
      },
      body,
      signal: AbortSignal.any([signal, deadline]),
      maxBytes: MAX_RESPONSE_BYTES,
      whenLonger: 'cut',
      redirects: 0,
    })
    return { status: answer.status, body: toStorableText(answer.body), problem: null, ms: ms() }
  } catch (error) {
    // The process is stopping or has lost the lease: this attempt does not count.
    signal.throwIfAborted()
    return {
      status: null,
      body: '',
      problem: deadline.aborted ? 'No answer in 15 s.' : problemOf(error),
      ms: ms(),
    }
  }
}

/** Decrypts the endpoint's secrets, newest first. Throws `SecretLostError`. */
function openSecrets({ secret, previous_secret, previous_until }: EndpointRow, sealer: Sealer, now: Date) {
  const before = previous_secret && previous_until && previous_until > now ? [previous_secret] : []
  try {
    return [secret, ...before].map((sealed) => sealer.open(sealed))
  } catch (cause) {
    // The server's secret has changed since.
    throw new SecretLostError('The secret of this endpoint cannot be read any more: rotate it.', { cause })
  }
}

class SecretLostError extends Error {
  override name = 'SecretLostError'
}

/** Decodes a response body, without NUL characters, which Postgres cannot store. */
const toStorableText = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '')

function problemOf(error: unknown): string {
  if (error instanceof AddressRefusedError) return `The address was not called: ${error.reason}`
  if (error instanceof SecretLostError) return error.message
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? `The connection failed: ${code}` : 'The connection failed.'
}

/** Reason for disabling the endpoint now; undefined if it stays as it is. */
type DisableReason = 'gone' | 'failing' | undefined

type Attempted = {
  /** The endpoint as it was called. */
  called: EndpointRow
  /** The endpoint's present row. */
  endpoint: EndpointRow
  delivery: DeliveryWithEvent
  outcome: Outcome
}

async function settle(
  deps: DeliverDeps,
  trx: Trx,
  { called, endpoint, delivery, outcome }: Attempted,
): Promise<DisableReason> {
  const now = deps.clock.now()
  const { status, body, problem, ms } = outcome
  const hasSucceeded = status !== null && status >= 200 && status < 300
  // The answer of a replaced address, or none, says nothing about the endpoint.
  const isItsAnswer = outcome !== disabled && called.url === endpoint.url
  const nextDelaySeconds = retryDelayAfter(delivery.tries)
  const disabledBecause =
    hasSucceeded || !isItsAnswer ? undefined : disableReasonOf(endpoint, { status, delivery, now })
  const waitSeconds = hasSucceeded || disabledBecause || endpoint.disabled_at ? undefined : nextDelaySeconds
  await changeDelivery(trx, delivery.id, {
    status: hasSucceeded ? 'succeeded' : waitSeconds === undefined ? 'failed' : 'pending',
    tries: delivery.tries + 1,
    next_try_at: waitSeconds === undefined ? null : new Date(now.getTime() + waitSeconds * 1000),
    answer_status: status,
    answer_body: body,
    problem,
    answer_ms: ms,
    answered_at: now,
  })
  if (waitSeconds !== undefined)
    await enqueueDelivery(deps, trx, {
      deliveryId: delivery.id,
      endpointId: endpoint.id,
      inSeconds: waitSeconds,
    })
  if (!isItsAnswer) return undefined
  if (hasSucceeded && endpoint.failing_since) await changeEndpoint(trx, endpoint.id, { failing_since: null })
  if (!hasSucceeded && !endpoint.disabled_at)
    await changeEndpoint(trx, endpoint.id, {
      failing_since: endpoint.failing_since ?? now,
      ...(disabledBecause && { disabled_at: now, disabled_because: disabledBecause }),
    })
  return disabledBecause
}

/**
 * Returns the reason for disabling an endpoint after a failed attempt. Only a delivery that has failed for hours may show
 * that the endpoint fails for days: the endpoint may have had nothing to accept since an earlier failure.
 */
function disableReasonOf(
  { failing_since, disabled_at }: EndpointRow,
  { status, delivery, now }: { status: number | null; delivery: DeliveryWithEvent; now: Date },
): DisableReason {
  if (disabled_at) return undefined
  if (status === 410) return 'gone'
  const isLongFailing = failing_since && now.getTime() - failing_since.getTime() >= DISABLE_AFTER_MS
  const isOld = delivery.tries > 0 && now.getTime() - delivery.created_at.getTime() >= DISABLING_AGE_MS
  return isLongFailing && isOld ? 'failing' : undefined
}

/** Seconds to the next attempt; undefined after the last. */
function retryDelayAfter(triesBefore: number): number | undefined {
  const seconds = retryDelaysSeconds[triesBefore]
  if (seconds === undefined || triesBefore < JITTER_FROM) return seconds
  return Math.round(seconds * (1 + JITTER * Math.random()))
}
