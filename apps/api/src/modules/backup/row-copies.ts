/** All rows as one file, and back: the same for both databases. */
import type { Db } from '../../platform/db.ts'

export type RowCopies = {
  kind: 'embedded' | 'postgres'
  /** Writes every row to the file, and lets `read` see the very rows that are written. */
  copyTo: <T>(file: string, read: (db: Db) => Promise<T>) => Promise<T>
  /** Throws, with the reason, where anything is kept already. */
  expectEmpty: () => Promise<void>
  /** All of it or, when it throws, nothing. */
  loadFrom: (file: string) => Promise<void>
}
