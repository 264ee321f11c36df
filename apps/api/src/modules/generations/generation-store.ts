/** Generations as rows: asked for, read, answered, erased. What a worker writes stands in `try-store.ts`. */
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, DbOrTrx, Trx } from '../../platform/db.ts'
import type { FirstAnswer, GenerationTable } from '../../platform/tables.ts'

const PAGE = 200

export type GenerationRow = Selectable<GenerationTable>
export type NewGeneration = Insertable<GenerationTable>

/** Nothing when the same visitor has used the idempotency key before. */
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

export async function findByIdempotencyKey(
  db: DbOrTrx,
  { addressHash, idempotencyHash }: { addressHash: string; idempotencyHash: string },
): Promise<GenerationRow | undefined> {
  return db
    .selectFrom('generation')
    .selectAll()
    .where('address_hash', '=', addressHash)
    .where('idempotency_hash', '=', idempotencyHash)
    .executeTakeFirst()
}

/** Nothing for an unknown id and for one whose time is over. */
export async function findGeneration(db: DbOrTrx, id: string, now: Date): Promise<GenerationRow | undefined> {
  return db
    .selectFrom('generation')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** How many wait before this one. */
export async function countAhead(db: Db, row: GenerationRow): Promise<number> {
  const { ahead } = await db
    .selectFrom('generation')
    .select(sql<number>`count(*)`.as('ahead'))
    .where('status', '=', 'queued')
    .where(sql<boolean>`(created_at, id) < (${row.created_at}, ${row.id})`)
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

/** Removes the row and returns it as it was; its blobs are the caller's to remove. */
export async function deleteGeneration(trx: DbOrTrx, id: string): Promise<GenerationRow | undefined> {
  return trx.deleteFrom('generation').where('id', '=', id).returningAll().executeTakeFirst()
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

/** Every look that was finished before the moment, read in pages. */
export async function* findSucceededBefore(db: Db, moment: Date): AsyncGenerator<GenerationRow> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .selectFrom('generation')
      .selectAll()
      .where('status', '=', 'succeeded')
      .where('finished_at', '<', moment)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.id
  }
}

/** Those of `ids` that are still there, with the blobs each owns. */
export async function findOwnedKeys(db: Db, ids: string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('generation')
    .select(['id', 'person_key', 'garment_key', 'look_key', 'thumbnail_key'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, blobKeysOf(row)]))
}

type WithKeys = Pick<GenerationRow, 'person_key' | 'garment_key' | 'look_key' | 'thumbnail_key'>

export function blobKeysOf(row: WithKeys): string[] {
  return [row.person_key, row.garment_key, row.look_key, row.thumbnail_key].filter((key) => key !== null)
}
