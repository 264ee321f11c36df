/** Reports the kept pictures, in rows and in blobs, and where they break the promise of deletion. */
import { temporaryHours } from '@toile/contract/business'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Db } from '../../platform/db.ts'
import { listTemporaryFiles } from '../library/index.ts'
import { findBlobStatuses } from './blob-owners.ts'
import { inBatches } from '../../platform/in-batches.ts'
import { findKeptRows, type KeptKind, type KeptRow } from './kept-rows.ts'

/** `incoming`: uploads on their way. `unnamed`: blobs without a row. `foreign`: blobs that are none of ours. */
export type ReportedKind = KeptKind | 'incoming' | 'unnamed' | 'foreign'

export type ReportedSum = {
  items: number
  /** In the blob store or the temporary folder; those of `foreign` are not asked for. */
  bytes: number
  /** When the first and the last of them go, as ISO times; null where that is up to their owners. */
  firstGoesAt: string | null
  lastGoesAt: string | null
}

/** `lost`: a row whose blobs are missing. `overdue`: something that should have been erased by now. */
export type BrokenPromise = {
  problem: 'lost' | 'overdue'
  kind: ReportedKind
  /** Id of the row; the key of a blob or the name of a file where there is none. */
  id: string
  /** Keys of the blobs that are missing. */
  missing: string[]
}

export type KeptReport = { at: string; sums: Record<ReportedKind, ReportedSum>; broken: BrokenPromise[] }

export type ReportDeps = { db: Db; blobStore: BlobStore; temporaryDir: string; now: Date }

const BLOBS_AT_ONCE = 16
const KEYS_AT_ONCE = 200
/** Blobs without an owner are swept away much earlier; one this old is late. */
const TEMPORARY_MS = temporaryHours * 3_600_000
/** Deleted items and expired pages go with the next run of the job after their time. */
const ERASING_MS = 10 * 60_000

/** Asks the store once for every blob. Beside a running server, what is coming and going meanwhile counts as it was met. */
export async function reportKept(deps: ReportDeps): Promise<KeptReport> {
  const { db, blobStore, now } = deps
  const sums = emptySums()
  const broken: BrokenPromise[] = []
  for await (const rows of inBatches(findKeptRows(db), BLOBS_AT_ONCE))
    for (const { row, bytes, missing } of await Promise.all(rows.map((row) => weigh(blobStore, row)))) {
      add(sums[row.kind], bytes, row.until)
      const { kind, id } = row
      if (missing.length > 0) broken.push({ problem: 'lost', kind, id, missing })
      if (isOverdue(row, now)) broken.push({ problem: 'overdue', kind, id, missing: [] })
    }
  broken.push(...(await reportUnnamed(deps, sums)), ...(await reportTemporaryFiles(deps, sums)))
  return { at: now.toISOString(), sums, broken: await stillBroken(deps, broken) }
}

async function weigh(blobStore: BlobStore, row: KeptRow) {
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
  for await (const blobs of inBatches(blobStore.list(), KEYS_AT_ONCE))
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

/** Whatever goes takes its blobs along before or after its row: only what is lost a second time is. */
async function stillBroken({ db, blobStore }: ReportDeps, broken: BrokenPromise[]): Promise<BrokenPromise[]> {
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
    until.getTime() + (kind === 'deleted' || kind === 'shared' ? ERASING_MS : 0) < now.getTime()
  )
}

const isOld = (since: Date, now: Date): boolean => now.getTime() - since.getTime() > TEMPORARY_MS

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
