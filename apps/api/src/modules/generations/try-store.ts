/**
 * What a worker writes of a generation. Every write names the try it belongs to: an older try, whose lease went to
 * another worker, changes nothing.
 */
import { sql, type Updateable } from 'kysely'
import type { GenerationStage, Warning } from '@toile/contract/generations'
import type { ErrorCode } from '@toile/contract/errors'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import type { GenerationTable, TakenOrder } from '../../platform/tables.ts'
import type { GenerationRow } from './generation-store.ts'

type Try = { id: string; attempt: number }

/** Nothing when the generation is gone or finished. */
export async function beginTry(db: DbOrTrx, { id, attempt }: Try): Promise<GenerationRow | undefined> {
  return db
    .updateTable('generation')
    .set({ status: 'running', stage: 'preparing', progress: 0, attempt, version: sql`version + 1` })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .where('attempt', '<=', attempt)
    .returningAll()
    .executeTakeFirst()
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
  lookKey: string
  thumbnailKey: string
  width: number
  height: number
  engine: string
  warnings: Warning[]
  /** The pictures it was made from are not kept with it. */
  forgetsInputs: boolean
  finishedAt: Date
}

/** False when the try is no longer the one at work: its look must not be kept. */
export async function markSucceeded(trx: Trx, current: Try, look: FinishedLook): Promise<boolean> {
  return change(trx, current, {
    status: 'succeeded',
    stage: 'done',
    progress: 1,
    look_key: look.lookKey,
    thumbnail_key: look.thumbnailKey,
    width: look.width,
    height: look.height,
    engine: look.engine,
    warnings: JSON.stringify(look.warnings),
    ...(look.forgetsInputs && { person_key: null, garment_key: null }),
    finished_at: look.finishedAt,
  })
}

export type Failure = { code: ErrorCode; message: string; finishedAt: Date }

/** The generation as it was before; nothing when it is gone or finished already. */
export async function markFailed(
  trx: Trx,
  id: string,
  { code, message, finishedAt }: Failure,
): Promise<GenerationRow | undefined> {
  const row = await trx
    .selectFrom('generation')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  await trx
    .updateTable('generation')
    .set({
      status: 'failed',
      error_code: code,
      error_message: message,
      person_key: null,
      garment_key: null,
      quota_day: null,
      finished_at: finishedAt,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  return row
}

async function change(
  db: DbOrTrx,
  { id, attempt }: Try,
  values: Updateable<GenerationTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('generation')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
