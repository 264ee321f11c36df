/** Tells failures of the caller's own functions from those of an engine. */
import type { TryOnRequest } from './engine.ts'
import { EngineError } from './errors.ts'

/** A failure of the caller's own functions, such as storing an order: trying another engine cannot help. */
export class CallerFailed extends Error {}

export function blameCaller(cause: unknown): never {
  throw new CallerFailed('A callback of the caller failed', { cause })
}

/** Rethrows a failure of the caller's `accept` or `order.keep` as CallerFailed, even if the engine wrapped it. */
export async function markingCallerErrors<T>(
  { accept, order, ...request }: TryOnRequest,
  run: (watched: TryOnRequest) => Promise<T>,
): Promise<T> {
  const failures: unknown[] = []
  const note = (error: unknown): never => {
    if (!(error instanceof EngineError)) failures.push(error)
    throw error
  }
  try {
    return await run({
      ...request,
      ...(accept && { accept: async (result) => accept(result).catch(note) }),
      ...(order && { order: { ...order, keep: async (taken) => order.keep(taken).catch(note) } }),
    })
  } catch (error) {
    return failures.length > 0 ? blameCaller(failures[0]) : Promise.reject(error)
  }
}
