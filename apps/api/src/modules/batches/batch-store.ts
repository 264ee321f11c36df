/** Reads and writes batches and their rows. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db, DbOrTrx, Trx } from '../../platform/db.ts'
import { isAfterCursor, pageOf } from '../../platform/list-cursor.ts'
import type { BatchRowTable, BatchTable } from '../../platform/program-tables.ts'

export type BatchRecord = Selectable<BatchTable>
export type BatchRow = Selectable<BatchRowTable>

/** Rows in one insert statement. */
const ROWS_PER_INSERT = 500

export async function insertBatch(
  trx: Trx,
  batch: Insertable<BatchTable>,
  rows: readonly Insertable<BatchRowTable>[],
): Promise<BatchRecord> {
  const record = await trx.insertInto('batch').values(batch).returningAll().executeTakeFirstOrThrow()
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    await trx
      .insertInto('batch_row')
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .execute()
  return record
}

/** Finds a batch; undefined for another account's, or for one of the other mode (live or test). */
export async function findBatch(
  db: DbOrTrx,
  { id, holder, livemode }: { id: string; holder: string; livemode: boolean },
): Promise<BatchRecord | undefined> {
  return db
    .selectFrom('batch')
    .selectAll()
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('livemode', '=', livemode)
    .executeTakeFirst()
}

/** Finds the batch of an earlier request with the same idempotency key. */
export async function findRepeatedBatch(
  db: DbOrTrx,
  key: Pick<BatchRecord, 'holder' | 'livemode'> & { idempotency_hash: string },
): Promise<BatchRecord | undefined> {
  return db
    .selectFrom('batch')
    .selectAll()
    .where((expression) => expression.and(key))
    .executeTakeFirst()
}

/** Returns a page of an account's batches of one mode, newest first. Throws `invalid_request` for an invalid cursor. */
export async function findBatches(
  db: DbOrTrx,
  { holder, livemode }: Pick<BatchRecord, 'holder' | 'livemode'>,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<{ rows: BatchRecord[]; nextCursor: string | null }> {
  const rows = await db
    .selectFrom('batch')
    .selectAll()
    .where('holder', '=', holder)
    .where('livemode', '=', livemode)
    .$if(cursor !== undefined, (query) => query.where(isAfterCursor('batch', cursor ?? '')))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit)
}

/** Locks a batch, so that its rows are counted and claimed by one transaction at a time. Undefined if it is deleted. */
export async function lockBatch(trx: Trx, id: string): Promise<BatchRecord | undefined> {
  return trx.selectFrom('batch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeBatch(trx: Trx, id: string, changes: Updateable<BatchTable>): Promise<void> {
  await trx.updateTable('batch').set(changes).where('id', '=', id).execute()
}

/** Counts the running batches of an account, of both modes. */
export async function countRunning(trx: Trx, holder: string): Promise<number> {
  const { count } = await trx
    .selectFrom('batch')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('holder', '=', holder)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow()
  return count
}

export type RowCounts = Record<BatchRow['status'], number>

/** Counts the rows of a batch by status. */
export async function countRows(db: DbOrTrx, batchId: string): Promise<RowCounts> {
  const counts: RowCounts = { waiting: 0, starting: 0, making: 0, succeeded: 0, failed: 0, canceled: 0 }
  const rows = await db
    .selectFrom('batch_row')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('batch_id', '=', batchId)
    .groupBy('status')
    .execute()
  for (const { status, count } of rows) counts[status] = count
  return counts
}

/** Claims the next waiting rows, in order, in a transaction that has locked the batch. */
export async function claimRows(trx: Trx, batchId: string, limit: number): Promise<BatchRow[]> {
  const rows = await trx
    .updateTable('batch_row')
    .set({ status: 'starting' })
    .where('batch_id', '=', batchId)
    .where('row', 'in', (query) =>
      query
        .selectFrom('batch_row')
        .select('row')
        .where('batch_id', '=', batchId)
        .where('status', '=', 'waiting')
        .orderBy('row')
        .limit(limit),
    )
    .returningAll()
    .execute()
  return rows.toSorted((a, b) => a.row - b.row)
}

type RowOf = { batchId: string; row: number }

export async function findRow(db: DbOrTrx, { batchId, row }: RowOf): Promise<BatchRow | undefined> {
  return db
    .selectFrom('batch_row')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('row', '=', row)
    .executeTakeFirst()
}

/** Changes a row if its status is one of `from`. Returns false otherwise. */
export async function changeRow(
  trx: Trx,
  { batchId, row }: RowOf,
  from: readonly BatchRow['status'][],
  changes: Updateable<BatchRowTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('batch_row')
    .set(changes)
    .where('batch_id', '=', batchId)
    .where('row', '=', row)
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Changes all rows of a batch whose status is one of `from`. Returns their number. */
export async function changeRows(
  trx: Trx,
  batchId: string,
  from: readonly BatchRow['status'][],
  changes: Updateable<BatchRowTable>,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('batch_row')
    .set(changes)
    .where('batch_id', '=', batchId)
    .where('status', 'in', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Reads up to `limit` rows after a row, in order. */
export async function findRows(db: Db, batchId: string, after: number, limit: number): Promise<BatchRow[]> {
  return db
    .selectFrom('batch_row')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('row', '>', after)
    .orderBy('row')
    .limit(limit)
    .execute()
}

/** Sums the credits of the batch's looks that have not failed. */
export async function costOfBatch(db: DbOrTrx, batchId: string): Promise<number> {
  const { cost } = await db
    .selectFrom('generation')
    .innerJoin('batch_row', 'batch_row.look_id', 'generation.id')
    .select(sql<number>`coalesce(sum(cost), 0)::int`.as('cost'))
    .where('batch_row.batch_id', '=', batchId)
    .where('generation.status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return cost
}

/** Deletes expired batches with their rows. */
export async function forgetBatches(db: DbOrTrx, now: Date): Promise<void> {
  await db.deleteFrom('batch').where('status', '<>', 'running').where('expires_at', '<=', now).execute()
}
