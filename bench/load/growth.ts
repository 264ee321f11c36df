/** Measures reads and upkeep as the tables grow, with their query plans. */
import { openDatabase } from '../../apps/api/src/adapters.ts'
import { takeDemoQuota } from '../../apps/api/src/modules/generations/demo-quota.ts'
import { eraseExpiredWork } from '../../apps/api/src/modules/retention/erase-expired.ts'
import { sweepOrphansWork } from '../../apps/api/src/modules/retention/sweep-orphans.ts'
import { openFolderBlobStore } from '../../apps/api/src/platform/blob-folder.ts'
import type { BlobStore } from '../../apps/api/src/platform/blob-store.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { inTransaction, type Database, type Db } from '../../apps/api/src/platform/db.ts'
import { openEvents } from '../../apps/api/src/platform/events.ts'
import type { JobRegistration } from '../../apps/api/src/platform/jobs.ts'
import { createLogger } from '../../apps/api/src/platform/logger.ts'
import { upkeep } from '../../apps/api/src/upkeep.ts'
import { countInWindow } from '../../apps/api/src/platform/request-window.ts'
import {
  addExpiredLooks,
  fillTables,
  forgetReads,
  lookId,
  peopleIn,
  readsOfLargeTables,
  type Reads,
} from '../../apps/api/test/large-tables.ts'
import { median } from '../api/load.ts'
import { timeCalls, type Call } from './calls.ts'
import { startProcess, type Shared } from './processes.ts'

const CALLS = 500
const CLIENTS = 2
/** Number of calls whose median and 99th percentile are measured. */
const COUNTS = 300
/** Number of expired looks that one purge erases. */
const EXPIRED = 1000
/** Sequential scans of smaller tables are fine. */
const LARGE_ROWS = 10_000

export type Growth = { what: string; rows: number; p50Ms: number; p99Ms: number }

const reads: [what: string, call: (person: number) => Call][] = [
  ['a page of the history', () => ({ path: '/generate/history?limit=20' })],
  ['the library', () => ({ path: '/uploads' })],
  ['one look', (person) => ({ path: `/generate/${lookId(person, 7)}` })],
  ['the statement', () => ({ path: '/credits' })],
]

/** @param from number of existing rows */
export async function measureGrowth(shared: Shared, rows: number, from: number): Promise<Growth[]> {
  await withDatabase(shared, async ({ db }) => {
    await fillTables(db, rows, from)
    await addExpiredLooks(db, EXPIRED)
  })
  await withDatabase(shared, ({ db }) => forgetReads(db))
  const http = await startProcess('http', shared)
  const results: Growth[] = []
  try {
    for (const [what, callOf] of reads) {
      const ask = (calls: number) => {
        let asked = 0
        return timeCalls([http.address], CLIENTS, () => {
          if (asked++ >= calls) return undefined
          const person = 1 + Math.floor(Math.random() * peopleIn(rows))
          return { call: callOf(person), person }
        })
      }
      await ask(CALLS / 10)
      results.push({ what, rows, ...times(await ask(CALLS)) })
    }
  } finally {
    await http.stop()
  }
  results.push(...(await withDatabase(shared, (database) => measureUpkeep(database, shared, rows))))
  return results
}

/** Finds large tables that had a sequential scan in the last measurement, by Postgres's statistics. */
export function findReadWhole(shared: Shared): Promise<Reads[]> {
  return withDatabase(shared, async ({ db }) =>
    (await readsOfLargeTables(db, LARGE_ROWS)).filter(({ whole }) => whole > 0),
  )
}

const times = ({ p50Ms, p99Ms }: { p50Ms: number; p99Ms: number }) => ({ p50Ms, p99Ms })

async function measureUpkeep(database: Database, { home }: Shared, rows: number): Promise<Growth[]> {
  const { db } = database
  const events = await openEvents(database, console.error)
  // A fake blob store, because the pictures exist only as rows: all exist, and access takes no time.
  const blobStore: BlobStore = {
    ...openFolderBlobStore(`${home}/no-blobs`),
    exists: async () => true,
    delete: async () => undefined,
  }
  const parts = { db, events, blobStore, clock: systemClock, logger: createLogger('silent'), upkeep }
  const count = await timesOf(() => countOne(db))
  const erased = await msOf(() => run(eraseExpiredWork(parts)))
  const swept = await msOf(() => run(sweepOrphansWork(parts)))
  await events.close()
  return [
    { what: 'a demo and a request counted', rows, ...count },
    { what: `the purge of ${EXPIRED} looks`, rows, p50Ms: erased, p99Ms: erased },
    { what: 'the sweep of orphans', rows, p50Ms: swept, p99Ms: swept },
  ]
}

let counted = 0

async function countOne(db: Db): Promise<void> {
  const now = new Date()
  const limits = { dailyLimitPerAddress: 1e9, dailyLimit: 1e9 }
  await countInWindow(db, { key: `bench ${counted++}`, now, windowMs: 60_000 })
  await inTransaction(db, (trx) => takeDemoQuota(trx, { now, limits }, `bench ${counted}`))
}

async function timesOf(work: () => Promise<void>) {
  const all: number[] = []
  for (let i = 0; i < COUNTS; i++) all.push(await msOf(work))
  return { p50Ms: median(all), p99Ms: all.toSorted((a, b) => a - b)[Math.floor(COUNTS * 0.99)]! }
}

async function run(work: JobRegistration): Promise<void> {
  const { signal } = new AbortController()
  const complete = async () => undefined
  await work.run({ id: 'bench', payload: {}, attempt: 0, isLastAttempt: true, signal, complete })
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Runs work on separate connections, because Postgres updates its statistics when a connection ends. */
export async function withDatabase<T>({ url }: Shared, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ kind: 'postgres', url, connections: 4 }, console.error)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
