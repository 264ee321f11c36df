/** Copies rows, and the blobs they name, so that each row of the copy has its blobs: beside a running server, too. */
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Db } from '../../platform/db.ts'
import { findMigrations } from '../../platform/migrate.ts'
import { inBatches } from '../../platform/in-batches.ts'
import {
  ROWS_FILES,
  SECRET_FILE,
  blobPathOf,
  secretMarkOf,
  settleFile,
  writeManifest,
  type Sums,
} from './backup-folder.ts'
import type { RowCopies } from './row-copies.ts'

type FindKeptRows = (db: Db) => AsyncIterable<{ keys: string[] }>

export type BackupDeps = {
  rows: RowCopies
  blobStore: BlobStore
  /** Yields every row that names blobs. */
  findKeptRows: FindKeptRows
  secret: string
  /** The product keeps it itself, so that it goes along. */
  keepsSecret: boolean
  now: Date
}
/** `lost`: blobs that a row names and the store does not have. */
export type BackedUp = { blobs: number; bytes: number; lost: string[] }

const BLOBS_AT_ONCE = 16
/** Each copies fewer blobs than the one before, so fewer are deleted meanwhile. */
const TRIES = 5

/**
 * Rows are copied before their blobs, which are never changed: a blob that is gone by then was deleted, with its row, in
 * between. Then the rows are copied again. One that stays without its blob had lost it before; it is told of.
 * @param folder made here; throws when there is anything in it
 */
export async function backUp(deps: BackupDeps, folder: string): Promise<BackedUp> {
  await makeEmptyFolder(folder)
  const rowsFile = ROWS_FILES[deps.rows.kind]
  const copied = new Map<string, { sha256: string; bytes: number }>()
  let lost: string[] = []
  let named: Named
  for (let tries = 1; ; tries++) {
    named = await deps.rows.copyTo(join(folder, rowsFile), (db) => readNamed(db, deps.findKeptRows))
    const missing = await copyBlobs(deps.blobStore, folder, { named: named.keys, copied })
    const isSettled = missing.every((key) => lost.includes(key))
    lost = missing
    if (isSettled || tries === TRIES) break
  }
  for (const key of copied.keys())
    if (!named.keys.has(key)) {
      await rm(join(folder, blobPathOf(key)))
      copied.delete(key)
    }

  const sums: Sums = new Map([[rowsFile, (await settleFile(join(folder, rowsFile))).sha256]])
  if (deps.keepsSecret) {
    await writeFile(join(folder, SECRET_FILE), deps.secret, { mode: 0o600 })
    sums.set(SECRET_FILE, (await settleFile(join(folder, SECRET_FILE))).sha256)
  }
  let bytes = 0
  for (const [key, blob] of copied) {
    sums.set(blobPathOf(key), blob.sha256)
    bytes += blob.bytes
  }
  await writeManifest(folder, sums, {
    madeAt: deps.now.toISOString(),
    database: deps.rows.kind,
    migrations: named.migrations,
    blobs: copied.size,
    bytes,
    secretMark: secretMarkOf(deps.secret),
  })
  return { blobs: copied.size, bytes, lost }
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty: a backup is made in a folder of its own`)
}

type Named = { keys: Set<string>; migrations: string[] }

async function readNamed(db: Db, findKeptRows: FindKeptRows): Promise<Named> {
  const keys = new Set<string>()
  for await (const row of findKeptRows(db)) for (const key of row.keys) keys.add(key)
  return { keys, migrations: await findMigrations(db) }
}

/** Those that are not there yet. Returns the keys that the store does not have. */
async function copyBlobs(
  blobStore: BlobStore,
  folder: string,
  { named, copied }: { named: Set<string>; copied: Map<string, { sha256: string; bytes: number }> },
): Promise<string[]> {
  const missing: string[] = []
  const wanted = (async function* () {
    for (const key of named) if (!copied.has(key)) yield key
  })()
  for await (const keys of inBatches(wanted, BLOBS_AT_ONCE))
    await Promise.all(
      keys.map(async (key) => {
        const file = join(folder, blobPathOf(key))
        await mkdir(dirname(file), { recursive: true, mode: 0o700 })
        if (await copyBlob(blobStore, key, file)) copied.set(key, await settleFile(file))
        else missing.push(key)
      }),
    )
  return missing
}

/** False when there is none, even if it went in the middle. */
async function copyBlob(blobStore: BlobStore, key: string, file: string): Promise<boolean> {
  try {
    await pipeline(await blobStore.openStream(key), createWriteStream(file, { mode: 0o600 }))
    return true
  } catch (error) {
    await rm(file, { force: true })
    if (await blobStore.exists(key)) throw error
    return false
  }
}
