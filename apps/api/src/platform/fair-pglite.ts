/**
 * Lets the event loop run between PGlite queries. PGlite computes on the main thread and runs queued queries back to
 * back, so a hundred concurrent requests would block every socket until the last query is done.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite, Transaction } from '@electric-sql/pglite'

/**
 * Patches `lite` to yield to the event loop before each top-level query and transaction. Returns the same instance.
 */
export function takeTurns(lite: PGlite): PGlite {
  let last: Promise<unknown> = Promise.resolve()
  function queued<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(() => nextTurn()).then(work)
    last = result.catch(() => undefined)
    return result
  }
  const query = lite.query.bind(lite)
  const exec = lite.exec.bind(lite)
  const transaction = lite.transaction.bind(lite)
  return Object.assign(lite, {
    query: ((...given) => queued(() => query(...given))) as PGlite['query'],
    exec: (...given: Parameters<PGlite['exec']>) => queued(() => exec(...given)),
    transaction: <T>(work: (tx: Transaction) => Promise<T>) => queued(() => transaction(work)),
  })
}
