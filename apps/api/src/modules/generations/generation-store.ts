/** Reads and writes `generation` rows on behalf of requests. The worker's writes are in `attempt-store.ts`. */
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, DbOrTrx, Trx } from '../../platform/db.ts'
import type { FirstAnswer, GenerationTable } from '../../platform/look-tables.ts'

const PAGE = 200

export type GenerationRow = Selectable<GenerationTable>
export type NewGeneration = Insertable<GenerationTable>

/** The owner of a generation: an account, or a visitor known by the hash of the client address. */
export type Owner = { holder: string } | { address_hash: string }

export const isUnfinished = ({ status }: Pick<GenerationRow, 'status'>): boolean =>
  status === 'queued' || status === 'running'

type InSet = Pick<GenerationRow, 'id' | 'set_id'>

/** The id of a set of looks, of its job and its events: the id of its first look. */
export const setIdOf = ({ id, set_id }: InSet): string => set_id ?? id

/** Finds the looks of the row's set that are not deleted, by variant; a look without a set is returned alone. */
export async function findSet(db: DbOrTrx, row: GenerationRow): Promise<GenerationRow[]> {
  return row.set_id === null ? [row] : ((await findSets(db, [row])).get(row.set_id) ?? [row])
}

/** Finds the sets of the given rows: by set id, the looks that are not deleted, by variant. */
export async function findSets(db: DbOrTrx, rows: readonly InSet[]): Promise<Map<string, GenerationRow[]>> {
  const ids = new Set(rows.map(({ set_id }) => set_id).filter((id) => id !== null))
  if (ids.size === 0) return new Map()
  const members = await db
    .selectFrom('generation')
    .selectAll()
    .where('set_id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('variant')
    .execute()
  return Map.groupBy(members, ({ set_id }) => set_id ?? '')
}

/** Locks the unfinished looks of a set, always in the order of their ids, so that two transactions cannot deadlock. */
export async function lockUnfinished(trx: Trx, setId: string): Promise<GenerationRow[]> {
  return trx
    .selectFrom('generation')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', setId), eb('set_id', '=', setId)]))
    .where('status', 'in', ['queued', 'running'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Inserts a look; undefined when the same owner has used the idempotency key before. */
export async function insertGeneration(
  trx: Trx,
  generation: NewGeneration,
): Promise<GenerationRow | undefined> {
  return trx
    .insertInto('generation')
    .values(generation)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Finds the look of an earlier request with the same idempotency key, also when it is deleted. */
export async function findByIdempotencyKey(
  db: DbOrTrx,
  owner: Owner,
  idempotencyHash: string,
): Promise<GenerationRow | undefined> {
  return db
    .selectFrom('generation')
    .selectAll()
    .where((or) => or.and(owner))
    .where('idempotency_hash', '=', idempotencyHash)
    .executeTakeFirst()
}

/** Finds a look; undefined if the id is unknown or the look is deleted or expired. */
export async function findGeneration(db: DbOrTrx, id: string, now: Date): Promise<GenerationRow | undefined> {
  return db
    .selectFrom('generation')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Finds the looks of a rack that are neither deleted nor expired, in the order of their garments. */
export async function findRack(db: Db, rackId: string, now: Date): Promise<GenerationRow[]> {
  return db
    .selectFrom('generation')
    .selectAll()
    .where('rack_id', '=', rackId)
    .where('expires_at', '>', now)
    .where('deleted_at', 'is', null)
    .orderBy('rack_place')
    .execute()
}

/** Reads a page of an account's looks, newest first, and their total number. Looks by API key are left out. */
export async function findHistory(
  db: Db,
  { holder, now, limit, offset }: { holder: string; now: Date; limit: number; offset: number },
): Promise<{ rows: GenerationRow[]; total: number }> {
  const own = db
    .selectFrom('generation')
    .where('holder', '=', holder)
    .where('api_key_id', 'is', null)
    .where('expires_at', '>', now)
    .where('deleted_at', 'is', null)
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('set_id')
    .orderBy('variant')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await own.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Finds the picture of an account's finished look; undefined for looks by API key. */
export async function findFinishedLook(
  db: DbOrTrx,
  { id, holder, now }: { id: string; holder: string; now: Date },
): Promise<{ lookKey: string; width: number; height: number; photoName: string | null } | undefined> {
  const row = await findGeneration(db, id, now)
  if (row?.holder !== holder || row.api_key_id !== null) return undefined
  const { look_key: lookKey, width, height, person_name: photoName } = row
  return lookKey && width && height ? { lookKey, width, height, photoName } : undefined
}

/** Locks a look against deletion until the transaction ends; false once it is erased. */
export async function lockExistingLook(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('generation')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the input pictures of an account's look; undefined for looks by API key, and once the pictures are deleted. */
export async function findLookInputs(
  db: DbOrTrx,
  { id, holder, now }: { id: string; holder: string; now: Date },
): Promise<{ photoKey: string; photoName: string | null; garmentKey: string } | undefined> {
  const row = await findGeneration(db, id, now)
  if (row?.holder !== holder || row.api_key_id !== null) return undefined
  const { person_key: photoKey, person_name: photoName, garment_key: garmentKey } = row
  return photoKey && garmentKey ? { photoKey, photoName, garmentKey } : undefined
}

/** Sets or clears the favourite mark of a look. Returns undefined if the look is missing or another account's. */
export async function markFavourite(
  db: Db,
  { id, holder, favourite, now }: { id: string; holder: string; favourite: boolean; now: Date },
): Promise<GenerationRow | undefined> {
  return db
    .updateTable('generation')
    .set({ favourite })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('api_key_id', 'is', null)
    .where('expires_at', '>', now)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Counts the queued looks ahead of this one; the looks of a set count as one. */
export async function countAhead(db: Db, row: GenerationRow): Promise<number> {
  const { ahead } = await db
    .selectFrom('generation')
    .select(sql<number>`count(*)`.as('ahead'))
    .where('status', '=', 'queued')
    .where(
      sql<boolean>`(-priority, created_at, id) < (${-row.priority}::int, ${row.created_at}::timestamptz, ${setIdOf(row)}::uuid)`,
    )
    .where(sql<boolean>`(set_id is null or set_id = id)`)
    .executeTakeFirstOrThrow()
  return ahead
}

/**
 * Stores the answer to a request, unless one is stored already, and returns the stored one: repeats get the same
 * answer.
 */
export async function rememberFirstAnswer(db: Db, id: string, answer: FirstAnswer): Promise<FirstAnswer> {
  const kept = await db
    .updateTable('generation')
    .set({ first_answer: sql`coalesce(first_answer, ${JSON.stringify(answer)}::jsonb)` })
    .where('id', '=', id)
    .returning('first_answer')
    .executeTakeFirst()
  return kept?.first_answer ?? answer
}

/** Deletes rows and returns them; the caller removes their blobs. */
export async function deleteGenerations(trx: Trx, ids: readonly string[]): Promise<GenerationRow[]> {
  if (ids.length === 0) return []
  return trx.deleteFrom('generation').where('id', 'in', ids).returningAll().execute()
}

/** Finds up to `limit` looks that have expired by `moment`, the earliest first; those after the look `after`. */
export async function findExpired(
  db: Db,
  moment: Date,
  { limit, after }: { limit: number; after?: Pick<GenerationRow, 'id' | 'expires_at'> | undefined },
): Promise<GenerationRow[]> {
  return db
    .selectFrom('generation')
    .selectAll()
    .where('expires_at', '<=', moment)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(expires_at, id) > (${after!.expires_at}, ${after!.id})`),
    )
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Counts the looks that have expired by `moment`. */
export async function countExpired(db: Db, moment: Date): Promise<number> {
  const { count } = await db
    .selectFrom('generation')
    .select(sql<number>`count(*)`.as('count'))
    .where('expires_at', '<=', moment)
    .executeTakeFirstOrThrow()
  return count
}

/** Yields every look that succeeded in `[from, until)`, in order of time, read in pages. */
export async function* findSucceeded(
  db: Db,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<GenerationRow> {
  let [since, after] = [from, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const rows = await db
      .selectFrom('generation')
      .selectAll()
      .where('status', '=', 'succeeded')
      .where('finished_at', '<', until)
      .where(sql<boolean>`(finished_at, id) > (${since}::timestamptz, ${after}::uuid)`)
      .orderBy('finished_at')
      .orderBy('id')
      .limit(PAGE)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last?.finished_at || rows.length < PAGE) return
    ;[since, after] = [last.finished_at, last.id]
  }
}

/** Finds the blob keys that each existing generation of `ids` owns. */
export async function findOwnedKeys(db: Db, ids: string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('generation')
    .select(['id', 'person_key', 'garment_key', 'further_keys', 'look_key', 'thumbnail_key'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, blobKeysOf(row)]))
}

type WithKeys = Pick<
  GenerationRow,
  'person_key' | 'garment_key' | 'further_keys' | 'look_key' | 'thumbnail_key'
>

export function blobKeysOf(row: WithKeys): string[] {
  const { person_key, garment_key, further_keys, look_key, thumbnail_key } = row
  return [person_key, garment_key, ...(further_keys ?? []), look_key, thumbnail_key].filter(
    (key) => key !== null,
  )
}
