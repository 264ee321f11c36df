/**
 * PGlite: Postgres embedded in this process, stored in a folder. Survives a killed process but not a power cut, as it
 * never calls fsync.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { fromPglite } from 'pg-boss'
import type { Database } from './db.ts'
import { noteFailedStatement } from './db-failures.ts'
import { draftOf, removeDrafts } from './embedded-drafts.ts'
import type { Tables } from './tables.ts'
import { takeTurns } from './fair-pglite.ts'
import { withoutWasmOptimiser } from './wasm-optimiser.ts'

/** Without explicit checkpoints the write-ahead log grows without bound. */
const CHECKPOINT_EVERY_MS = 60_000
const VACUUM_EVERY_MS = 60 * 60_000
/** Measured: Postgres's default of 128 MB takes 145 MB more memory from the start and makes no query here faster. */
const SHARED_BUFFERS = '16MB'

/**
 * Opens or creates the database in `dir`. The caller holds the folder's lock.
 * @param onError called when background maintenance fails
 */
export async function openEmbedded(dir: string, onError: (error: unknown) => void): Promise<Database> {
  if (!existsSync(join(dir, 'PG_VERSION'))) await createDatabase(dir)
  const opened = await withoutWasmOptimiser(() =>
    PGlite.create({
      dataDir: dir,
      parsers: { [types.INT8]: Number },
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    }),
  )
  const lite = takeTurns(opened)
  const pgBossClient = fromPglite(lite)
  const maintenance = [
    setInterval(() => void lite.exec('checkpoint').catch(onError), CHECKPOINT_EVERY_MS),
    setInterval(() => void lite.exec('vacuum analyze').catch(onError), VACUUM_EVERY_MS),
  ]
  for (const timer of maintenance) timer.unref()
  return {
    kind: 'embedded',
    db: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: lite }), log: noteFailedStatement }),
    async listen(channel, { onMessage }) {
      const close = await lite.listen(channel, onMessage)
      return { close: () => close() }
    },
    executeSql: (text, values) => pgBossClient.executeSql(text, values),
    // The folder's lock already guarantees a single process.
    alone: (work) => work(),
    async check() {
      await lite.query('select 1')
    },
    async close() {
      for (const timer of maintenance) clearInterval(timer)
      await lite.exec('checkpoint').catch(onError)
      await lite.close()
    },
  }
}

/**
 * Creates the database in a draft folder and renames it into place, so that a killed start leaves no partial database.
 */
async function createDatabase(dir: string): Promise<void> {
  await removeDrafts(dir)
  const draft = draftOf(dir)
  const program = join(import.meta.dirname, 'make-embedded.ts')
  // Node does not start on Windows without SystemRoot.
  const env = { SystemRoot: process.env['SystemRoot'] }
  await promisify(execFile)(process.execPath, [program, draft], { env })
  await rm(dir, { recursive: true, force: true })
  await rename(draft, dir)
}
