/**
 * Creates, updates, enables and deletes webhook endpoints, rotates their secrets, sends test events and resends
 * deliveries.
 */
import { randomUUID } from 'node:crypto'
import { secretOverlapHours } from '@toile/contract/api-limits'
import { lowCreditsBelow } from '@toile/contract/business'
import {
  webhookLimits,
  type DeliveryQuery,
  type NewWebhookEndpoint,
  type ResentDeliveries,
  type WebhookDelivery,
  type WebhookDeliveryList,
  type WebhookEndpoint,
  type WebhookEndpointRequest,
} from '@toile/contract/webhooks'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { AddressRefusedError, insistOnCallable } from '../../platform/guarded-fetch.ts'
import type { Queue } from '../../platform/queue.ts'
import type { Sealer } from '../../platform/sealed-text.ts'
import { isUuid } from '../../platform/uuid.ts'
import { countPendingTests, findDeliveries, findDelivery, findUndelivered } from './delivery-store.ts'
import {
  changeEndpoint,
  findEndpoint,
  findEndpoints,
  insertEndpoint,
  lockEndpoint,
  removeEndpoint,
  replaceSecret,
  type EndpointOwner,
  type EndpointOwnerInMode,
  type EndpointRow,
} from './endpoint-store.ts'
import { toDelivery, toEndpoint } from './endpoint-view.ts'
import { sendTestEvent, startDelivery } from './send-event.ts'
import { makeSecret } from './signature.ts'

export type EndpointDeps = {
  db: Db
  clock: Clock
  queue: Queue
  sealer: Sealer
  /** Private hosts that may be called: see `createGuardedFetch`. */
  privateHosts: readonly string[]
}

/**
 * Finds an endpoint. Throws `not_found` for an endpoint of another account, or of the other mode if the owner is
 * limited to one.
 */
export async function getEndpoint(db: Db | Trx, owner: EndpointOwner, id: string): Promise<EndpointRow> {
  const row = isUuid(id) ? await findEndpoint(db, owner, id) : undefined
  if (!row) throw notFound()
  return row
}

export async function listEndpoints({ db, clock }: EndpointDeps, owner: EndpointOwner) {
  return { data: (await findEndpoints(db, owner)).map((row) => toEndpoint(row, clock.now())) }
}

/**
 * Creates an endpoint. Throws `invalid_request` for an address that may not be called, and `conflict` when the account
 * has as many endpoints in this mode as it may have.
 */
export async function createEndpoint(
  { db, clock, sealer, privateHosts }: EndpointDeps,
  owner: EndpointOwnerInMode,
  request: WebhookEndpointRequest,
): Promise<NewWebhookEndpoint> {
  assertCallableAddress(request.url, privateHosts)
  const { holder, livemode } = owner
  const now = clock.now()
  const secret = makeSecret()
  const row = await inTransaction(db, async (trx) => {
    // The lock serializes concurrent requests, so that the count is exact.
    await trx.selectFrom('profile').select('holder').where('holder', '=', holder).forUpdate().execute()
    if ((await findEndpoints(trx, { holder, livemode })).length >= webhookLimits.endpoints)
      throw new AppError(
        'conflict',
        `You can have at most ${webhookLimits.endpoints} endpoints. Delete one first.`,
      )
    return insertEndpoint(trx, {
      id: randomUUID(),
      holder,
      livemode,
      ...columnsOf(request),
      secret: sealer.seal(secret),
      previous_secret: null,
      previous_until: null,
      failing_since: null,
      disabled_at: null,
      disabled_because: null,
      created_at: now,
    })
  })
  return { ...toEndpoint(row, now), secret }
}

/**
 * Updates an endpoint, and enables it again if it was disabled. Throws `invalid_request` for an address that may not be
 * called, and `not_found`.
 */
export async function updateEndpoint(
  { db, clock, privateHosts }: EndpointDeps,
  owner: EndpointOwner,
  { id, ...request }: WebhookEndpointRequest & { id: string },
): Promise<WebhookEndpoint> {
  assertCallableAddress(request.url, privateHosts)
  await getEndpoint(db, owner, id)
  const row = await changeEndpoint(db, id, { ...columnsOf(request), ...enabledColumns })
  if (!row) throw notFound()
  return toEndpoint(row, clock.now())
}

/**
 * Enables a disabled endpoint again, without changing it. Throws `invalid_request` when its address may not be called,
 * and `not_found`.
 */
export async function enableEndpoint(
  { db, clock, privateHosts }: EndpointDeps,
  owner: EndpointOwner,
  id: string,
): Promise<WebhookEndpoint> {
  const { url } = await getEndpoint(db, owner, id)
  assertCallableAddress(url, privateHosts)
  const row = await changeEndpoint(db, id, enabledColumns)
  if (!row) throw notFound()
  return toEndpoint(row, clock.now())
}

export async function deleteEndpoint({ db }: EndpointDeps, owner: EndpointOwner, id: string): Promise<void> {
  await getEndpoint(db, owner, id)
  await removeEndpoint(db, id)
}

/**
 * Replaces the secret. For `secretOverlapHours`, events are signed with the replaced secret too; another rotation
 * within that time ends it at once.
 */
export async function rotateSecret(
  { db, clock, sealer }: EndpointDeps,
  owner: EndpointOwner,
  id: string,
): Promise<NewWebhookEndpoint> {
  const now = clock.now()
  await getEndpoint(db, owner, id)
  const secret = makeSecret()
  const row = await replaceSecret(db, id, {
    secret: sealer.seal(secret),
    previousUntil: new Date(now.getTime() + secretOverlapHours * 3_600_000),
  })
  if (!row) throw notFound()
  return { ...toEndpoint(row, now), secret }
}

/** Lists the deliveries of an endpoint, newest first. Throws `invalid_request` for an invalid cursor. */
export async function listDeliveries(
  { db }: EndpointDeps,
  owner: EndpointOwner,
  { id, limit = webhookLimits.shownDeliveries, cursor, status }: DeliveryQuery & { id: string },
): Promise<WebhookDeliveryList> {
  await getEndpoint(db, owner, id)
  const { rows, nextCursor } = await findDeliveries(db, id, { limit, cursor, status })
  return { data: rows.map(toDelivery), nextCursor }
}

/**
 * Sends a test event. Throws `conflict` when the endpoint is disabled, and `rate_limited` when too many of the last ones
 * are still pending.
 */
export async function testEndpoint(
  deps: EndpointDeps,
  owner: EndpointOwner,
  id: string,
): Promise<WebhookDelivery> {
  return inTransaction(deps.db, async (trx) => {
    const endpoint = await getEnabled(trx, owner, id)
    await assertFewTests(trx, id, deps.clock.now())
    return getDelivery(trx, await sendTestEvent(deps, trx, endpoint, deps.clock.now()))
  })
}

/**
 * Delivers an event again, as a new delivery with the same event id. Throws `not_found` for a delivery of another
 * endpoint, and `conflict` when the endpoint is disabled.
 */
export async function resendDelivery(
  deps: EndpointDeps,
  owner: EndpointOwner,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<WebhookDelivery> {
  return inTransaction(deps.db, async (trx) => {
    await getEnabled(trx, owner, id)
    const sent = isUuid(deliveryId) ? await findDelivery(trx, deliveryId) : undefined
    if (sent?.endpoint_id !== id) throw notFound()
    const resent = { endpointId: id, eventId: sent.event_id, at: deps.clock.now() }
    return getDelivery(trx, await startDelivery(deps, trx, resent))
  })
}

/**
 * Delivers the events again that an endpoint has not accepted, up to `resentAtOnce` of them. Throws `conflict` when the
 * endpoint is disabled.
 */
export async function resendFailedDeliveries(
  deps: EndpointDeps,
  owner: EndpointOwner,
  id: string,
): Promise<ResentDeliveries> {
  const { resentAtOnce } = webhookLimits
  return inTransaction(deps.db, async (trx) => {
    await getEnabled(trx, owner, id)
    // The lock serializes concurrent requests, so that each event is resent once.
    await lockEndpoint(trx, id)
    const eventIds = await findUndelivered(trx, id, resentAtOnce + 1)
    const at = deps.clock.now()
    const resent = eventIds.slice(0, resentAtOnce)
    for (const eventId of resent) await startDelivery(deps, trx, { endpointId: id, eventId, at })
    return { resent: resent.length, hasMore: eventIds.length > resentAtOnce }
  })
}

async function getEnabled(trx: Trx, owner: EndpointOwner, id: string): Promise<EndpointRow> {
  const endpoint = await getEndpoint(trx, owner, id)
  if (endpoint.disabled_at)
    throw new AppError(
      'conflict',
      'This endpoint is disabled. Enable it again on the page /developers, or update it through the API.',
    )
  return endpoint
}

/** Throws `rate_limited` when too many test events of the last minutes are still pending. */
async function assertFewTests(trx: Trx, id: string, now: Date): Promise<void> {
  // The lock serializes concurrent requests, so that the count is exact.
  await lockEndpoint(trx, id)
  const { pendingTests: max, pendingTestsMinutes: minutes } = webhookLimits
  const since = new Date(now.getTime() - minutes * 60_000)
  if ((await countPendingTests(trx, id, since)) >= max)
    throw new AppError(
      'rate_limited',
      `This endpoint has not accepted ${max} test events of the last ${minutes} minutes. See their responses, then try again later.`,
      { retryAfterSeconds: minutes * 60 },
    )
}

async function getDelivery(trx: Trx, id: string): Promise<WebhookDelivery> {
  const row = await findDelivery(trx, id)
  if (!row) throw notFound()
  return toDelivery(row)
}

const enabledColumns = { failing_since: null, disabled_at: null, disabled_because: null } as const

const columnsOf = ({ url, events, creditsBelow = lowCreditsBelow }: WebhookEndpointRequest) => ({
  url,
  events: JSON.stringify([...new Set(events)]),
  credits_below: creditsBelow,
})

/** Throws `invalid_request` with the reason. The address that the name resolves to is checked at each delivery. */
function assertCallableAddress(url: string, privateHosts: readonly string[]): void {
  try {
    insistOnCallable(url, { privateHosts })
  } catch (error) {
    if (!(error instanceof AddressRefusedError)) throw error
    throw new AppError('invalid_request', `This address cannot be called. ${error.reason}`, {
      details: [{ field: 'url', message: error.reason }],
    })
  }
}
