/** Queries on webhook events and their deliveries. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { testEventType } from '@toile/contract/webhooks'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import { isAfterCursor, pageOf } from '../../platform/list-cursor.ts'
import type { WebhookDeliveryTable, WebhookEventTable } from '../../platform/program-tables.ts'

type DeliveryRow = Selectable<WebhookDeliveryTable>
type EventRow = Selectable<WebhookEventTable>
/** A delivery with the event's type and body. */
export type DeliveryWithEvent = DeliveryRow & Pick<EventRow, 'type' | 'body'>

export async function insertEvent(trx: Trx, event: Insertable<WebhookEventTable>): Promise<void> {
  await trx.insertInto('webhook_event').values(event).execute()
}

export async function insertDelivery(trx: Trx, delivery: Insertable<WebhookDeliveryTable>): Promise<void> {
  await trx.insertInto('webhook_delivery').values(delivery).execute()
}

const withEvent = (db: DbOrTrx) =>
  db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_event', 'webhook_event.id', 'webhook_delivery.event_id')
    .selectAll('webhook_delivery')
    .select(['webhook_event.type', 'webhook_event.body'])

export const findDelivery = (db: DbOrTrx, id: string): Promise<DeliveryWithEvent | undefined> =>
  withEvent(db).where('webhook_delivery.id', '=', id).executeTakeFirst()

type Page = {
  limit: number
  cursor?: string | undefined
  status?: DeliveryRow['status'] | undefined
}

/** Returns a page of an endpoint's deliveries, newest first. Throws `invalid_request` for an invalid cursor. */
export async function findDeliveries(
  db: DbOrTrx,
  endpointId: string,
  { limit, cursor, status }: Page,
): Promise<{ rows: DeliveryWithEvent[]; nextCursor: string | null }> {
  const rows = await withEvent(db)
    .where('endpoint_id', '=', endpointId)
    .$if(cursor !== undefined, (query) => query.where(isAfterCursor('webhook_delivery', cursor ?? '')))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'failed'))
    .orderBy('webhook_delivery.created_at', 'desc')
    .orderBy('webhook_delivery.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit)
}

/** Ids of the events, oldest first, of which an endpoint has no succeeded or pending delivery. Leaves out test events. */
export async function findUndelivered(trx: Trx, endpointId: string, limit: number): Promise<string[]> {
  const events = await trx
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_event', 'webhook_event.id', 'webhook_delivery.event_id')
    .select('webhook_event.id')
    .where('endpoint_id', '=', endpointId)
    .where('type', '<>', testEventType)
    .groupBy('webhook_event.id')
    .having(sql<boolean>`bool_and(status = 'failed')`)
    .orderBy('webhook_event.created_at')
    .orderBy('webhook_event.id')
    .limit(limit)
    .execute()
  return events.map(({ id }) => id)
}

/** Counts the pending deliveries of an endpoint's test events since `moment`. */
export async function countPendingTests(db: DbOrTrx, endpointId: string, moment: Date): Promise<number> {
  const { count } = await withEvent(db)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .where('endpoint_id', '=', endpointId)
    .where('webhook_delivery.created_at', '>', moment)
    .where('webhook_delivery.status', '=', 'pending')
    .where('webhook_event.type', '=', testEventType)
    .executeTakeFirstOrThrow()
  return count
}

export async function changeDelivery(
  trx: Trx,
  id: string,
  changes: Updateable<WebhookDeliveryTable>,
): Promise<void> {
  await trx.updateTable('webhook_delivery').set(changes).where('id', '=', id).execute()
}

/** Deletes events older than `moment`, with their deliveries. */
export async function forgetEvents(db: DbOrTrx, moment: Date): Promise<void> {
  await db.deleteFrom('webhook_event').where('created_at', '<', moment).execute()
}
