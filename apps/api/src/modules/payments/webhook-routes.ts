/** Receives the providers' webhooks. A job then reads the payment from the provider. */
import { apiBase } from '@toile/contract/operation'
import type { PaymentProvider } from '@toile/contract/payments'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod'
import { hashAddress } from '../../platform/client-address.ts'
import { inTransaction, type Trx } from '../../platform/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Queue } from '../../platform/queue.ts'
import { report, reportOnCommit } from '../../platform/report.ts'
import { countInWindow, readWindow } from '../../platform/request-window.ts'
import { callProvider } from './ask-provider.ts'
import { providerUnreachable } from './create-purchase.ts'
import type { FulfilDeps } from './fulfil.ts'
import { processPaymentEventJob } from './jobs.ts'
import { findOrderByReference } from './order-store.ts'
import { ProviderDown, type PaymentAdapter, type ProviderEvent, type WebhookHeaders } from './provider.ts'

const BODY_LIMIT_BYTES = 256 * 1024

const schema = {
  // Not in the API document, which is for developers.
  hide: true,
  params: z.object({ provider: z.string() }),
}

/**
 * Refused webhooks in a minute, after which the address gets 429. Only for a provider that is called to verify each one.
 * Webhooks verified by a secret cost no call and are not limited.
 */
const MAX_REFUSED = 10
const REFUSED_WINDOW_MS = 60_000

export type WebhookDeps = FulfilDeps & { queue: Queue; secret: string }

/** A separate plugin, so that bodies stay raw: signatures cover bytes. */
export function webhookRoutes(deps: WebhookDeps): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    )

    app.post<{ Params: { provider: string } }>(
      `${apiBase}/webhooks/:provider`,
      { schema, bodyLimit: BODY_LIMIT_BYTES },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const adapter = deps.adapters.get(request.params.provider as PaymentProvider)
        if (!adapter) throw notFound()
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const refused = await refusedKey(deps, adapter, { rawBody, headers: request.headers, ip: request.ip })
        if (refused !== undefined) await assertFewRefused(deps, refused)
        const event = await verify(adapter, rawBody, request.headers)
        if (!event) {
          if (refused !== undefined)
            await countInWindow(deps.db, { key: refused, now: deps.clock.now(), windowMs: REFUSED_WINDOW_MS })
          report('webhookReceived', { source: adapter.provider, outcome: 'refused' })
          request.log.warn(
            { security: 'webhook_refused', provider: adapter.provider, address: request.ip },
            'a webhook was not signed by its provider',
          )
          throw new AppError('unauthenticated', 'The signature of this webhook does not hold.')
        }
        await inTransaction(deps.db, (trx) => storeEvent(trx, deps, adapter.provider, event))
        return { received: true }
      },
    )
  }
}

type Received = { rawBody: Buffer; headers: WebhookHeaders; ip: string }

/**
 * Names the counter of refused webhooks like this one; undefined when verifying it costs no call.
 *
 * A stranger can have the provider send us the webhooks of another account, from the same addresses as ours. These never
 * name a payment of ours, so webhooks that do are counted apart: the strangers' do not keep them out.
 */
async function refusedKey(
  { db, secret }: WebhookDeps,
  adapter: PaymentAdapter,
  { rawBody, headers, ip }: Received,
): Promise<string | undefined> {
  const claim = adapter.readClaim?.(rawBody, headers)
  if (!claim) return undefined
  const { provider } = adapter
  const order = claim.reference && (await findOrderByReference(db, provider, claim.reference))
  return `refused webhooks ${provider} ${order ? 'ours' : 'unknown'} ${hashAddress(secret, ip)}`
}

async function assertFewRefused({ db, clock }: WebhookDeps, key: string): Promise<void> {
  const { used, leftMs } = await readWindow(db, { key, now: clock.now() })
  if (used >= MAX_REFUSED)
    throw new AppError('rate_limited', 'Many webhooks from this address were not signed by their provider.', {
      retryAfterSeconds: Math.ceil(leftMs / 1000),
    })
}

async function verify(
  adapter: PaymentAdapter,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<ProviderEvent | undefined> {
  try {
    return await callProvider(adapter, (signal) => adapter.verifyWebhook(rawBody, headers, signal))
  } catch (error) {
    report('webhookReceived', { source: adapter.provider, outcome: 'postponed' })
    // An error response makes the provider retry.
    throw error instanceof ProviderDown ? providerUnreachable(error) : error
  }
}

/** Stores an event once, together with its job. An event without a payment is stored as processed. */
async function storeEvent(
  trx: Trx,
  { queue, clock }: WebhookDeps,
  provider: PaymentProvider,
  { id, type, reference }: ProviderEvent,
): Promise<void> {
  const now = clock.now()
  const inserted = await trx
    .insertInto('payment_event')
    .values({
      provider,
      event_id: id,
      type,
      provider_reference: reference ?? null,
      received_at: now,
      processed_at: reference === undefined ? now : null,
      retry_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  reportOnCommit(trx, 'webhookReceived', { source: provider, outcome: inserted ? 'accepted' : 'repeated' })
  if (inserted && reference !== undefined)
    await queue.enqueue(trx, processPaymentEventJob, { provider, eventId: id })
}
