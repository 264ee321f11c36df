/** The database: Postgres, either embedded PGlite (a folder, one process) or a server given by `DATABASE_URL`. */
import type { Kysely, Transaction } from 'kysely'
import { AppError } from './errors.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>
/** The database itself, outside a transaction, or the caller's transaction. */
export type DbOrTrx = Db | Trx

/** `onMessage` gets each payload of a channel; `onGap` follows a reconnect, when payloads may have been missed. */
export type ChannelListener = { onMessage: (payload: string) => void; onGap: () => void }

export type Database = {
  kind: 'embedded' | 'postgres'
  db: Db
  /** LISTENs on a channel until closed. Reconnects automatically. */
  listen: (channel: string, listener: ChannelListener) => Promise<{ close: () => Promise<void> }>
  /** Runs a statement for pg-boss, outside our transactions. Without values the text may hold several statements. */
  executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
  /** Runs `work` with an exclusive lock across processes, for migrations. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Throws when the database does not answer. */
  check: () => Promise<void>
  close: () => Promise<void>
}

const afterCommit = new WeakMap<DbOrTrx, (() => void)[]>()

/** Runs `work` in one transaction; rolls back when it throws. */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const tasks: (() => void)[] = []
  const result = await db.transaction().execute((trx) => {
    afterCommit.set(trx, tasks)
    return work(trx)
  })
  for (const task of tasks) task()
  return result
}

/**
 * True when a transaction that rejected with this error was certainly rolled back: the work refused, or the database
 * answered with an error. After any other error, such as a lost connection, the commit may have succeeded.
 */
export const isRolledBack = (error: unknown): boolean =>
  error instanceof AppError || (error as { severity?: unknown }).severity === 'ERROR'

/** Runs `task` after the transaction commits, never when it rolls back; immediately outside a transaction. */
export function onCommit(on: DbOrTrx, task: () => void): void {
  const tasks = afterCommit.get(on)
  if (tasks) tasks.push(task)
  else task()
}
