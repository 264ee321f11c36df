/**
 * Finds failed statements in work that hides them: for libraries that turn a database failure into an empty result.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent } from 'kysely'

const failureStore = new AsyncLocalStorage<{ failures: unknown[] }>()

/** SQLSTATE class of constraint violations, such as a name that is taken: a valid answer, not a failure. */
const CONSTRAINT_CLASS = '23'

/** Runs `work`, then throws the error of its first failed statement, even if `work` swallowed it. */
export async function withoutHiddenFailures<T>(work: () => Promise<T>): Promise<T> {
  const failures: unknown[] = []
  const result = await failureStore.run({ failures }, work)
  if (failures.length > 0) throw failures[0]
  return result
}

/** Records a connection error for the enclosing `withoutHiddenFailures` and rethrows it. */
export function noteFailure(error: unknown): never {
  failureStore.getStore()?.failures.push(error)
  throw error
}

/** Records failed statements; passed to Kysely as `log`. */
export function noteFailedStatement(event: LogEvent): void {
  if (event.level === 'error' && !isConstraint(event.error))
    failureStore.getStore()?.failures.push(event.error)
}

const isConstraint = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith(CONSTRAINT_CLASS)
