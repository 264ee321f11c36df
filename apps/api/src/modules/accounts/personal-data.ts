/** The interfaces by which a module with personal data exports and erases it. */
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import type { Principal } from '../../platform/principal.ts'
import type { ExportedFile } from '../../platform/zip-stream.ts'

/**
 * Deletes the user's rows in the transaction that deletes the account; returns the keys of the blobs that they owned.
 */
export type Eraser = (trx: Trx, person: Principal) => Promise<string[]>

/** Yields the user's data as files of the export. */
export type Exporter = (db: DbOrTrx, person: Principal) => AsyncIterable<ExportedFile>
