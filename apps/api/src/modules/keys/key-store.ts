/** Reads and writes the rows of API keys. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { ApiKeyTable } from '../../platform/program-tables.ts'

export type KeyRow = Selectable<ApiKeyTable>
type KeyOf = { id: string; holder: string }

/** Lists an account's keys, newest first, including revoked ones. */
export async function findKeys(db: DbOrTrx, holder: string): Promise<KeyRow[]> {
  return db
    .selectFrom('api_key')
    .selectAll()
    .where('holder', '=', holder)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function insertKey(trx: Trx, key: Insertable<ApiKeyTable>): Promise<KeyRow> {
  return trx.insertInto('api_key').values(key).returningAll().executeTakeFirstOrThrow()
}

/** Locks an account's keys against parallel changes, by locking its profile. */
async function lockKeys(trx: Trx, holder: string): Promise<void> {
  await trx.selectFrom('profile').select('holder').where('holder', '=', holder).forUpdate().execute()
}

/**
 * Locks an account's keys before one is created or replaced. Throws `unauthenticated` if the account was suspended
 * during the call: a key created now would not be marked as suspended.
 */
export async function lockKeysOfActive(trx: Trx, holder: string): Promise<void> {
  await lockKeys(trx, holder)
  // A separate statement, because the one that waited for the lock may see the account as it was before.
  const suspended = await trx
    .selectFrom('profile')
    .innerJoin('user', 'user.id', 'profile.user_id')
    .select('user.id')
    .where('profile.holder', '=', holder)
    .where('user.suspendedAt', 'is not', null)
    .executeTakeFirst()
  if (suspended) throw new AppError('unauthenticated', 'This account is suspended.')
}

/** Marks all keys of an account as suspended, or with null removes the mark. */
export async function markSuspended(trx: Trx, holder: string, suspendedAt: Date | null): Promise<void> {
  await lockKeys(trx, holder)
  await trx.updateTable('api_key').set({ suspended_at: suspendedAt }).where('holder', '=', holder).execute()
}

/** True for a key that is neither revoked nor expired. */
export const isUsable = ({ revoked_at, expires_at }: KeyRow, now: Date): boolean =>
  revoked_at === null && (expires_at === null || expires_at > now)

/** Finds a key by its hash, or by its previous one while that is valid. Includes revoked and expired keys. */
export async function findKeyByHash(db: DbOrTrx, hash: string, now: Date): Promise<KeyRow | undefined> {
  const current = await db.selectFrom('api_key').selectAll().where('hash', '=', hash).executeTakeFirst()
  if (current) return current
  return db
    .selectFrom('api_key')
    .selectAll()
    .where('previous_hash', '=', hash)
    .where('previous_until', '>', now)
    .executeTakeFirst()
}

/**
 * Replaces a key's hash; the old one stays valid until `until`. Undefined if the key is another account's or not
 * usable.
 */
export async function replaceHash(
  trx: Trx,
  { id, holder }: KeyOf,
  { hash, prefix, until, now }: { hash: string; prefix: string; until: Date; now: Date },
): Promise<KeyRow | undefined> {
  return trx
    .updateTable('api_key')
    .set({ hash, prefix, previous_hash: sql`hash`, previous_until: until })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .returningAll()
    .executeTakeFirst()
}

/** Changes the limits or origins of a key. Undefined if the key is another account's or not usable. */
export async function updateLimits(
  trx: Trx,
  { id, holder }: KeyOf,
  limits: Pick<Updateable<ApiKeyTable>, 'origins' | 'monthly_cap' | 'daily_cap' | 'visitor_cap'>,
  now: Date,
): Promise<KeyRow | undefined> {
  return trx
    .updateTable('api_key')
    .set(limits)
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .returningAll()
    .executeTakeFirst()
}

/** Marks a key as revoked. Returns undefined if it is another account's or revoked already. */
export async function markRevoked(
  db: DbOrTrx,
  { id, holder }: KeyOf,
  now: Date,
): Promise<KeyRow | undefined> {
  return db
    .updateTable('api_key')
    .set({ revoked_at: now, previous_hash: null, previous_until: null })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function noteLastUse(
  db: DbOrTrx,
  id: string,
  { on, from }: { on: string; from: string | null },
) {
  await db
    .updateTable('api_key')
    .set({ last_used_on: on, last_used_from: from })
    .where('id', '=', id)
    .execute()
}
