/** Backs up and restores the embedded database as one file: its folder as a gzipped tar. */
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import type { Database, Db } from './db.ts'
import { draftOf, removeDrafts } from './embedded-drafts.ts'
import { withoutWasmOptimiser } from './wasm-optimiser.ts'

/**
 * Backup operations on the embedded database in `dir`. The caller holds the folder's lock.
 * @param open opens the database in `dir`
 */
export function embeddedCopies(dir: string, open: () => Promise<Database>) {
  async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const database = await open()
    try {
      return await work(database.db)
    } finally {
      await database.close()
    }
  }
  return {
    kind: 'embedded' as const,
    async copyTo<T>(file: string, read: (db: Db) => Promise<T>): Promise<T> {
      const result = await withDatabase(read)
      const lite = await withoutWasmOptimiser(() => PGlite.create({ dataDir: dir }))
      try {
        // So that a restored database starts without WAL recovery.
        await lite.exec('checkpoint')
        const packed = await lite.dumpDataDir('gzip')
        await writeFile(file, packed.stream(), { mode: 0o600 })
      } finally {
        await lite.close()
      }
      return result
    },
    async expectEmpty() {
      if (existsSync(dir)) throw new Error(`There is a database already: ${dir}`)
    },
    /** Restores into a draft folder and renames it into place. Drafts of attempts that failed are removed first. */
    async loadFrom(file: string) {
      const draft = draftOf(dir)
      await removeDrafts(dir)
      const loadDataDir = new Blob([new Uint8Array(await readFile(file))], { type: 'application/x-gzip' })
      const lite = await withoutWasmOptimiser(() => PGlite.create({ dataDir: draft, loadDataDir }))
      await lite.exec('checkpoint')
      await lite.close()
      await rename(draft, dir)
    },
    onLoaded: (work: (db: Db) => Promise<void>) => withDatabase(work),
  }
}
