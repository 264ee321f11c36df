/** One try at one delivery, and what follows from it. */
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { AddressRefusedError, type GuardedFetch } from '../../platform/guarded-fetch.ts'
import { registerJob, type ClaimedJob, type JobRegistration } from '../../platform/jobs.ts'
import type { Mailer } from '../../platform/mailer.ts'
import type { Queue } from '../../platform/queue.ts'
import type { Sealer } from '../../platform/sealed-text.ts'
import { changeDelivery, findDelivery, type DeliveryWithEvent } from './delivery-store.ts'
import { changeEndpoint, type EndpointRow } from './endpoint-store.ts'
import { deliverWebhookJob } from './job.ts'
import { tellDisabled } from './mails.ts'
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

/** Seconds from one try to the next: 5 s, 30 s, 5 min, 30 min, 3 h, 12 h, 3 days. */
const retrySeconds = [5, 30, 300, 1800, 10_800, 43_200, 259_200] as const
/** From here on they are spread, so that endpoints which come back are not met by all at once. */
const SPREAD_FROM = 3
const SPREAD = 0.2
const TRY_MS = 15_000
const KEPT_BYTES = 2048
const GIVE_UP_AFTER_MS = 5 * 86_400_000
const AT_ONCE = 8
const AGAIN_SECONDS = 300

export function deliverWebhookWork(deps: DeliverDeps): JobRegistration {
  return registerJob(deliverWebhookJob, {
    concurrency: AT_ONCE,
    run: (job) => deliver(deps, job),
    // Processes died with it, and no try was made: it is not over.
    onExhausted: async (payload, trx) => {
      await deps.queue.enqueue(trx, deliverWebhookJob, payload, { startAfterSeconds: AGAIN_SECONDS })
    },
  })
}

async function deliver(deps: DeliverDeps, job: ClaimedJob<{ deliveryId: string }>): Promise<void> {
  const { db } = deps
  const delivery = await findDelivery(db, job.payload.deliveryId)
  const endpoint = delivery && (await findEndpointOf(db, delivery))
  // Deleted meanwhile, or settled by a try that died right after.
  if (delivery?.status !== 'pending' || !endpoint) return
  const outcome = endpoint.disabled_at ? disabled : await tryOnce(deps, endpoint, delivery, job.signal)
  const becomes = await inTransaction(db, async (trx) => {
    const change = await settle(deps, trx, { endpoint, delivery, outcome })
    await job.complete(trx)
    return change
  })
  if (becomes) await tellDisabled(deps, endpoint, becomes)
}

const findEndpointOf = (db: Db, { endpoint_id }: DeliveryWithEvent): Promise<EndpointRow | undefined> =>
  db.selectFrom('webhook_endpoint').selectAll().where('id', '=', endpoint_id).executeTakeFirst()

type Outcome = { status: number | null; body: string; problem: string | null; ms: number }

const disabled: Outcome = { status: null, body: '', problem: 'The endpoint is disabled.', ms: 0 }

async function tryOnce(
  { fetchGuarded, sealer, clock }: DeliverDeps,
  endpoint: EndpointRow,
  { event_id: id, body }: DeliveryWithEvent,
  signal: AbortSignal,
): Promise<Outcome> {
  const startedAt = performance.now()
  const ms = () => Math.round(performance.now() - startedAt)
  const late = AbortSignal.timeout(TRY_MS)
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
      signal: AbortSignal.any([signal, late]),
      maxBytes: KEPT_BYTES,
      whenLonger: 'cut',
      redirects: 0,
    })
    return { status: answer.status, body: kept(answer.body), problem: null, ms: ms() }
  } catch (error) {
    // The process stops, or another has taken over: the try does not count.
    signal.throwIfAborted()
    return {
      status: null,
      body: '',
      problem: late.aborted ? 'No answer in 15 s.' : problemOf(error),
      ms: ms(),
    }
  }
}

/** The newest first. */
function openSecrets({ secret, previous_secret, previous_until }: EndpointRow, sealer: Sealer, now: Date) {
  const before = previous_secret && previous_until && previous_until > now ? [previous_secret] : []
  try {
    return [secret, ...before].map((sealed) => sealer.open(sealed))
  } catch (cause) {
    // After a change of the product's own secret.
    throw new SecretLostError('The secret of this endpoint cannot be read any more: rotate it.', { cause })
  }
}

class SecretLostError extends Error {
  override name = 'SecretLostError'
}

/** Text without NUL, which no database takes. */
const kept = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '')

function problemOf(error: unknown): string {
  if (error instanceof AddressRefusedError) return `The address was not called: ${error.reason}`
  if (error instanceof SecretLostError) return error.message
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? `The connection failed: ${code}` : 'The connection failed.'
}

/** Why the endpoint is told of nothing more from now on; undefined while it is. */
type Becomes = 'gone' | 'failing' | undefined

async function settle(
  { queue, clock }: DeliverDeps,
  trx: Trx,
  { endpoint, delivery, outcome }: { endpoint: EndpointRow; delivery: DeliveryWithEvent; outcome: Outcome },
): Promise<Becomes> {
  const now = clock.now()
  const { status, body, problem, ms } = outcome
  const hasSucceeded = status !== null && status >= 200 && status < 300
  const becomes = hasSucceeded ? undefined : endOf(endpoint, outcome, now)
  const waitSeconds = hasSucceeded || becomes || endpoint.disabled_at ? undefined : waitAfter(delivery.tries)
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
    await queue.enqueue(
      trx,
      deliverWebhookJob,
      { deliveryId: delivery.id },
      { startAfterSeconds: waitSeconds },
    )
  if (hasSucceeded && endpoint.failing_since) await changeEndpoint(trx, endpoint.id, { failing_since: null })
  if (!hasSucceeded && !endpoint.disabled_at)
    await changeEndpoint(trx, endpoint.id, {
      failing_since: endpoint.failing_since ?? now,
      ...(becomes && { disabled_at: now, disabled_because: becomes }),
    })
  return becomes
}

function endOf({ failing_since, disabled_at }: EndpointRow, { status }: Outcome, now: Date): Becomes {
  if (disabled_at) return undefined
  if (status === 410) return 'gone'
  const isLongFailing = failing_since && now.getTime() - failing_since.getTime() >= GIVE_UP_AFTER_MS
  return isLongFailing ? 'failing' : undefined
}

/** Undefined after the last try. */
function waitAfter(triesBefore: number): number | undefined {
  const seconds = retrySeconds[triesBefore]
  if (seconds === undefined || triesBefore < SPREAD_FROM) return seconds
  return Math.round(seconds * (1 + SPREAD * (2 * Math.random() - 1)))
}
