/**
 * Emits business events, each once, where it happens. Counters subscribe; modules know nothing of them. The emitter
 * belongs to the process: no module is handed one, so no count is lost for want of it. It has no listener until
 * settings ask for one.
 */
import type { BusinessEvents, Step } from './business-events.ts'
import { onCommit, type DbOrTrx } from './db.ts'
import { inSpan } from './tracing.ts'

type Name = keyof BusinessEvents
export type Listeners = { readonly [N in Name]: (facts: BusinessEvents[N]) => void }

const subscribed = new Set<Listeners>()

/** Returns the function that ends the subscription. */
export function subscribe(listeners: Listeners): () => void {
  subscribed.add(listeners)
  return () => void subscribed.delete(listeners)
}

/** Never throws: what cannot be counted has happened all the same. */
export function report<N extends Name>(name: N, facts: BusinessEvents[N]): void {
  for (const listeners of subscribed)
    try {
      listeners[name](facts)
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error))
    }
}

/** Told when the transaction commits, and not at all when it rolls back. */
export function reportOnCommit<N extends Name>(on: DbOrTrx, name: N, facts: BusinessEvents[N]): void {
  onCommit(on, () => report(name, facts))
}

/** Takes the time of a step of a look, and puts it into the trace. */
export function inStep<T>(step: Step, work: () => Promise<T>): Promise<T> {
  return timed(
    () => inSpan(step, {}, work),
    (outcome, seconds) => report('stepEnded', { step, outcome, seconds }),
  )
}

/** @param tell called when `work` has ended, before its result is given on */
export async function timed<T>(
  work: () => Promise<T>,
  tell: (outcome: 'done' | 'failed', seconds: number) => void,
): Promise<T> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  try {
    const result = await work()
    tell('done', seconds())
    return result
  } catch (error) {
    tell('failed', seconds())
    throw error
  }
}
