/** One dialect, Postgres, over two engines: embedded PGlite (a folder, one process) or a server by `DATABASE_URL`. */
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>
/** The database, whose statements run on their own, or the caller's transaction. */
export type DbOrTrx = Db | Trx

/** Called with each payload of a channel; `onGap` after a reconnect, when some may have been missed. */
export type ChannelListener = { onMessage: (payload: string) => void; onGap: () => void }

export type Database = {
  kind: 'embedded' | 'postgres'
  db: Db
  /** LISTEN on a channel until closed. Reconnects by itself. */
  listen: (channel: string, listener: ChannelListener) => Promise<{ close: () => Promise<void> }>
  /** A bare statement for pg-boss, outside any transaction of ours. Without values it may hold several. */
  executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
  /** Runs `work` while no other process runs one: for bringing the schema up to date. */
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

/** Runs `task` once the transaction has committed, and never when it rolls back; at once outside of one. */
export function onCommit(on: DbOrTrx, task: () => void): void {
  const tasks = afterCommit.get(on)
  if (tasks) tasks.push(task)
  else task()
}
