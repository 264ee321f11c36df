import { randomUUID } from 'node:crypto'
import { batch, batchEstimate, batchLimits, type Batch } from '@toile/contract/v1-batches'
import { look } from '@toile/contract/v1-looks'
import { type LookRequest } from '@toile/contract/v1-look-request'
import { NoPersonFound } from '@toile/engine/errors'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { changeBatch, changeRows, endRow, insertBatch, lockBatch } from '../../src/modules/batches/index.ts'
import { engineFault, failGeneration } from '../../src/modules/generations/fail-generation.ts'
import { lockUnfinished } from '../../src/modules/generations/generation-store.ts'
import { markSuspended } from '../../src/modules/keys/key-store.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { unzip } from '../accounts/unzip.ts'
import { expectSoundLedger } from '../credits/sound-ledger.ts'
import { failWith, gate } from '../fake-engine.ts'
import { acceptDemo, finishedGeneration } from '../generations/look-calls.ts'
import { bootForLooks } from '../generations/paid-looks.ts'
import { failure } from '../identity/people.ts'
import { makeKey, programWith, type Program } from '../keys/programs.ts'

const booted = await bootForLooks()
const { app, db, engine, context, clock, createCustomer } = booted
const pump = { queue: context.queue, clock }

const row: LookRequest = {
  person: { sample: 'woman-red' },
  garments: [{ sample: 'white-polo' }],
  tier: 'basic',
}
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...row, metadata: { sku: `${at + 1}` } }))

async function createProgram(extraCredits = 0) {
  const customer = await createCustomer({ extraCredits })
  const key = await makeKey(customer)
  return { customer, key, ...programWith(booted, key) }
}
const linesOf = (rows: readonly unknown[]) => rows.map((one) => JSON.stringify(one)).join('\n')

function post({ call }: Pick<Program, 'call'>, text: string, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('rows', new Blob([text]), 'rows')
  return call('/batches', { method: 'POST', body: form })
}
async function create(program: Pick<Program, 'call'>, rows: readonly unknown[]): Promise<Batch> {
  const response = await post(program, linesOf(rows))
  expect(response.status).toBe(201)
  return batch.parse(await response.json())
}
const read = async ({ call }: Pick<Program, 'call'>, { id }: { id: string }) =>
  batch.parse(await (await call(`/batches/${id}`)).json())
/** Reads the database, as requests are rate limited. */
async function untilEnded({ id }: { id: string }): Promise<void> {
  const statusOf = async () =>
    (await db.selectFrom('batch').select('status').where('id', '=', id).executeTakeFirst())?.status
  await expect.poll(statusOf, { timeout: 30_000 }).not.toBe('running')
}
async function ended(program: Pick<Program, 'call'>, given: { id: string }): Promise<Batch> {
  await untilEnded(given)
  return read(program, given)
}
const resultLine = z.object({
  row: z.int(),
  status: z.string(),
  look: z.nullable(look),
  error: z.nullable(z.object({ code: z.string(), message: z.string() })),
})
const resultsOf = async ({ call }: Pick<Program, 'call'>, { id }: { id: string }) =>
  (await (await call(`/batches/${id}/results.jsonl`)).text())
    .trim()
    .split('\n')
    .map((line) => resultLine.parse(JSON.parse(line)))

/** Waits until a statement of another transaction waits for a lock. */
async function untilLocked(): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length
  }
  await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0)
}

describe('a batch', () => {
  it('makes each row once, holds credits as rows start, and has all results', async () => {
    const program = await createProgram(200)
    const accepted = await create(program, rowsOf(8))
    expect(accepted).toMatchObject({ status: 'running', livemode: true, rows: { total: 8 } })
    expect(accepted.rows.making).toBeLessThanOrEqual(batchLimits.inFlight)
    const done = await ended(program, accepted)
    expect(done).toMatchObject({ status: 'finished', cost: 160, rows: { succeeded: 8, failed: 0 } })
    const results = await resultsOf(program, done)
    expect(results.map((one) => [one.row, one.status, one.look?.metadata['sku']])).toEqual(
      rowsOf(8).map(({ metadata }, at) => [at + 1, 'succeeded', metadata.sku]),
    )
    expect(await program.customer.statement()).toMatchObject({ credits: 90, held: 0 })
    const zip = await (await program.call(`/batches/${done.id}/results.zip`)).arrayBuffer()
    expect([...unzip(Buffer.from(zip)).keys()].toSorted().at(-1)).toBe('row-0008.jpg')
    await expectSoundLedger(db)
  })

  it('continues past failing rows, and retries those that failed', async () => {
    const program = await createProgram(50)
    engine.next(failWith(new NoPersonFound()))
    const rows = [row, { ...row, person: { sample: 'nobody' } }, { ...row, tier: 'best' }, row]
    const done = await ended(program, await create(program, rows))
    expect(done).toMatchObject({ status: 'finished', cost: 20, rows: { succeeded: 1, failed: 3 } })
    const codes = (await resultsOf(program, done)).map(({ error }) => error?.code)
    expect(new Set(codes)).toEqual(new Set(['invalid_request', 'no_person_found', 'not_found', undefined]))
    const again = await program.call(`/batches/${done.id}/retry-failed`, { method: 'POST' })
    expect(batch.parse(await again.json()).status).toBe('running')
    expect(await ended(program, done)).toMatchObject({ cost: 40, rows: { succeeded: 2, failed: 2 } })
    expect(await program.customer.statement()).toMatchObject({ credits: 60, held: 0 })
  })

  it('ends when the credits do: unpaid rows fail, and nothing is owed', async () => {
    const program = await createProgram()
    const done = await ended(program, await create(program, rowsOf(5)))
    expect(done).toMatchObject({ cost: 40, rows: { succeeded: 2, failed: 3 } })
    const failed = (await resultsOf(program, done)).filter(({ status }) => status === 'failed')
    expect(new Set(failed.map(({ error }) => error?.code))).toEqual(new Set(['insufficient_credits']))
    expect(await program.customer.statement()).toMatchObject({ credits: 10, held: 0 })
  })

  it('has failed rows for text that cannot be stored', async () => {
    const program = await createProgram(50)
    const rows = [
      { ...row, person: { url: 'https://a.test/\0' } },
      { ...row, garments: [{ fileId: '\uD800' }] },
      { ...row, metadata: { '\0': 'a' } },
      { ...row, metadata: { a: '\uDC00' } },
      row,
    ]
    const done = await ended(program, await create(program, rows))
    expect(done.rows).toMatchObject({ failed: 4, succeeded: 1 })
    const codes = (await resultsOf(program, done)).map(({ error }) => error?.code)
    expect(codes.filter((code) => code === 'invalid_request')).toHaveLength(4)
  })

  it('stops when canceled, and releases what it holds', async () => {
    const program = await createProgram(200)
    const { behaviour, entered } = gate()
    engine.next(behaviour)
    const running = await create(program, rowsOf(10))
    await entered
    const canceled = await program.call(`/batches/${running.id}/cancel`, { method: 'POST' })
    expect(batch.parse(await canceled.json())).toMatchObject({
      status: 'canceled',
      cost: 0,
      rows: { canceled: 10, waiting: 0, making: 0 },
    })
    await expect.poll(async () => (await program.customer.statement()).held).toBe(0)
    expect(await program.customer.statement()).toMatchObject({ credits: 250 })
    const late = await failure(await program.call(`/batches/${running.id}/cancel`, { method: 'POST' }))
    expect(late).toMatchObject({ status: 409, code: 'conflict' })
  })

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
      await untilLocked()
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
      await untilLocked()
      await changeRows(trx, id, ['starting'], { status: 'canceled' })
      await changeBatch(trx, id, { status: 'canceled', finished_at: at })
      return { ending: failing }
    })
    await ending
    expect((await read(program, { id })).rows).toMatchObject({ canceled: 1, failed: 0 })
  })

  it('lets single looks pass, and takes turns with batches of others', async () => {
    const [one, other] = [await createProgram(500), await createProgram(500)]
    const { behaviour, entered, open } = gate()
    engine.next(behaviour)
    const running = await create(one, rowsOf(12))
    const beside = await create(other, rowsOf(12))
    await entered
    const before = engine.calls.length
    const demo = await acceptDemo(app)
    open()
    await finishedGeneration(demo)
    // One look is made at a time here: the demo is next.
    expect(engine.calls.length - before).toBeLessThanOrEqual(2)
    for (const [program, own] of [
      [one, running],
      [other, beside],
    ] as const)
      expect(await ended(program, own)).toMatchObject({ rows: { succeeded: 12 } })
    // Two accounts take turns: neither waits for all looks of the other.
    const made = await db
      .selectFrom('generation')
      .select('batch_id')
      .where('batch_id', 'in', [running.id, beside.id])
      .orderBy('finished_at')
      .execute()
    const firstHalf = made.slice(0, made.length / 2).filter(({ batch_id }) => batch_id === running.id).length
    expect(firstHalf).toBeGreaterThanOrEqual(4)
    expect(firstHalf).toBeLessThanOrEqual(8)
  })

  it('costs what a dry run says, which stores nothing', async () => {
    const program = await createProgram()
    const text =
      'person,garment,tier\nsample:woman-red,sample:white-polo,premium\nsample:a,,\nsample:a,sample:b,'
    const response = await post(program, text, { dryRun: 'true', tier: 'basic' })
    expect(batchEstimate.parse(await response.json())).toMatchObject({
      rows: 3,
      cost: 55,
      credits: 50,
      invalid: [{ row: 2 }],
    })
    expect(
      await db.selectFrom('batch').selectAll().where('holder', '=', program.customer.holder).execute(),
    ).toEqual([])
  })

  it('stops when its account is suspended', async () => {
    const program = await createProgram(500)
    const suspend = (at: Date | null) =>
      inTransaction(db, (trx) => markSuspended(trx, program.customer.holder, at))
    const { behaviour, entered, open } = gate()
    engine.next(behaviour)
    const running = await create(program, rowsOf(batchLimits.inFlight + 1))
    await entered
    await suspend(new Date())
    open()
    await untilEnded(running)
    await suspend(null)
    const last = (await resultsOf(program, running)).at(-1)
    expect(last).toMatchObject({ error: { code: 'key_revoked' } })
  })

  it('stops when its key is revoked', async () => {
    const program = await createProgram(500)
    const { behaviour, entered, open } = gate()
    engine.next(behaviour)
    const running = await create(program, rowsOf(7))
    await entered
    await program.customer.call(`/keys/${program.key.id}`, { method: 'DELETE' })
    open()
    const other = programWith(booted, await makeKey(program.customer))
    const done = await ended(other, running)
    expect(done.rows.succeeded).toBeLessThanOrEqual(batchLimits.inFlight)
    expect((await resultsOf(other, done)).at(-1)).toMatchObject({ error: { code: 'key_revoked' } })
  })

  it('is not found by another account or in the other mode', async () => {
    const program = await createProgram()
    const { id } = await ended(program, await create(program, [row]))
    const others = [
      await createProgram(),
      programWith(booted, await makeKey(program.customer, { kind: 'test' })),
    ]
    for (const other of others)
      for (const [method, end] of [
        ['GET', ''],
        ['GET', '/results.jsonl'],
        ['GET', '/results.zip'],
        ['POST', '/cancel'],
        ['POST', '/retry-failed'],
      ] as const)
        expect((await other.call(`/batches/${id}${end}`, { method })).status).toBe(404)
  })
})
