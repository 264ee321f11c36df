/** Reads and writes files: pictures that API clients upload for later looks. Each row owns one blob below `files/`. */
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, DbOrTrx, Trx } from '../../platform/db.ts'
import type { ApiFileTable } from '../../platform/program-tables.ts'

export type FileRow = Selectable<ApiFileTable>

export async function insertFile(trx: Trx, file: Insertable<ApiFileTable>): Promise<FileRow> {
  return trx.insertInto('api_file').values(file).returningAll().executeTakeFirstOrThrow()
}

export async function countFiles(db: DbOrTrx, holder: string): Promise<number> {
  const { files } = await db
    .selectFrom('api_file')
    .select(sql<number>`count(*)::int`.as('files'))
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow()
  return files
}

/** Finds a file; undefined if it is another account's, of the other mode (live or test), or expired. */
export async function findFile(
  db: DbOrTrx,
  { id, holder, livemode, now }: { id: string; holder: string; livemode: boolean; now: Date },
): Promise<FileRow | undefined> {
  return db
    .selectFrom('api_file')
    .selectAll()
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('livemode', '=', livemode)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function findFilesOf(db: DbOrTrx, holder: string): Promise<FileRow[]> {
  return db
    .selectFrom('api_file')
    .selectAll()
    .where('holder', '=', holder)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Deletes up to `limit` rows that have expired by `moment`, and returns them; the caller removes their blobs. */
export async function takeExpiredFiles(trx: Trx, moment: Date, limit: number): Promise<FileRow[]> {
  return trx
    .deleteFrom('api_file')
    .where('id', 'in', (query) =>
      query
        .selectFrom('api_file')
        .select('id')
        .where('expires_at', '<=', moment)
        .orderBy('expires_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

/** Finds the blob keys of the files of `ids` that still exist. */
export async function findFileKeys(db: Db, ids: string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('api_file').select(['id', 'picture_key']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, picture_key }) => [id, [picture_key]]))
}
