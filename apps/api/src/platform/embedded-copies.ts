/** All rows of the embedded database as a file: its folder, packed. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Database, Db } from './db.ts'
import { withoutWasmOptimiser } from './wasm-optimiser.ts'

/**
 * The caller holds the folder's lock.
 * @param open opens the database in `dir`
 */
export function embeddedCopies(dir: string, open: () => Promise<Database>) {
  return {
    kind: 'embedded' as const,
    async copyTo<T>(file: string, read: (db: Db) => Promise<T>): Promise<T> {
      const database = await open()
      let result: T
      try {
        result = await read(database.db)
      } finally {
        await database.close()
      }
      const lite = await withoutWasmOptimiser(() => PGlite.create({ dataDir: dir }))
      try {
        // So that it begins where nothing has to be mended first.
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
    /** Made aside and moved into place. A server that starts clears away what was left of another try. */
    async loadFrom(file: string) {
      const draft = `${dir}.draft-${process.pid}`
      await mkdir(dirname(dir), { recursive: true, mode: 0o700 })
      await rm(draft, { recursive: true, force: true })
      const loadDataDir = new Blob([new Uint8Array(await readFile(file))], { type: 'application/x-gzip' })
      const lite = await withoutWasmOptimiser(() => PGlite.create({ dataDir: draft, loadDataDir }))
      await lite.exec('checkpoint')
      await lite.close()
      await rename(draft, dir)
    },
  }
}
