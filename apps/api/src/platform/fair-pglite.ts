/**
 * PGlite computes on this thread, and goes from one waiting query to the next without letting the event loop turn: a
 * hundred people at once would keep every socket waiting until all of their queries are done.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite, Transaction } from '@electric-sql/pglite'

/** Lets the event loop turn before each query, and each transaction, that does not run inside another. Returns the same. */
export function takeTurns(lite: PGlite): PGlite {
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(() => nextTurn()).then(work)
    last = mine.catch(() => undefined)
    return mine
  }
  const query = lite.query.bind(lite)
  const exec = lite.exec.bind(lite)
  const transaction = lite.transaction.bind(lite)
  return Object.assign(lite, {
    query: ((...given) => inTurn(() => query(...given))) as PGlite['query'],
    exec: (...given: Parameters<PGlite['exec']>) => inTurn(() => exec(...given)),
    transaction: <T>(work: (tx: Transaction) => Promise<T>) => inTurn(() => transaction(work)),
  })
}
