/** The duties of a module that keeps personal data: to export it and to erase it. */
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import type { Principal } from '../../platform/principal.ts'
import type { ExportedFile } from '../../platform/zip-stream.ts'

/** Removes the person's rows inside the deletion of their account; returns the keys of the blobs they owned. */
export type Eraser = (trx: Trx, person: Principal) => Promise<string[]>

export type Exporter = (db: DbOrTrx, person: Principal) => AsyncIterable<ExportedFile>
