/** Maps endpoints and deliveries to the API. */
import type { WebhookDelivery, WebhookEndpoint } from '@toile/contract/webhooks'
import type { DeliveryWithEvent } from './delivery-store.ts'
import type { EndpointRow } from './endpoint-store.ts'

export function toEndpoint(row: EndpointRow, now: Date): WebhookEndpoint {
  const { disabled_at, disabled_because, previous_until } = row
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    livemode: row.livemode,
    creditsBelow: row.credits_below,
    createdAt: row.created_at.toISOString(),
    disabled:
      disabled_at && disabled_because ? { at: disabled_at.toISOString(), because: disabled_because } : null,
    previousSecretUntil: previous_until && previous_until > now ? previous_until.toISOString() : null,
  }
}

export const toDelivery = (row: DeliveryWithEvent): WebhookDelivery => ({
  id: row.id,
  eventId: row.event_id,
  type: row.type,
  status: row.status,
  tries: row.tries,
  nextTryAt: row.next_try_at?.toISOString() ?? null,
  request: row.body,
  answer: row.answered_at && {
    status: row.answer_status,
    body: row.answer_body ?? '',
    problem: row.problem,
    ms: row.answer_ms ?? 0,
    at: row.answered_at.toISOString(),
  },
  createdAt: row.created_at.toISOString(),
})
