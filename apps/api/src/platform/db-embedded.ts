/** PGlite: Postgres in this process, kept in a folder. It survives kills, not power cuts (it never calls fsync). */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { fromPglite } from 'pg-boss'
import type { Database } from './db.ts'
import { noteFailedStatement } from './db-failures.ts'
import type { Tables } from './tables.ts'
import { takeTurns } from './fair-pglite.ts'
import { withoutWasmOptimiser } from './wasm-optimiser.ts'

/** Without a checkpoint by hand its write-ahead log grows without end. */
const CHECKPOINT_EVERY_MS = 60_000
const VACUUM_EVERY_MS = 60 * 60_000
/** Measured: Postgres's own 128 MB cost 145 MB of memory from the start and make nothing here faster. */
const SHARED_BUFFERS = '16MB'

/**
 * Opens, or makes, the database in `dir`. The caller holds the folder's lock.
 * @param onError told when the upkeep in the background fails
 */
export async function openEmbedded(dir: string, onError: (error: unknown) => void): Promise<Database> {
  if (!existsSync(join(dir, 'PG_VERSION'))) await makeDatabase(dir)
  const opened = await withoutWasmOptimiser(() =>
    PGlite.create({
      dataDir: dir,
      parsers: { [types.INT8]: Number },
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    }),
  )
  const lite = takeTurns(opened)
  const bare = fromPglite(lite)
  const upkeep = [
    setInterval(() => void lite.exec('checkpoint').catch(onError), CHECKPOINT_EVERY_MS),
    setInterval(() => void lite.exec('vacuum analyze').catch(onError), VACUUM_EVERY_MS),
  ]
  for (const timer of upkeep) timer.unref()
  return {
    kind: 'embedded',
    db: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: lite }), log: noteFailedStatement }),
    async listen(channel, { onMessage }) {
      const close = await lite.listen(channel, onMessage)
      return { close: () => close() }
    },
    executeSql: (text, values) => bare.executeSql(text, values),
    // The folder's lock has seen to that.
    alone: (work) => work(),
    async check() {
      await lite.query('select 1')
    },
    async close() {
      for (const timer of upkeep) clearInterval(timer)
      await lite.exec('checkpoint').catch(onError)
      await lite.close()
    },
  }
}

/** Made aside and moved into place, so that a start that is killed leaves no half of one. */
async function makeDatabase(dir: string): Promise<void> {
  const parent = dirname(dir)
  const drafts = `${basename(dir)}.draft-`
  await mkdir(parent, { recursive: true, mode: 0o700 })
  for (const name of await readdir(parent))
    if (name.startsWith(drafts)) await rm(join(parent, name), { recursive: true, force: true })
  // A name of its own: the child of a killed start may still be at work on another.
  const draft = join(parent, drafts + process.pid)
  const program = join(import.meta.dirname, 'make-embedded.ts')
  // Without SystemRoot no Node starts on Windows.
  const env = { SystemRoot: process.env['SystemRoot'] }
  await promisify(execFile)(process.execPath, [program, draft], { env })
  await rm(dir, { recursive: true, force: true })
  await rename(draft, dir)
}
