/**
 * The worker's writes to a look or a set of looks, which one job makes. Every write names its attempt: an older
 * attempt, whose lease has passed to another worker, changes nothing.
 */
import { sql, type Expression, type SqlBool, type Updateable } from 'kysely'
import type { WornGarment } from '@toile/contract/garment-fields'
import type { GenerationStage, Warning } from '@toile/contract/generations'
import type { Fit, Tuck } from '@toile/contract/wearing'
import type { ErrorCode } from '@toile/contract/errors'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import type { GenerationTable, TakenOrder } from '../../platform/look-tables.ts'
import { lockUnfinished, type GenerationRow } from './generation-store.ts'

/** One attempt of a job. `id` is that of a single look, or of the first look of a set. */
export type Attempt = { id: string; attempt: number }

/** Selects the rows of a look or set and locks them in the order of ids, so that two transactions cannot deadlock. */
const rowsOf = (id: string, condition: Expression<SqlBool>): Expression<SqlBool> => sql<boolean>`
  id in (select id from generation where (id = ${id} or set_id = ${id}) and ${condition} order by id for update)
`

/** Marks the unfinished looks as running and returns them by variant; none if they are deleted or finished. */
export async function beginAttempt(db: DbOrTrx, { id, attempt }: Attempt): Promise<GenerationRow[]> {
  const rows = await db
    .updateTable('generation')
    .set({ status: 'running', stage: 'preparing', progress: 0, attempt, version: sql`version + 1` })
    .where(rowsOf(id, sql`status in ('queued', 'running') and attempt <= ${attempt}`))
    .returningAll()
    .execute()
  return rows.toSorted((a, b) => a.variant - b.variant)
}

/**
 * Locks the looks that still belong to this attempt and returns their ids. Results of other looks must be discarded.
 */
export async function lockAttempt(trx: Trx, { id, attempt }: Attempt): Promise<Set<string>> {
  const rows = await lockUnfinished(trx, id)
  return new Set(
    rows.filter((row) => row.status === 'running' && row.attempt === attempt).map((row) => row.id),
  )
}

/** Writes the progress. Returns false if the attempt is no longer current. */
export async function noteProgress(
  db: DbOrTrx,
  current: Attempt,
  now: { stage: GenerationStage; progress: number },
): Promise<boolean> {
  return updateRunning(db, current, now)
}

/** Writes the order at a hosted engine, or clears it with null. Returns false if the attempt is no longer current. */
export async function noteOrder(db: DbOrTrx, current: Attempt, order: TakenOrder | null): Promise<boolean> {
  return updateRunning(db, current, { engine_order: order && JSON.stringify(order) })
}

/**
 * Marks the looks as queued again, until the next attempt begins. Returns false if the attempt is no longer current.
 */
export async function noteWaiting(db: DbOrTrx, current: Attempt): Promise<boolean> {
  return updateRunning(db, current, { status: 'queued', stage: 'queued', progress: 0 })
}

export type FinishedLook = {
  /** Id of a look that `lockAttempt` has locked. */
  id: string
  lookKey: string
  thumbnailKey: string
  width: number
  height: number
  engine: string
  score: number
  warnings: Warning[]
  /** Blob keys of the input pictures; null if they are not kept. */
  personKey: string | null
  garmentKey: string | null
  furtherKeys: string[] | null
  /** In the order of the request. */
  garments: WornGarment[]
  fit: Fit
  tuck: Tuck
  finishedAt: Date
}

export async function markSucceeded(trx: Trx, look: FinishedLook): Promise<void> {
  await trx
    .updateTable('generation')
    .set({
      status: 'succeeded',
      stage: 'done',
      progress: 1,
      look_key: look.lookKey,
      thumbnail_key: look.thumbnailKey,
      width: look.width,
      height: look.height,
      engine: look.engine,
      score: look.score,
      warnings: JSON.stringify(look.warnings),
      person_key: look.personKey,
      garment_key: look.garmentKey,
      further_keys: look.furtherKeys && JSON.stringify(look.furtherKeys),
      worn: JSON.stringify(look.garments),
      fit: look.fit,
      tuck: look.tuck,
      finished_at: look.finishedAt,
      version: sql`version + 1`,
    })
    .where('id', '=', look.id)
    .execute()
}

/**
 * Deletes the unfinished variations that come within the price of the first look: they were not paid for, so the
 * history need not show them as failed.
 */
async function removeUnpriced(trx: Trx, id: string): Promise<void> {
  await trx
    .deleteFrom('generation')
    .where(rowsOf(id, sql`status in ('queued', 'running') and variant > 0 and cost = 0`))
    .execute()
}

export type Failure = {
  code: ErrorCode
  message: string
  /** Replace the warnings of ingestion. */
  warnings?: readonly Warning[]
  finishedAt: Date
}

/**
 * Marks the unfinished looks as failed, except variations without a price, which it deletes. Returns the rows as they
 * were before; none if they are deleted or finished.
 */
export async function markFailed(trx: Trx, id: string, failure: Failure): Promise<GenerationRow[]> {
  await removeUnpriced(trx, id)
  const rows = await lockUnfinished(trx, id)
  for (const row of rows) await failOne(trx, row.id, failure)
  return rows
}

async function failOne(
  trx: Trx,
  id: string,
  { code, message, warnings, finishedAt }: Failure,
): Promise<void> {
  await trx
    .updateTable('generation')
    .set({
      status: 'failed',
      error_code: code,
      error_message: message,
      ...(warnings && { warnings: JSON.stringify(warnings) }),
      person_key: null,
      garment_key: null,
      further_keys: null,
      quota_day: null,
      finished_at: finishedAt,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Updates the running looks of this attempt. Returns false if there are none. */
async function updateRunning(
  db: DbOrTrx,
  { id, attempt }: Attempt,
  values: Updateable<GenerationTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('generation')
    .set({ ...values, version: sql`version + 1` })
    .where(rowsOf(id, sql`status = 'running' and attempt = ${attempt}`))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
