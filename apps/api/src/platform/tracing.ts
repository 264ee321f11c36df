/**
 * The tracing API, independent of OpenTelemetry. Without a tracer, every function only runs its work, and OpenTelemetry
 * is not loaded.
 */

/** Attributes of a span: names and figures. No personal ids, addresses or error messages. */
export type SpanFacts = Readonly<Record<string, string | number>>

export type SpanStart = {
  name: string
  kind: 'server' | 'consumer' | 'internal'
  facts?: SpanFacts
  /** W3C `traceparent` of the parent; undefined or invalid starts a new trace. */
  traceparent: string | undefined
}

/** A started span, which its opener has to end. */
export type OpenSpan = {
  /** Runs `work` with this as the current span. */
  run: <T>(work: () => T) => T
  end: (facts: SpanFacts, outcome: 'done' | 'failed') => void
}

export type Tracer = {
  open: (start: SpanStart) => OpenSpan
  /** Runs `work` in a child of the current span; without a current span, only runs it. */
  inSpan: <T>(name: string, facts: SpanFacts, work: () => Promise<T>) => Promise<T>
  /** Adds child spans measured elsewhere: consecutive parts, of which the last ends now. */
  addParts: (parts: readonly { name: string; ms: number }[]) => void
  /** Ids of the current span. */
  current: () => { traceparent: string; traceId: string } | undefined
  /** Flushes pending spans, with a time limit. */
  close: () => Promise<void>
}

let activeTracer: Tracer | undefined

/** Sets the process's tracer. Returns a function that removes it. */
export function useTracer(tracer: Tracer): () => void {
  activeTracer = tracer
  return () => {
    if (activeTracer === tracer) activeTracer = undefined
  }
}

export const findTracer = (): Tracer | undefined => activeTracer

export function inSpan<T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  return activeTracer ? activeTracer.inSpan(name, facts, work) : work()
}
