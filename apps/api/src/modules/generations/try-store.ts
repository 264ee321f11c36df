/**
 * Writes of a worker to a look and to those ordered with it: one job makes them all, named by the
 * first. Every write names the try it belongs to: an older try, whose lease went to another worker, changes nothing.
 */
import { sql, type Expression, type SqlBool, type Updateable } from 'kysely'
import type { WornGarment } from '@toile/contract/garments'
import type { GenerationStage, Warning } from '@toile/contract/generations'
import type { Fit, Tuck } from '@toile/contract/wearing'
import type { ErrorCode } from '@toile/contract/errors'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import type { GenerationTable, TakenOrder } from '../../platform/look-tables.ts'
import { lockUnfinished, type GenerationRow } from './generation-store.ts'

/** `id` of a look alone, or of a set's first. */
type Try = { id: string; attempt: number }

/** Rows of the try in one order, so that two that change several never wait for each other. */
const rowsOf = (id: string, condition: Expression<SqlBool>): Expression<SqlBool> => sql<boolean>`
  id in (select id from generation where (id = ${id} or set_id = ${id}) and ${condition} order by id for update)
`

/** All that are to be made, in their order; none when they are gone or finished. */
export async function beginTry(db: DbOrTrx, { id, attempt }: Try): Promise<GenerationRow[]> {
  const rows = await db
    .updateTable('generation')
    .set({ status: 'running', stage: 'preparing', progress: 0, attempt, version: sql`version + 1` })
    .where(rowsOf(id, sql`status in ('queued', 'running') and attempt <= ${attempt}`))
    .returningAll()
    .execute()
  return rows.toSorted((a, b) => a.variant - b.variant)
}

/** Locks those that are still this try's to make; for others nothing must be kept. */
export async function lockTry(trx: Trx, { id, attempt }: Try): Promise<Set<string>> {
  const rows = await lockUnfinished(trx, id)
  return new Set(
    rows.filter((row) => row.status === 'running' && row.attempt === attempt).map((row) => row.id),
  )
}

/** False when the try is no longer the one at work. */
export async function noteProgress(
  db: DbOrTrx,
  current: Try,
  now: { stage: GenerationStage; progress: number },
): Promise<boolean> {
  return change(db, current, now)
}

/** False when the try is no longer the one at work. */
export async function noteOrder(db: DbOrTrx, current: Try, order: TakenOrder | null): Promise<boolean> {
  return change(db, current, { engine_order: order && JSON.stringify(order) })
}

/** Back into the queue's line, until the next try begins. */
export async function noteWaiting(db: DbOrTrx, current: Try): Promise<boolean> {
  return change(db, current, { status: 'queued', stage: 'queued', progress: 0 })
}

export type FinishedLook = {
  /** Id of one that was locked by `lockTry`. */
  id: string
  lookKey: string
  thumbnailKey: string
  width: number
  height: number
  engine: string
  score: number
  warnings: Warning[]
  /** The pictures it was made from, where they are kept with it. */
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
 * Removes those that are not made and that come for the price of the first: they were not paid, and are not missed in the
 * history.
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
  /** Take the place of those of the request. */
  warnings?: readonly Warning[]
  finishedAt: Date
}

/** All that were to be made and paid, as they were before; none when they are gone or finished already. */
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

async function change(
  db: DbOrTrx,
  { id, attempt }: Try,
  values: Updateable<GenerationTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('generation')
    .set({ ...values, version: sql`version + 1` })
    .where(rowsOf(id, sql`status = 'running' and attempt = ${attempt}`))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
