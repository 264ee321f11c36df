/**
 * Restores a backup. Blobs are restored before the rows that refer to them, so that an interrupted restore can be
 * repeated.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MARK_KEY, type BlobStore } from '../../platform/blob-store.ts'
import type { Db } from '../../platform/db.ts'
import { knownMigrations } from '../../platform/migrate.ts'
import { inBatches } from '../../platform/in-batches.ts'
import {
  ROWS_FILES,
  SECRET_FILE,
  findBlobKey,
  readBackup,
  secretMarkOf,
  type Manifest,
  type Sums,
} from './backup-folder.ts'
import type { RowCopies } from './row-copies.ts'

export type RestoreDeps = {
  rows: RowCopies
  blobStore: BlobStore
  /** Folders of the blob store that contain our blobs. */
  ownFolders: readonly string[]
  /** Marks the blob store as that of the database. */
  claimStore: (parts: { db: Db; blobStore: BlobStore }) => Promise<void>
  /** The configured secret: its value, or a file that may not exist yet. */
  secret: { kind: 'given'; value: string } | { kind: 'kept'; file: string }
}

const BLOBS_AT_ONCE = 16

/**
 * Restores into an empty database and a blob store that contains none of our blobs, except those of an earlier,
 * interrupted restore. Writes nothing until the whole backup has been verified. Throws with the reason.
 */
export async function restore(deps: RestoreDeps, folder: string): Promise<Manifest> {
  const { rows, blobStore } = deps
  const { manifest, sums } = await readBackup(folder)
  if (manifest.database !== rows.kind)
    throw new Error(
      `The backup is of ${manifest.database === 'postgres' ? 'a Postgres: set DATABASE_URL' : 'an embedded database: leave DATABASE_URL out'}`,
    )
  const known = await knownMigrations()
  const unknown = manifest.migrations.find((name) => !known.includes(name))
  if (unknown) throw new Error(`The backup is of a newer version of Toile: this one has no ${unknown}`)
  await expectSameSecret(deps.secret, { manifest, sums, folder })
  await rows.expectEmpty()
  await expectNoOtherBlobs(deps, sums)
  // No database's: the sweep of another one, which the store was meant for, must not erase what is restored.
  await blobStore.put(MARK_KEY, Buffer.from(JSON.stringify({ restoredFrom: manifest.madeAt })))

  const files = (async function* () {
    for (const path of sums.keys()) yield path
  })()
  for await (const paths of inBatches(files, BLOBS_AT_ONCE))
    await Promise.all(
      paths.map(async (path) => {
        const key = findBlobKey(path)
        if (key) await blobStore.put(key, await readFile(join(folder, path)))
      }),
    )
  if (deps.secret.kind === 'kept' && sums.has(SECRET_FILE))
    await writeFile(deps.secret.file, await readFile(join(folder, SECRET_FILE)), { mode: 0o600 })
  await rows.loadFrom(join(folder, ROWS_FILES[rows.kind]))
  await rows.onLoaded((db) => deps.claimStore({ db, blobStore }))
  return manifest
}

/** Throws if the secret differs: it encrypts the keys that sign tokens, so no session would be accepted. */
async function expectSameSecret(
  secret: RestoreDeps['secret'],
  { manifest, sums, folder }: { manifest: Manifest; sums: Sums; folder: string },
): Promise<void> {
  const read = (file: string) => readFile(file, 'utf8').catch(() => undefined)
  // A given secret counts as it is, with a line break at its end too: the product uses it so.
  const found = secret.kind === 'given' ? secret.value : (await read(secret.file))?.trim()
  const inBackup = sums.has(SECRET_FILE) ? await read(join(folder, SECRET_FILE)) : undefined
  const value = found ?? inBackup
  if (value && secretMarkOf(value) === manifest.secretMark) return
  throw new Error(
    value
      ? `The secret here (${secret.kind === 'given' ? 'TOILE_SECRET' : secret.file}) is not the one the backup was made with`
      : 'Give the TOILE_SECRET that the backup was made with: the backup does not hold it',
  )
}

async function expectNoOtherBlobs(
  { blobStore, ownFolders }: Pick<RestoreDeps, 'blobStore' | 'ownFolders'>,
  sums: Sums,
): Promise<void> {
  const inBackup = new Set([...sums.keys()].map(findBlobKey))
  for (const folder of ownFolders)
    for await (const { key } of blobStore.list(folder))
      if (!inBackup.has(key)) throw new Error(`The blob store is not empty: it has ${key}`)
}
