/** Everything kept of a person, for them to take along. */
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
  /** Exporters of the modules that keep more of people. */
  exporters: readonly Exporter[]
}

/** A zip with a document for each kind of thing, and the pictures. */
export function exportAccount({ db, clock, blobStore, exporters }: ExportDeps, person: Principal): Readable {
  async function* allFiles(): AsyncIterable<ExportedFile> {
    for (const exportFiles of [exportProfile, exportLedger, ...exporters]) yield* exportFiles(db, person)
  }
  return streamZip(blobStore, allFiles(), clock.now())
}
