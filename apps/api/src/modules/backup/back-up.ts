/** Backs up all rows and the blobs that they refer to, consistently even while the server is running. */
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

type FindRowsWithBlobs = (db: Db) => AsyncIterable<{ keys: string[] }>

export type BackupDeps = {
  rows: RowCopies
  blobStore: BlobStore
  /** Yields the blob keys of every row that refers to blobs. */
  findKeptRows: FindRowsWithBlobs
  secret: string
  /** True if the product stores the secret itself, so that the backup must include it. */
  keepsSecret: boolean
  now: Date
}
/** `lost` lists blobs that a row refers to but that the store does not have. */
export type BackedUp = { blobs: number; bytes: number; lost: string[] }

const BLOBS_AT_ONCE = 16
/** Most rounds of copying. Each copies fewer blobs than the one before, so fewer are deleted meanwhile. */
const MAX_ROUNDS = 5

/**
 * Copies the rows, then their blobs, which never change. If a blob is missing by then, it was deleted together with its
 * row meanwhile, so the rows are copied again. A blob missing twice was lost before and is reported as `lost`.
 * @param folder is created; throws if it is not empty
 */
export async function backUp(deps: BackupDeps, folder: string): Promise<BackedUp> {
  await makeEmptyFolder(folder)
  const rowsFile = ROWS_FILES[deps.rows.kind]
  const copied = new Map<string, { sha256: string; bytes: number }>()
  let lost: string[] = []
  let referenced: ReferencedBlobs
  for (let round = 1; ; round++) {
    referenced = await deps.rows.copyTo(join(folder, rowsFile), (db) => readReferenced(db, deps.findKeptRows))
    const missing = await copyBlobs(deps.blobStore, folder, { referenced: referenced.keys, copied })
    const isSettled = missing.every((key) => lost.includes(key))
    lost = missing
    if (isSettled || round === MAX_ROUNDS) break
  }
  for (const key of copied.keys())
    if (!referenced.keys.has(key)) {
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
    migrations: referenced.migrations,
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

/** Blob keys that the copied rows refer to, and the migrations applied to them. */
type ReferencedBlobs = { keys: Set<string>; migrations: string[] }

async function readReferenced(db: Db, findKeptRows: FindRowsWithBlobs): Promise<ReferencedBlobs> {
  const keys = new Set<string>()
  for await (const row of findKeptRows(db)) for (const key of row.keys) keys.add(key)
  return { keys, migrations: await findMigrations(db) }
}

/** Copies the blobs that are not copied yet. Returns the keys that the store does not have. */
async function copyBlobs(
  blobStore: BlobStore,
  folder: string,
  { referenced, copied }: { referenced: Set<string>; copied: Map<string, { sha256: string; bytes: number }> },
): Promise<string[]> {
  const missing: string[] = []
  const uncopied = (async function* () {
    for (const key of referenced) if (!copied.has(key)) yield key
  })()
  for await (const keys of inBatches(uncopied, BLOBS_AT_ONCE))
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

/** Copies a blob. Returns false if it does not exist, even if it was deleted while being copied. */
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
