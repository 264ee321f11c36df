/** Generations as rows: asked for, read, answered, erased. What a worker writes stands in `try-store.ts`. */
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, DbOrTrx, Trx } from '../../platform/db.ts'
import type { FirstAnswer, GenerationTable } from '../../platform/look-tables.ts'

const PAGE = 200

export type GenerationRow = Selectable<GenerationTable>
export type NewGeneration = Insertable<GenerationTable>

/** Whose a generation is: a person's, or a visitor's from some address. */
export type Owner = { holder: string } | { address_hash: string }

export const isUnfinished = ({ status }: Pick<GenerationRow, 'status'>): boolean =>
  status === 'queued' || status === 'running'

type InSet = Pick<GenerationRow, 'id' | 'set_id'>

/** The id of a set of looks, of its job and its events: the id of its first look. */
export const setIdOf = ({ id, set_id }: InSet): string => set_id ?? id

/** All that were asked for together with it and are shown, itself included, in their order. */
export async function findSet(db: DbOrTrx, row: GenerationRow): Promise<GenerationRow[]> {
  return row.set_id === null ? [row] : ((await findSets(db, [row])).get(row.set_id) ?? [row])
}

/** Those of each set that any of the rows is of, in their order, by the id of the set. */
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

/** Locks the unfinished looks of a set, in one order everywhere, so that no two transactions deadlock. */
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

/** Deleted ones included. */
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

/** Undefined for an unknown id, a deleted look, and one whose time is over. */
export async function findGeneration(db: DbOrTrx, id: string, now: Date): Promise<GenerationRow | undefined> {
  return db
    .selectFrom('generation')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Looks of a rack that are shown, in the order of their garments. */
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

/** One page of the looks that a person asked for in the studio, the newest first, and how many there are in all. */
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

/** The picture of a person's own look that is done, of those that were asked for in the studio. */
export async function findFinishedLook(
  db: DbOrTrx,
  { id, holder, now }: { id: string; holder: string; now: Date },
): Promise<{ lookKey: string; width: number; height: number; photoName: string | null } | undefined> {
  const row = await findGeneration(db, id, now)
  if (row?.holder !== holder || row.api_key_id !== null) return undefined
  const { look_key: lookKey, width, height, person_name: photoName } = row
  return lookKey && width && height ? { lookKey, width, height, photoName } : undefined
}

/** Finds the pictures a person's own look was made from; undefined for any other look, and once they are gone. */
export async function findLookInputs(
  db: DbOrTrx,
  { id, holder, now }: { id: string; holder: string; now: Date },
): Promise<{ photoKey: string; photoName: string | null; garmentKey: string } | undefined> {
  const row = await findGeneration(db, id, now)
  if (row?.holder !== holder || row.api_key_id !== null) return undefined
  const { person_key: photoKey, person_name: photoName, garment_key: garmentKey } = row
  return photoKey && garmentKey ? { photoKey, photoName, garmentKey } : undefined
}

/** Marks a look as favourite; undefined when it is missing or another owner's. */
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

/** How many wait before this one; those that are made together are one. */
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

/** Keeps the answer a request was given, so that its repeats get the same; returns the one kept first. */
export async function rememberFirstAnswer(db: Db, id: string, answer: FirstAnswer): Promise<FirstAnswer> {
  const kept = await db
    .updateTable('generation')
    .set({ first_answer: sql`coalesce(first_answer, ${JSON.stringify(answer)}::jsonb)` })
    .where('id', '=', id)
    .returning('first_answer')
    .executeTakeFirst()
  return kept?.first_answer ?? answer
}

/** Removes the rows and returns them as they were; their blobs are the caller's to remove. */
export async function deleteGenerations(trx: Trx, ids: readonly string[]): Promise<GenerationRow[]> {
  if (ids.length === 0) return []
  return trx.deleteFrom('generation').where('id', 'in', ids).returningAll().execute()
}

/** The next few whose time is over by `moment`. */
export async function findExpired(db: Db, moment: Date, limit: number): Promise<GenerationRow[]> {
  return db
    .selectFrom('generation')
    .selectAll()
    .where('expires_at', '<=', moment)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}

/** Counts the looks whose time was over by `moment`. */
export async function countExpired(db: Db, moment: Date): Promise<number> {
  const { count } = await db
    .selectFrom('generation')
    .select(sql<number>`count(*)`.as('count'))
    .where('expires_at', '<=', moment)
    .executeTakeFirstOrThrow()
  return count
}

/** Every look that was finished between the two moments, read in pages. */
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

/** Those of `ids` that are still there, with the blobs each owns. */
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
