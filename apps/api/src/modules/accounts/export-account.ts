/** Exports all data of an account. */
import type { Readable } from 'node:stream'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Principal } from '../../platform/principal.ts'
import { exportLedger } from '../credits/index.ts'
import { exportProfile } from './export-profile.ts'
import { streamZip, type ExportedFile } from '../../platform/zip-stream.ts'
import type { Exporter } from './personal-data.ts'

export type ExportDeps = {
  db: Db
  clock: Clock
  blobStore: BlobStore
  /** Exporters of the other modules with personal data. */
  exporters: readonly Exporter[]
}

/** Streams a zip with a JSON document for each kind of data, and the pictures. */
export function exportAccount({ db, clock, blobStore, exporters }: ExportDeps, person: Principal): Readable {
  async function* allFiles(): AsyncIterable<ExportedFile> {
    for (const exportFiles of [exportProfile, exportLedger, ...exporters]) yield* exportFiles(db, person)
  }
  return streamZip(blobStore, allFiles(), clock.now())
}
