/** Statements that failed in work that said nothing of it: for libraries that make an empty answer of a failure. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent } from 'kysely'

const atHand = new AsyncLocalStorage<{ failures: unknown[] }>()

/** Integrity constraints, such as a name that is taken: an answer of the database, and none of its failures. */
const CONSTRAINT_CLASS = '23'

/** Runs `work`. Throws what the first statement of it failed with, whatever `work` made of that. */
export async function withoutHiddenFailures<T>(work: () => Promise<T>): Promise<T> {
  const failures: unknown[] = []
  const result = await atHand.run({ failures }, work)
  if (failures.length > 0) throw failures[0]
  return result
}

/** Rethrows an error of a connection after noting it for the caller of the work at hand. */
export function noteFailure(error: unknown): never {
  atHand.getStore()?.failures.push(error)
  throw error
}

/** For a Kysely's `log`. */
export function noteFailedStatement(event: LogEvent): void {
  if (event.level === 'error' && !isConstraint(event.error)) atHand.getStore()?.failures.push(event.error)
}

const isConstraint = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith(CONSTRAINT_CLASS)
