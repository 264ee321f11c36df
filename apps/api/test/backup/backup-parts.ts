/** Sources and targets of backups, without the commands around them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBlobStore } from '../../src/adapters.ts'
import { embeddedCopies } from '../../src/platform/embedded-copies.ts'
import { postgresCopies } from '../../src/platform/postgres-copies.ts'
import { afterFile } from '../cleanup.ts'
import { configOf, openTestDatabase, type Home } from '../harness.ts'

export async function partsOf(home: Home) {
  const { database, blobStore } = configOf(home)
  const open = () => openTestDatabase(home)
  return {
    rows:
      database.kind === 'postgres' ? postgresCopies(database.url, open) : embeddedCopies(database.dir, open),
    blobStore: await openBlobStore(blobStore),
  }
}

/** Not there yet. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'toile backup '))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'one')
}
