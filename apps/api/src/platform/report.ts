/**
 * Emits business events for metrics. Subscribers count them; modules do not know the subscribers. The registry is
 * global to the process, so that modules need no dependency for it, and empty unless metrics are on.
 */
import type { BusinessEvents, Step } from './business-events.ts'
import { onCommit, type DbOrTrx } from './db.ts'
import { inSpan } from './tracing.ts'

type Name = keyof BusinessEvents
export type Listeners = { readonly [N in Name]: (facts: BusinessEvents[N]) => void }

const subscribed = new Set<Listeners>()

/** Returns a function that unsubscribes. */
export function subscribe(listeners: Listeners): () => void {
  subscribed.add(listeners)
  return () => void subscribed.delete(listeners)
}

/** Reports an event to all subscribers. Never throws: a failing counter must not fail the work. */
export function report<N extends Name>(name: N, facts: BusinessEvents[N]): void {
  for (const listeners of subscribed)
    try {
      listeners[name](facts)
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error))
    }
}

/** Reports on commit; drops the event on rollback. */
export function reportOnCommit<N extends Name>(on: DbOrTrx, name: N, facts: BusinessEvents[N]): void {
  onCommit(on, () => report(name, facts))
}

/** Measures a step of a look, and records it as a span. */
export function inStep<T>(step: Step, work: () => Promise<T>): Promise<T> {
  return timed(
    () => inSpan(step, {}, work),
    (outcome, seconds) => report('stepEnded', { step, outcome, seconds }),
  )
}

/**
 * Measures `work`.
 * @param onEnd called when `work` has ended, before its result is returned
 */
export async function timed<T>(
  work: () => Promise<T>,
  onEnd: (outcome: 'done' | 'failed', seconds: number) => void,
): Promise<T> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  try {
    const result = await work()
    onEnd('done', seconds())
    return result
  } catch (error) {
    onEnd('failed', seconds())
    throw error
  }
}
