/** Ends of looks and rows while their batch is canceled, and how long its looks are kept. */
import { randomUUID } from 'node:crypto'
import { batch, batchLimits } from '@toile/contract/v1-batches'
import { NoPersonFound } from '@toile/engine/errors'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  changeBatch,
  changeRows,
  endRow,
  insertBatch,
  lockBatch,
  pumpBatch,
} from '../../src/modules/batches/index.ts'
import { engineFault, failGeneration } from '../../src/modules/generations/fail-generation.ts'
import { lockUnfinished } from '../../src/modules/generations/generation-store.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { failWith, gate } from '../fake-engine.ts'
import { bootForBatches, create, read, rowsOf } from './batch-calls.ts'
import { untilLocked } from './until-locked.ts'

const { db, engine, context, clock, createProgram, ended } = await bootForBatches()
const pump = { queue: context.queue, clock }

describe('a batch', () => {
  it('keeps a look that ends while the batch is canceled, and erases it with the batch', async () => {
    const program = await createProgram(200)
    const { behaviour, entered, open } = gate()
    engine.next(behaviour)
    const running = await create(program, rowsOf(1))
    await entered
    const { id } = await db
      .selectFrom('generation')
      .select('id')
      .where('batch_id', '=', running.id)
      .executeTakeFirstOrThrow()
    const { canceling } = await inTransaction(db, async (trx) => {
      await lockUnfinished(trx, id)
      const cancel = program.call(`/batches/${running.id}/cancel`, { method: 'POST' })
      // Not the progress of the look, which is written meanwhile.
      await untilLocked(db, '%for update%')
      const failDeps = { ...context, clock, publicUrl: undefined, endBatchRow: endRow }
      await failGeneration(failDeps, trx, id, engineFault)
      // Not awaited before the commit, which it waits for.
      return { canceling: cancel }
    })
    const canceled = batch.parse(await (await canceling).json())
    open()
    expect(canceled).toMatchObject({ status: 'canceled', rows: { failed: 1, canceled: 0 } })
    const kept = await db
      .selectFrom('generation')
      .select('expires_at')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(kept?.expires_at.toISOString()).toBe(canceled.expiresAt)
  })

  it('keeps the looks that it has until it ends again, when its failed rows are retried', async () => {
    const program = await createProgram(200)
    engine.next(failWith(new NoPersonFound()))
    const done = await ended(program, await create(program, rowsOf(2)))
    expect(done.rows).toMatchObject({ succeeded: 1, failed: 1 })
    const almostErased = new Date(Date.now() + 60_000)
    await db.updateTable('batch').set({ expires_at: almostErased }).where('id', '=', done.id).execute()
    await db
      .updateTable('generation')
      .set({ expires_at: almostErased })
      .where('batch_id', '=', done.id)
      .execute()
    const expiries = async () => {
      const looks = await db
        .selectFrom('generation')
        .select('expires_at')
        .where('batch_id', '=', done.id)
        .where('status', '=', 'succeeded')
        .execute()
      return looks.map(({ expires_at }) => expires_at.toISOString())
    }
    const { behaviour, entered, open } = gate()
    engine.next(behaviour)
    const retry = await program.call(`/batches/${done.id}/retry-failed`, { method: 'POST' })
    const again = batch.parse(await retry.json())
    await entered
    const afterRunMs = Date.now() + batchLimits.keptHours * 3_600_000 - 60_000
    expect(Date.parse(again.expiresAt)).toBeGreaterThan(afterRunMs)
    const [kept = ''] = await expiries()
    expect(Date.parse(kept)).toBeGreaterThan(afterRunMs + 24 * 3_600_000)
    open()
    const { expiresAt } = await ended(program, done)
    expect(await expiries()).toEqual([expiresAt, expiresAt])
  })

  it('writes only the looks that ended since, when a look ends after the cancellation', async () => {
    const program = await createProgram(200)
    const { id } = await ended(program, await create(program, rowsOf(2)))
    const looks = async () => {
      const { rows } = await sql<{ id: string; version: string; expires_at: Date }>`
        select id, xmin::text as version, expires_at from generation where batch_id = ${id} order by id`.execute(
        db,
      )
      return rows
    }
    const [last] = await looks()
    const later = new Date(Date.now() + 60_000)
    await db.updateTable('generation').set({ expires_at: later }).where('id', '=', last!.id).execute()
    const [, kept] = await looks()
    await inTransaction(db, async (trx) => {
      await changeBatch(trx, id, { status: 'canceled' })
      await pumpBatch(pump, trx, id)
    })
    expect(await looks()).toEqual([{ ...last, version: expect.any(String) as string }, kept])
  })

  it('is canceled while a row fails to start', async () => {
    const program = await createProgram()
    const at = new Date()
    const { holder } = program.customer
    const { id: api_key_id } = program.key
    const id = randomUUID()
    const times = { created_at: at, finished_at: null, expires_at: at }
    await inTransaction(db, (trx) =>
      insertBatch(
        trx,
        { id, holder, api_key_id, livemode: true, status: 'running', quality_tier: 'basic', ...times },
        [{ batch_id: id, row: 1, request: '{}', status: 'starting' }],
      ),
    )
    const { ending } = await inTransaction(db, async (trx) => {
      await lockBatch(trx, id)
      const failing = inTransaction(db, (other) =>
        endRow(pump, other, { batchId: id, row: 1 }, { status: 'failed' }),
      )
      await untilLocked(db)
      await changeRows(trx, id, ['starting'], { status: 'canceled' })
      await changeBatch(trx, id, { status: 'canceled', finished_at: at })
      return { ending: failing }
    })
    await ending
    expect((await read(program, { id })).rows).toMatchObject({ canceled: 1, failed: 0 })
  })
})
