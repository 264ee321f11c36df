import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { batch, batchEstimate, batchLimits, batchList } from '@toile/contract/v1-batches'
import { NoPersonFound } from '@toile/engine/errors'
import { describe, expect, it } from 'vitest'
import { countRows } from '../../src/modules/batches/index.ts'
import { markSuspended } from '../../src/modules/keys/key-store.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { unzip } from '../accounts/unzip.ts'
import { afterFile } from '../cleanup.ts'
import { expectSoundLedger } from '../credits/sound-ledger.ts'
import { failWith, gate } from '../fake-engine.ts'
import { acceptDemo, finishedGeneration } from '../generations/look-calls.ts'
import { newKey } from '../generations/paid-looks.ts'
import { failure } from '../identity/people.ts'
import { makeKey, programWith } from '../keys/programs.ts'
import { bootForBatches, create, post, resultsOf, row, rowsOf } from './batch-calls.ts'

/** A server of pictures that never answers, the number of requests that wait for it, and when the first was given up. */
let asking = 0
let mostAsking = 0
let firstGivenUpAt = Infinity
const silent = createServer((_, response) => {
  mostAsking = Math.max(mostAsking, ++asking)
  response.on('close', () => {
    asking--
    firstGivenUpAt = Math.min(firstGivenUpAt, Date.now())
  })
})
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
afterFile(() => void silent.close())
const silentHost = `127.0.0.1:${(silent.address() as AddressInfo).port}`

const booted = await bootForBatches({ TOILE_FETCH_PRIVATE: silentHost })
const { app, db, engine, createProgram, untilEnded, ended } = booted

describe('a batch', () => {
  it('makes each row once, holds credits as rows start, and has all results', async () => {
    const program = await createProgram(200)
    const accepted = await create(program, rowsOf(6))
    expect(accepted).toMatchObject({ status: 'running', livemode: true, rows: { total: 6 } })
    expect(accepted.rows.making).toBeLessThanOrEqual(batchLimits.inFlight)
    const done = await ended(program, accepted)
    expect(done).toMatchObject({ status: 'finished', cost: 120, rows: { succeeded: 6, failed: 0 } })
    const results = await resultsOf(program, done)
    expect(results.map((one) => [one.row, one.status, one.look?.metadata['sku']])).toEqual(
      rowsOf(6).map(({ metadata }, at) => [at + 1, 'succeeded', metadata.sku]),
    )
    expect(await program.customer.statement()).toMatchObject({ credits: 130, held: 0 })
    const zip = await (await program.call(`/batches/${done.id}/results.zip`)).arrayBuffer()
    expect([...unzip(Buffer.from(zip)).keys()].toSorted().at(-1)).toBe('row-0006.jpg')
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

  it('lets single looks pass, and takes turns with batches of others', async () => {
    const [one, other] = [await createProgram(500), await createProgram(500)]
    const { behaviour, entered, open } = gate()
    engine.next(behaviour)
    const running = await create(one, rowsOf(batchLimits.inFlight))
    const beside = await create(other, rowsOf(batchLimits.inFlight))
    await entered
    // Each has as many looks in the queue as it may: without the gate, one could be ahead of the other.
    for (const { id } of [running, beside])
      await expect.poll(async () => (await countRows(db, id)).making).toBe(batchLimits.inFlight)
    const demo = await acceptDemo(app)
    open()
    for (const [program, own] of [
      [one, running],
      [other, beside],
    ] as const)
      expect(await ended(program, own)).toMatchObject({ rows: { succeeded: batchLimits.inFlight } })
    await finishedGeneration(demo)
    const all = await db
      .selectFrom('generation')
      .select(['id', 'batch_id'])
      .where((where) =>
        where.or([where('batch_id', 'in', [running.id, beside.id]), where('id', '=', demo.id)]),
      )
      .orderBy('finished_at')
      .execute()
    // One look is made at a time here: the demo is next, and may be stored before the look that it followed.
    expect(all.findIndex(({ id }) => id === demo.id)).toBeLessThanOrEqual(1)
    // Two accounts take turns: neither waits for all looks of the other.
    const made = all.filter(({ id }) => id !== demo.id)
    const firstHalf = made.slice(0, made.length / 2).filter(({ batch_id }) => batch_id === running.id).length
    expect(firstHalf).toBeGreaterThanOrEqual(1)
    expect(firstHalf).toBeLessThan(batchLimits.inFlight)
  })

  it('starts beside those of an account whose pictures do not come', async () => {
    const [one, other] = [await createProgram(200), await createProgram(50)]
    const person = { url: `http://${silentHost}/a.jpg` }
    const waiting = await create(
      one,
      Array.from({ length: batchLimits.inFlight }, () => ({ ...row, person })),
    )
    await expect.poll(() => mostAsking).toBe(2)
    const done = await ended(other, await create(other, [row]))
    expect(done).toMatchObject({ status: 'finished', rows: { succeeded: 1 } })
    const [look] = await db.selectFrom('generation').selectAll().where('batch_id', '=', done.id).execute()
    // Pictures are given up after ten seconds; then others follow.
    expect(look!.created_at.getTime()).toBeLessThan(firstGivenUpAt)
    expect(mostAsking).toBe(2)
    await one.call(`/batches/${waiting.id}/cancel`, { method: 'POST' })
    silent.closeAllConnections()
  })

  it('is made once for requests with one idempotency key, also for two at once', async () => {
    const program = await createProgram(50)
    const headers = newKey()
    const text = JSON.stringify(row)
    const answers = await Promise.all([post(program, text, {}, headers), post(program, text, {}, headers)])
    const [first, second] = await Promise.all(answers.map(async (one) => batch.parse(await one.json())))
    expect(second?.id).toBe(first?.id)
    await untilEnded(first!)
    const later = batch.parse(await (await post(program, text, {}, headers)).json())
    expect(later).toMatchObject({ id: first?.id, status: 'finished', cost: 20 })
    const other = await failure(await post(program, text, { tier: 'premium' }, headers))
    expect(other).toMatchObject({ status: 409, code: 'idempotency_mismatch' })
    const tests = programWith(booted, await makeKey(program.customer, { kind: 'test' }))
    expect(batch.parse(await (await post(tests, text, {}, headers)).json()).id).not.toBe(first?.id)
    expect(await program.customer.statement()).toMatchObject({ credits: 80, held: 0 })
  })

  it('is listed, newest first and page by page, for keys of its account and mode only', async () => {
    const program = await createProgram(100)
    const made = []
    for (let count = 0; count < 3; count++) made.push((await create(program, [row])).id)
    const listed = async (query: string, { call } = program) =>
      batchList.parse(await (await call(`/batches${query}`)).json())
    const first = await listed('?limit=2')
    expect(first.data.map(({ id }) => id)).toEqual([made[2], made[1]])
    const second = await listed(`?limit=2&cursor=${first.nextCursor}`)
    expect(second).toMatchObject({ data: [{ id: made[0], rows: { total: 1 } }], nextCursor: null })
    const tests = programWith(booted, await makeKey(program.customer, { kind: 'test' }))
    for (const other of [tests, await createProgram()])
      expect(batchList.parse(await (await other.call('/batches')).json()).data).toEqual([])
    expect(await failure(await program.call('/batches?cursor=none'))).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
  })

  it('is refused beside as many running ones as an account may have, however many are requested at once', async () => {
    const program = await createProgram(500)
    const { behaviour, entered, open } = gate()
    engine.next(behaviour)
    const linesOfOne = JSON.stringify(row)
    const first = await create(program, [row])
    await entered
    const answers = await Promise.all(
      Array.from({ length: batchLimits.running + 1 }, () => post(program, linesOfOne)),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(2)
    for (const one of refused)
      expect(await failure(one)).toMatchObject({
        status: 429,
        code: 'cap_reached',
        error: expect.stringContaining('10 batches'),
      })
    for (const one of answers.filter(({ status }) => status === 201)) {
      const { id } = batch.parse(await one.json())
      await program.call(`/batches/${id}/cancel`, { method: 'POST' })
    }
    open()
    await untilEnded(first)
    await expect.poll(async () => (await post(program, linesOfOne)).status, { interval: 500 }).toBe(201)
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

  it('stops when its key is revoked, and goes on with the key that retries it', async () => {
    const program = await createProgram(500)
    const { behaviour, entered, open } = gate()
    engine.next(behaviour)
    const running = await create(program, rowsOf(batchLimits.inFlight + 1))
    await entered
    await program.customer.call(`/keys/${program.key.id}`, { method: 'DELETE' })
    open()
    const other = programWith(booted, await makeKey(program.customer))
    const done = await ended(other, running)
    expect(done.rows.succeeded).toBeLessThanOrEqual(batchLimits.inFlight)
    expect((await resultsOf(other, done)).at(-1)).toMatchObject({ error: { code: 'key_revoked' } })
    const retried = await other.call(`/batches/${running.id}/retry-failed`, { method: 'POST' })
    expect(retried.status).toBe(200)
    expect(await ended(other, running)).toMatchObject({
      rows: { succeeded: batchLimits.inFlight + 1, failed: 0 },
    })
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
