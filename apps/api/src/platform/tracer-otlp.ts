/** Records traces by OpenTelemetry and sends them by OTLP over HTTP. Imported only where settings ask for it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type SpanContext,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { OpenSpan, SpanFacts, SpanStart, Tracer } from './tracing.ts'

type OtlpOptions = {
  /** Base address of the collector. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** Share of all traces that is sent, 0 to 1. */
  share: number
}

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL }
/** A collector that does not answer delays stopping by no more than this. */
const CLOSE_MS = 2000

export function openTracer({ endpoint, headers, serviceName, share }: OtlpOptions, role: string): Tracer {
  const url = `${endpoint}/v1/traces`
  const ids = idsOf()
  // Whether a trace is recorded is decided here, by its id and so alike in every process: no caller turns it on.
  const root = new TraceIdRatioBasedSampler(share)
  const sampler = new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root })
  const provider = new TracerProvider({
    sampler,
    idGenerator: ids.generator,
    resource: resourceFromAttributes({ 'service.name': serviceName, 'toile.role': role }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers }) })],
  })
  const tracer = provider.getTracer('toile')
  const atHand = new AsyncLocalStorage<Context>()

  function toOpen(span: Span, context: Context): OpenSpan {
    return {
      run: (work) => atHand.run(trace.setSpan(context, span), work),
      end(facts, outcome) {
        span.setAttributes(facts)
        if (outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }

  function open({ name, kind, facts = {}, traceparent }: SpanStart): OpenSpan {
    const before = parse(traceparent)
    const options = { kind: KINDS[kind], attributes: facts }
    // Who recorded nothing, as our page, has left no span to hang this one on: it is the first of the caller's trace.
    const hasSpan = before && before.traceFlags & TraceFlags.SAMPLED
    const context = hasSpan ? trace.setSpanContext(ROOT_CONTEXT, before) : ROOT_CONTEXT
    const span = ids.beginningWith(hasSpan ? undefined : before?.traceId, () =>
      tracer.startSpan(name, options, context),
    )
    return toOpen(span, context)
  }

  async function inSpan<T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T> {
    const context = atHand.getStore()
    if (!context) return work()
    const { run, end } = toOpen(tracer.startSpan(name, { attributes: facts }, context), context)
    try {
      const result = await run(work)
      end({}, 'done')
      return result
    } catch (error) {
      end({ 'error.type': error instanceof Error ? error.name : 'unknown' }, 'failed')
      throw error
    }
  }

  return {
    open,
    inSpan,
    addParts(deps) {
      const context = atHand.getStore()
      if (!context) return
      let at = Date.now() - deps.reduce((sum, { ms }) => sum + ms, 0)
      for (const { name, ms } of deps) {
        tracer.startSpan(name, { startTime: at }, context).end(at + ms)
        at += ms
      }
    },
    current() {
      const context = atHand.getStore()
      const span = context && trace.getSpanContext(context)
      return span && { traceparent: format(span), traceId: span.traceId }
    },
    async close() {
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        sleep(CLOSE_MS, undefined, { ref: false }),
      ])
    },
  }
}

/** Makes random ids, and keeps the trace id that a caller has sent. */
function idsOf() {
  const random = new RandomIdGenerator()
  let begun: string | undefined
  return {
    generator: {
      generateTraceId: () => begun ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    beginningWith<T>(traceId: string | undefined, start: () => T): T {
      begun = traceId
      try {
        return start()
      } finally {
        begun = undefined
      }
    },
  }
}

/** https://www.w3.org/TR/trace-context/#traceparent-header */
function parse(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return undefined
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(context) ? context : undefined
}

const format = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
