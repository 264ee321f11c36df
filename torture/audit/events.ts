/**
 * I16: each ended look of a customer has exactly one webhook event, received or still pending, and there are no others.
 */
import type { Remains, Violation } from './evidence.ts'

export function auditWebhooks({ world, journals, tables }: Remains): Violation[] {
  const violations: Violation[] = []
  const say = (what: string, ...ids: string[]) => violations.push({ invariant: 'I16', what, ids })
  const { received, counts } = world.receiver
  if (counts.unverified > 0) say(`${counts.unverified} events came with an invalid signature`)

  const types = new Map(tables.looks.map(({ id, status, error_code }) => [id, typeOf(status, error_code)]))
  const deliveriesOf = Map.groupBy(tables.deliveries, ({ look_id }) => look_id)
  const receivedIds = new Set(received.map(({ eventId }) => eventId))
  for (const { key, acks } of journals.deeds('api-look'))
    for (const id of new Set(acks.flatMap(({ id }) => id ?? []))) {
      const deliveries = deliveriesOf.get(id) ?? []
      if (deliveries.length !== 1) say(`a look has ${deliveries.length} events`, id, key)
      for (const { event_id, type, status } of deliveries) {
        if (type !== types.get(id)) say(`a look is ${types.get(id)}, and its event ${type}`, id)
        if (status === 'succeeded' && !receivedIds.has(event_id))
          say('counts as delivered, but was never received', event_id)
        if (status === 'failed') say('was given up', event_id)
      }
    }
  const known = new Map(tables.deliveries.map(({ event_id, look_id, type }) => [event_id, { look_id, type }]))
  for (const { eventId, lookId, type } of received) {
    const event = known.get(eventId)
    if (event?.look_id !== lookId || event.type !== type)
      say('was received, but never sent for this look', eventId)
  }
  const jobs = new Set(tables.deliveryJobs.map(({ delivery_id }) => delivery_id))
  for (const { id, status } of tables.deliveries)
    if (status === 'pending' && !jobs.has(id)) say('is pending without a job that will send it', id)
  return violations
}

const typeOf = (status: string, errorCode: string | null): string =>
  status === 'succeeded' ? 'look.succeeded' : errorCode === 'look_canceled' ? 'look.canceled' : 'look.failed'
