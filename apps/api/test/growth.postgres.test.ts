import { expect, it } from 'vitest'
import { openContext } from '../src/context.ts'
import { settleStaleJob } from '../src/modules/generations/job.ts'
import { eraseExpiredJob } from '../src/modules/retention/erase-expired.ts'
import { sweepOrphansJob } from '../src/modules/retention/sweep-orphans.ts'
import { inTransaction, type Db } from '../src/platform/db.ts'
import { systemClock } from '../src/platform/clock.ts'
import type { JobDefinition } from '../src/platform/jobs.ts'
import { start } from '../src/running.ts'
import { plainTokens } from './accounts/plain-tokens.ts'
import { afterFile } from './cleanup.ts'
import { createFakeEngine } from './fake-engine.ts'
import { lookForm } from './generations/look-calls.ts'
import { configOf, createHome, openTestDatabase } from './harness.ts'
import { addExpiredLooks, fillTables, forgetReads, personId, readsOfLargeTables } from './large-tables.ts'

const ROWS = 10_000
const home = await createHome()

async function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openTestDatabase(home)
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

it('uses indexes on large tables, in every request and job of a day', async () => {
  await inDatabase(async (db) => {
    await fillTables(db, ROWS)
    await addExpiredLooks(db, 10)
  })
  // Connections report their statistics when they close.
  await inDatabase(forgetReads)

  const context = await openContext(configOf(home), { engine: createFakeEngine() })
  const { database, queue, blobStore } = context
  // Only the rows exist, not the pictures.
  blobStore.exists = async () => true
  const authenticate = plainTokens({ db: database.db, clock: systemClock })
  const { address, stop } = await start({ ...context, authenticate }, undefined)
  afterFile(stop)
  const authorization = `Bearer ${personId(7)}`
  const call = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${address}/api${path}`, { headers: { authorization }, ...init })
    expect(response.status).toBe(200)
    return (await response.json()) as { items: { id: string }[] }
  }
  const [look] = (await call('/generate/history?limit=20&offset=20')).items
  await call(`/generate/${look!.id}`)
  await call('/uploads')
  await call('/credits')
  await call('/generate/demo', { method: 'POST', body: lookForm() })
  await call('/generate/try-on', { method: 'POST', body: lookForm() })
  const run = async (job: JobDefinition) => {
    const id = await inTransaction(database.db, (trx) => queue.enqueue(trx, job, {}))
    const isDone = async () => (await queue.boss.findJobs(job.name, { id }))[0]?.state === 'completed'
    await expect.poll(isDone, { timeout: 60_000 }).toBe(true)
  }
  for (const job of [eraseExpiredJob, sweepOrphansJob, settleStaleJob]) await run(job)
  await stop()

  const reads = await inDatabase((db) => readsOfLargeTables(db, ROWS * 0.9))
  expect(reads.length).toBeGreaterThan(5)
  expect(reads.filter(({ whole }) => whole > 0)).toEqual([])
})
