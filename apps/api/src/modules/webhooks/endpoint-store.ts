/** Queries on webhook endpoints. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { WebhookEventType } from '@toile/contract/webhooks'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import type { WebhookEndpointTable } from '../../platform/program-tables.ts'

export type EndpointRow = Selectable<WebhookEndpointTable>

/** Selects an account's endpoints: of one mode when `livemode` is given, otherwise of both. */
export type EndpointOwner = { holder: string; livemode?: boolean | undefined }
export type EndpointOwnerInMode = { holder: string; livemode: boolean }

const ownedBy = (db: DbOrTrx, { holder, livemode }: EndpointOwner) =>
  db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('holder', '=', holder)
    .$if(livemode !== undefined, (query) => query.where('livemode', '=', livemode ?? true))

/** Endpoints of an owner, newest first. */
export const findEndpoints = (db: DbOrTrx, owner: EndpointOwner): Promise<EndpointRow[]> =>
  ownedBy(db, owner).orderBy('created_at', 'desc').orderBy('id').execute()

export const findEndpoint = (
  db: DbOrTrx,
  owner: EndpointOwner,
  id: string,
): Promise<EndpointRow | undefined> => ownedBy(db, owner).where('id', '=', id).executeTakeFirst()

/** Reads and locks an endpoint; undefined if it is deleted. */
export const lockEndpoint = (trx: Trx, id: string): Promise<EndpointRow | undefined> =>
  trx.selectFrom('webhook_endpoint').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Enabled endpoints subscribed to an event type. */
export const findSubscribed = (
  db: DbOrTrx,
  owner: EndpointOwnerInMode,
  type: WebhookEventType,
): Promise<EndpointRow[]> =>
  ownedBy(db, owner)
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`events ? ${type}`)
    .execute()

export async function insertEndpoint(
  trx: Trx,
  endpoint: Insertable<WebhookEndpointTable>,
): Promise<EndpointRow> {
  return trx.insertInto('webhook_endpoint').values(endpoint).returningAll().executeTakeFirstOrThrow()
}

export async function changeEndpoint(
  db: DbOrTrx,
  id: string,
  changes: Updateable<WebhookEndpointTable>,
): Promise<EndpointRow | undefined> {
  return db
    .updateTable('webhook_endpoint')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Sets a new secret and keeps the current one as the previous secret until `previousUntil`. The statement itself copies
 * the secret, so that of two rotations at once the second keeps the first one's.
 */
export async function replaceSecret(
  db: DbOrTrx,
  id: string,
  { secret, previousUntil }: { secret: string; previousUntil: Date },
): Promise<EndpointRow | undefined> {
  return db
    .updateTable('webhook_endpoint')
    .set((query) => ({ secret, previous_secret: query.ref('secret'), previous_until: previousUntil }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes an endpoint with its deliveries. */
export async function removeEndpoint(db: DbOrTrx, id: string): Promise<void> {
  await db.deleteFrom('webhook_endpoint').where('id', '=', id).execute()
}
