/** Stores an event in the transaction that causes it, with a delivery for each subscribed endpoint. */
import { randomUUID } from 'node:crypto'
import { testEventType, type WebhookEvent, type WebhookEventType } from '@toile/contract/webhooks'
import type { Trx } from '../../platform/db.ts'
import type { Queue } from '../../platform/queue.ts'
import { insertDelivery, insertEvent } from './delivery-store.ts'
import { findSubscribed, type EndpointRow } from './endpoint-store.ts'
import { enqueueDelivery } from './job.ts'

export type SendDeps = { queue: Pick<Queue, 'enqueue'> }

type EventToSend = {
  holder: string
  livemode: boolean
  type: WebhookEventType
  at: Date
  /** Builds the event's data; called only when an endpoint is subscribed. */
  data: () => Promise<Record<string, unknown>> | Record<string, unknown>
  /** Selects subscribed endpoints to skip; by default none. */
  skips?: (endpoint: EndpointRow) => boolean
}

/** Sends an event to all subscribed endpoints. Stores nothing when there are none. */
export async function sendEvent(
  deps: SendDeps,
  trx: Trx,
  { holder, livemode, type, at, data, skips = () => false }: EventToSend,
): Promise<void> {
  const subscribed = await findSubscribed(trx, { holder, livemode }, type)
  const endpoints = subscribed.filter((endpoint) => !skips(endpoint))
  if (endpoints.length === 0) return
  const eventId = await storeEvent(trx, holder, {
    type,
    timestamp: at.toISOString(),
    livemode,
    data: await data(),
  })
  for (const { id } of endpoints) await startDelivery(deps, trx, { endpointId: id, eventId, at })
}

/** Sends a test event to one endpoint, regardless of its subscriptions. Returns the id of the delivery. */
export async function sendTestEvent(
  deps: SendDeps,
  trx: Trx,
  { id, holder, livemode }: EndpointRow,
  at: Date,
): Promise<string> {
  const event = { type: testEventType, timestamp: at.toISOString(), livemode, data: { endpointId: id } }
  const eventId = await storeEvent(trx, holder, event)
  return startDelivery(deps, trx, { endpointId: id, eventId, at })
}

async function storeEvent(trx: Trx, holder: string, event: WebhookEvent): Promise<string> {
  const id = randomUUID()
  const { type, timestamp } = event
  await insertEvent(trx, { id, holder, type, body: JSON.stringify(event), created_at: new Date(timestamp) })
  return id
}

/** Enqueues the delivery of a stored event; returns the id of the delivery. */
export async function startDelivery(
  deps: SendDeps,
  trx: Trx,
  { endpointId, eventId, at }: { endpointId: string; eventId: string; at: Date },
): Promise<string> {
  const deliveryId = randomUUID()
  await insertDelivery(trx, {
    id: deliveryId,
    endpoint_id: endpointId,
    event_id: eventId,
    status: 'pending',
    next_try_at: at,
    created_at: at,
  })
  await enqueueDelivery(deps, trx, { deliveryId, endpointId })
  return deliveryId
}
