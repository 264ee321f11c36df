/** Copies all rows to one file and back, by the same interface for both kinds of database. */
import type { Db } from '../../platform/db.ts'

export type RowCopies = {
  kind: 'embedded' | 'postgres'
  /** Writes all rows to the file, and runs `read` on the same snapshot. */
  copyTo: <T>(file: string, read: (db: Db) => Promise<T>) => Promise<T>
  /** Throws, with the reason, if the database is not empty. */
  expectEmpty: () => Promise<void>
  /** Loads all rows of the file or, if it throws, none. */
  loadFrom: (file: string) => Promise<void>
  /** Runs `work` on the database that `loadFrom` has filled. */
  onLoaded: (work: (db: Db) => Promise<void>) => Promise<void>
}
