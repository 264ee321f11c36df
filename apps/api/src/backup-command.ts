/**
 * Shared by `npm run backup` and `npm run restore`: parses the folder argument and opens the database and blob store.
 */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openBlobStore, openDatabase } from './adapters.ts'
import type { Config } from './config/config.ts'
import type { RowCopies } from './modules/backup/row-copies.ts'
import type { BlobStore } from './platform/blob-store.ts'
import { lockFolder } from './platform/folder-lock.ts'

/** Runs `work` with exclusive access to the embedded database. Throws when the command names no folder. */
export async function withBackupParts<T>(
  { database, dataDir, blobStore }: Config,
  work: (deps: { rows: RowCopies; blobStore: BlobStore }, folder: string) => Promise<T>,
): Promise<T> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [folder, ...more] = positionals
  if (!folder || more.length > 0) throw new Error('Name the folder of the backup, and nothing else')
  const open = () => openDatabase(database, console.error)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = database.kind === 'embedded' ? await lockFolder(dataDir) : undefined
  try {
    const rows =
      database.kind === 'embedded'
        ? (await import('./platform/embedded-copies.ts')).embeddedCopies(database.dir, open)
        : (await import('./platform/postgres-copies.ts')).postgresCopies(database.url, open)
    return await work({ rows, blobStore: await openBlobStore(blobStore) }, resolve(folder))
  } finally {
    await lock?.release()
  }
}
