/**
 * `npm run torture:batch`: runs a batch while the process is repeatedly killed with SIGKILL, and checks that each row
 * is made and paid exactly once. Then runs an undisturbed batch, whose second half may take no more memory than its
 * first; a batch before it brings the process to its working size. Exits with 1 on a violation. `-- --rows 2000` sets
 * the number of rows.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { costByTier } from '@toile/contract/business'
import { batch } from '@toile/contract/v1-batches'
import { auditLedger } from '../../apps/api/src/modules/credits/audit.ts'
import { heldForLooks } from '../../apps/api/src/modules/generations/audit-holds.ts'
import { openPostgres } from '../../apps/api/src/platform/db-postgres.ts'
import type { Db } from '../../apps/api/src/platform/db.ts'
import { freePort, startCluster } from '../../apps/api/test/postgres-cluster.ts'
import { keepRunning } from '../world/app-process.ts'
import { callerAt, createCustomer, rowsFor, type Call } from './customer.ts'

const KILL_EVERY_MS = 12_000
const SAMPLE_MS = 500
/** Greatest mean memory in the second half of the batch, as a multiple of that in the first. */
const MAX_GROWTH = 1.05

const { values } = parseArgs({ options: { rows: { type: 'string', default: '2000' } } })
const rows = Number(values.rows)
const dir = mkdtempSync(join(tmpdir(), 'toile-batch-'))
const cluster = await startCluster({ isSynced: true })
const port = await freePort()
const product = keepRunning({
  name: 'product',
  args: [join(import.meta.dirname, 'product-process.ts')],
  env: {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    DATABASE_URL: cluster.url,
    TOILE_DATA_DIR: dir,
    TOILE_MODERATION: 'off',
    TOILE_LOG_LEVEL: 'error',
    TOILE_CONCURRENCY: '2',
    // The same values as in `npm start` and the container image.
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '16777216',
    MALLOC_TRIM_THRESHOLD_: '134217728',
  },
  port,
  logFile: join(dir, 'product.log'),
})
let problems: string[] = []
try {
  await product.ready()
  const database = await openPostgres({ url: cluster.url, connections: 2 }, (error) => console.error(error))
  const { db } = database
  const { holder, key } = await createCustomer(db, 3 * rows * costByTier.basic)
  const call = callerAt(`http://127.0.0.1:${port}`, key)

  const killed = await runBatch(db, call, rows, async (isRunning) => {
    let kills = 0
    while (await isRunning()) {
      await sleep(KILL_EVERY_MS)
      await product.kill(100)
      await product.ready()
      kills++
    }
    return kills
  })
  await runBatch(db, call, rows, async (isRunning) => {
    while (await isRunning()) await sleep(SAMPLE_MS)
  })
  const inPeace = await runBatch(db, call, rows, async (isRunning, progress) => {
    const samples: { share: number; rssMb: number }[] = []
    while (await isRunning()) {
      await sleep(SAMPLE_MS)
      samples.push({ share: await progress(), rssMb: product.rssMb() })
    }
    return samples
  })
  const meanOf = (from: number, to: number) => {
    const found = inPeace.found.filter(({ share }) => share >= from && share < to)
    return found.reduce((sum, { rssMb }) => sum + rssMb, 0) / found.length
  }
  const [first, second] = [meanOf(0, 0.5), meanOf(0.5, 1)]
  const { differences } = await auditLedger(db, [heldForLooks])
  problems = [
    ...(await problemsOf(db, { id: killed.id, holder })),
    ...(await problemsOf(db, { id: inPeace.id, holder })),
    ...differences.map((difference) => `The ledger: ${JSON.stringify(difference)}`),
    ...(second > first * MAX_GROWTH ? ['The second half took more memory than the first'] : []),
  ]
  console.table({
    rows,
    'kill -9': killed.found,
    'minutes with kills': round(killed.minutes),
    'minutes in peace': round(inPeace.minutes),
    'first half, MB': round(first),
    'second half, MB': round(second),
  })
  await database.close()
} finally {
  await product.stop()
  await cluster.stop()
  rmSync(dir, { recursive: true, force: true })
}
for (const problem of problems.slice(0, 20)) console.log(problem)
console.log(problems.length === 0 ? 'Each row was made once.' : `${problems.length} problems.`)
process.exit(problems.length === 0 ? 0 : 1)

type Meanwhile<Found> = (isRunning: () => Promise<boolean>, progress: () => Promise<number>) => Promise<Found>

/** Sends a batch and runs `meanwhile` until the last row has ended. */
async function runBatch<Found>(db: Db, call: Call, size: number, meanwhile: Meanwhile<Found>) {
  const form = new FormData()
  form.append('rows', new Blob([await rowsFor(call, size)]), 'rows.jsonl')
  const startedAt = performance.now()
  const { id } = batch.parse(await call('/batches', form))
  const isRunning = async () => {
    const row = await db.selectFrom('batch').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    return row.status === 'running'
  }
  const progress = async () => (await looksOf(db, id)).filter(({ finished_at }) => finished_at).length / size
  const found = await meanwhile(isRunning, progress)
  return { id, found, minutes: (performance.now() - startedAt) / 60_000 }
}

function looksOf(db: Db, batchId: string) {
  return db
    .selectFrom('generation')
    .select(['id', 'status', 'batch_row', 'finished_at'])
    .where('batch_id', '=', batchId)
    .execute()
}

/** Finds rows that were not made exactly once, and looks that were not paid exactly once. */
async function problemsOf(db: Db, { id, holder }: { id: string; holder: string }): Promise<string[]> {
  const looks = await looksOf(db, id)
  const made = await db.selectFrom('batch_row').selectAll().where('batch_id', '=', id).execute()
  const postings = await db
    .selectFrom('credit_posting')
    .select(['kind', 'idempotency_key'])
    .where('holder', '=', holder)
    .execute()
  const captured = Map.groupBy(
    postings.filter(({ kind }) => kind === 'capture'),
    (posting) => posting.idempotency_key.replace(/^.*:/, ''),
  )
  const byRow = Map.groupBy(looks, ({ batch_row }) => batch_row)
  return [
    ...(made.length === rows ? [] : [`The batch has ${made.length} rows`]),
    ...made
      .filter(({ status }) => status !== 'succeeded')
      .map(({ row, status, error_code }) => `Row ${row} is ${status}: ${error_code}`),
    ...[...byRow]
      .filter(([, own]) => own.length !== 1)
      .map(([row, own]) => `Row ${row} has ${own.length} looks`),
    ...looks
      .filter((look) => captured.get(look.id)?.length !== 1)
      .map((look) => `The look ${look.id} was paid ${captured.get(look.id)?.length ?? 0} times`),
  ]
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
