/** Reports the stored pictures, by rows and blobs, and violations of the retention rules. */
import { temporaryHours } from '@toile/contract/business'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Db } from '../../platform/db.ts'
import { listTemporaryFiles } from '../library/index.ts'
import { findBlobStatuses } from './blob-owners.ts'
import { inBatches } from '../../platform/in-batches.ts'
import { findKeptRows, type KeptKind, type KeptRow } from './kept-rows.ts'

/** `incoming`: uploads in progress. `unnamed`: blobs without a row. `foreign`: blobs that are not ours. */
export type ReportedKind = KeptKind | 'incoming' | 'unnamed' | 'foreign'

export type ReportedSum = {
  items: number
  /** Size in the blob store or the temporary folder; not measured for `foreign`. */
  bytes: number
  /** ISO times of the first and last erasure; null when only the owners delete them. */
  firstGoesAt: string | null
  lastGoesAt: string | null
}

/** A violation. `lost`: a row whose blobs are missing. `overdue`: something that should have been erased. */
export type BrokenPromise = {
  problem: 'lost' | 'overdue'
  kind: ReportedKind
  /** Id of the row, or for blobs without a row their key, or for temporary files their name. */
  id: string
  /** Keys of the missing blobs. */
  missing: string[]
}

export type KeptReport = { at: string; sums: Record<ReportedKind, ReportedSum>; broken: BrokenPromise[] }

export type ReportDeps = { db: Db; blobStore: BlobStore; temporaryDir: string; now: Date }

const ROWS_PER_BATCH = 16
const KEYS_PER_BATCH = 200
/** Maximum age of blobs without a row and of temporary files, which are normally removed much earlier. */
const MAX_ORPHAN_AGE_MS = temporaryHours * 3_600_000
/** Deleted items and expired pages are erased by the first run of the job after their time. */
const ERASE_DELAY_MS = 10 * 60_000

/**
 * Builds the report, with one lookup for each blob. On a running server, concurrent changes appear as they were read.
 */
export async function reportKept(deps: ReportDeps): Promise<KeptReport> {
  const { db, blobStore, now } = deps
  const sums = emptySums()
  const broken: BrokenPromise[] = []
  for await (const rows of inBatches(findKeptRows(db), ROWS_PER_BATCH))
    for (const { row, bytes, missing } of await Promise.all(rows.map((row) => measure(blobStore, row)))) {
      add(sums[row.kind], bytes, row.until)
      const { kind, id } = row
      if (missing.length > 0) broken.push({ problem: 'lost', kind, id, missing })
      if (isOverdue(row, now)) broken.push({ problem: 'overdue', kind, id, missing: [] })
    }
  broken.push(...(await reportUnnamed(deps, sums)), ...(await reportTemporaryFiles(deps, sums)))
  return { at: now.toISOString(), sums, broken: await recheck(deps, broken) }
}

async function measure(blobStore: BlobStore, row: KeptRow) {
  const { keys, laterKey } = row
  const infos = await Promise.all([...keys, ...(laterKey ? [laterKey] : [])].map(blobStore.findInfo))
  return {
    row,
    bytes: infos.reduce((sum, info) => sum + (info?.bytes ?? 0), 0),
    missing: keys.filter((_, at) => !infos[at]),
  }
}

async function reportUnnamed(
  { db, blobStore, now }: ReportDeps,
  sums: KeptReport['sums'],
): Promise<BrokenPromise[]> {
  const broken: BrokenPromise[] = []
  for await (const blobs of inBatches(blobStore.list(), KEYS_PER_BATCH))
    for (const [key, status] of await findBlobStatuses(
      db,
      blobs.map(({ key }) => key),
    )) {
      if (status === 'foreign') add(sums.foreign, 0, null)
      const info = status === 'unnamed' ? await blobStore.findInfo(key) : undefined
      if (!info) continue
      add(sums.unnamed, info.bytes, null)
      if (isOld(info.modifiedAt, now))
        broken.push({ problem: 'overdue', kind: 'unnamed', id: key, missing: [] })
    }
  return broken
}

async function reportTemporaryFiles(
  { temporaryDir, now }: ReportDeps,
  sums: KeptReport['sums'],
): Promise<BrokenPromise[]> {
  const files = await listTemporaryFiles(temporaryDir)
  for (const { bytes } of files) add(sums.incoming, bytes, null)
  return files
    .filter(({ modifiedAt }) => isOld(modifiedAt, now))
    .map(({ name }) => ({ problem: 'overdue', kind: 'incoming', id: name, missing: [] }))
}

/** Rechecks lost blobs, since an erasure in progress removes blobs and row at different times. */
async function recheck({ db, blobStore }: ReportDeps, broken: BrokenPromise[]): Promise<BrokenPromise[]> {
  const isStill = await Promise.all(
    broken.map(async ({ problem, missing }) => {
      if (problem !== 'lost') return true
      const statuses = await findBlobStatuses(db, missing)
      const there = await Promise.all(missing.map((key) => blobStore.exists(key)))
      return missing.some((key, at) => statuses.get(key) === 'named' && !there[at])
    }),
  )
  return broken.filter((_, at) => isStill[at])
}

function isOverdue({ kind, until }: KeptRow, now: Date): boolean {
  return (
    until !== null &&
    until.getTime() + (kind === 'deleted' || kind === 'shared' ? ERASE_DELAY_MS : 0) < now.getTime()
  )
}

const isOld = (since: Date, now: Date): boolean => now.getTime() - since.getTime() > MAX_ORPHAN_AGE_MS

function add(sum: ReportedSum, bytes: number, until: Date | null): void {
  sum.items++
  sum.bytes += bytes
  const goesAt = until?.toISOString()
  if (!goesAt) return
  if (!sum.firstGoesAt || goesAt < sum.firstGoesAt) sum.firstGoesAt = goesAt
  if (!sum.lastGoesAt || goesAt > sum.lastGoesAt) sum.lastGoesAt = goesAt
}

function emptySums(): KeptReport['sums'] {
  const none = (): ReportedSum => ({ items: 0, bytes: 0, firstGoesAt: null, lastGoesAt: null })
  return {
    photo: none(),
    outfit: none(),
    generated: none(),
    'profile-photo': none(),
    deleted: none(),
    'try-on': none(),
    demo: none(),
    'api-file': none(),
    shared: none(),
    incoming: none(),
    unnamed: none(),
    foreign: none(),
  }
}
