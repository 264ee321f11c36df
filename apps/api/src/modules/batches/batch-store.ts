/** Batches and their rows. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db, DbOrTrx, Trx } from '../../platform/db.ts'
import type { BatchRowTable, BatchTable } from '../../platform/program-tables.ts'

export type BatchRecord = Selectable<BatchTable>
export type BatchRow = Selectable<BatchRowTable>

const ROWS_AT_ONCE = 500

export async function insertBatch(
  trx: Trx,
  batch: Insertable<BatchTable>,
  rows: readonly Insertable<BatchRowTable>[],
): Promise<BatchRecord> {
  const record = await trx.insertInto('batch').values(batch).returningAll().executeTakeFirstOrThrow()
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await trx
      .insertInto('batch_row')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
  return record
}

/** Undefined for a batch of another account or of the other mode. */
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

/** Locks a batch, so that its rows are counted and claimed by one at a time. Undefined for one that is gone. */
export async function lockBatch(trx: Trx, id: string): Promise<BatchRecord | undefined> {
  return trx.selectFrom('batch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeBatch(trx: Trx, id: string, changes: Updateable<BatchTable>): Promise<void> {
  await trx.updateTable('batch').set(changes).where('id', '=', id).execute()
}

export type RowCounts = Record<BatchRow['status'], number>

/** How many rows of a batch stand where. */
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

/** Takes the next rows that wait, in their order. The caller has locked the batch. */
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

/** False for a row that does not stand where it was expected any more. */
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

/** All that stand somewhere at once; returns how many. */
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

/** Rows after a row, in their order. */
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

/** Credits of the looks that are made or being made. */
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

/** Batches whose time is over go with their rows. */
export async function forgetBatches(db: DbOrTrx, now: Date): Promise<void> {
  await db.deleteFrom('batch').where('status', '<>', 'running').where('expires_at', '<=', now).execute()
}
