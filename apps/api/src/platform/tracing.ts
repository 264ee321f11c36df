/**
 * Traces from click to picture, apart from what records them: without a tracer every call here only runs its work, and
 * nothing of OpenTelemetry is loaded.
 */

/** The attributes of a span: names and figures. No ids of people, no addresses, no error messages. */
export type SpanFacts = Readonly<Record<string, string | number>>

export type SpanStart = {
  name: string
  kind: 'server' | 'consumer' | 'internal'
  facts?: SpanFacts
  /** W3C `traceparent` of what this goes on from; without one, or with one of no sense, a trace begins. */
  traceparent: string | undefined
}

/** A span that has begun; its opener ends it. */
export type OpenSpan = {
  /** Runs `work` with this span at hand. */
  run: <T>(work: () => T) => T
  end: (facts: SpanFacts, outcome: 'done' | 'failed') => void
}

export type Tracer = {
  open: (start: SpanStart) => OpenSpan
  /** Runs `work` in a span below the one at hand; nothing is recorded outside of any. */
  inSpan: <T>(name: string, facts: SpanFacts, work: () => Promise<T>) => Promise<T>
  /** Deps that were timed elsewhere, one after the other until now, as spans below the one at hand. */
  addParts: (deps: readonly { name: string; ms: number }[]) => void
  /** Ids of the current span. */
  current: () => { traceparent: string; traceId: string } | undefined
  /** Sends what is left, for as long as a stop may take. */
  close: () => Promise<void>
}

let used: Tracer | undefined

/** Has all that follows recorded. Returns the function that ends that. */
export function useTracer(tracer: Tracer): () => void {
  used = tracer
  return () => {
    if (used === tracer) used = undefined
  }
}

export const findTracer = (): Tracer | undefined => used

export function inSpan<T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  return used ? used.inSpan(name, facts, work) : work()
}
