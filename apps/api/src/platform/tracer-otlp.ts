/** Records traces with OpenTelemetry and exports them by OTLP over HTTP. Imported only when tracing is enabled. */
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
  /** Fraction of traces to record, 0 to 1. */
  share: number
}

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL }
/** Maximum delay of shutdown by a collector that does not answer. */
const CLOSE_TIMEOUT_MS = 2000

export function openTracer({ endpoint, headers, serviceName, share }: OtlpOptions, role: string): Tracer {
  const url = `${endpoint}/v1/traces`
  const ids = createIdGenerator()
  // Sampling depends on the trace id alone, so that all processes agree and no caller can force it.
  const root = new TraceIdRatioBasedSampler(share)
  const sampler = new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root })
  const provider = new TracerProvider({
    sampler,
    idGenerator: ids.generator,
    resource: resourceFromAttributes({ 'service.name': serviceName, 'toile.role': role }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers }) })],
  })
  const tracer = provider.getTracer('toile')
  const contextStore = new AsyncLocalStorage<Context>()

  function toOpen(span: Span, context: Context): OpenSpan {
    return {
      run: (work) => contextStore.run(trace.setSpan(context, span), work),
      end(facts, outcome) {
        span.setAttributes(facts)
        if (outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }

  function open({ name, kind, facts = {}, traceparent }: SpanStart): OpenSpan {
    const parent = parse(traceparent)
    const options = { kind: KINDS[kind], attributes: facts }
    // A caller that did not record its span, such as our page, left no parent. This span becomes the root, under the
    // caller's trace id.
    const hasParent = parent && parent.traceFlags & TraceFlags.SAMPLED
    const context = hasParent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
    const span = ids.withTraceId(hasParent ? undefined : parent?.traceId, () =>
      tracer.startSpan(name, options, context),
    )
    return toOpen(span, context)
  }

  async function inSpan<T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T> {
    const context = contextStore.getStore()
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
    addParts(parts) {
      const context = contextStore.getStore()
      if (!context) return
      let at = Date.now() - parts.reduce((sum, { ms }) => sum + ms, 0)
      for (const { name, ms } of parts) {
        tracer.startSpan(name, { startTime: at }, context).end(at + ms)
        at += ms
      }
    },
    current() {
      const context = contextStore.getStore()
      const span = context && trace.getSpanContext(context)
      return span && { traceparent: format(span), traceId: span.traceId }
    },
    async close() {
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
      ])
    },
  }
}

/** Generates random ids, except inside `withTraceId`, which sets the caller's trace id. */
function createIdGenerator() {
  const random = new RandomIdGenerator()
  let givenTraceId: string | undefined
  return {
    generator: {
      generateTraceId: () => givenTraceId ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    withTraceId<T>(traceId: string | undefined, start: () => T): T {
      givenTraceId = traceId
      try {
        return start()
      } finally {
        givenTraceId = undefined
      }
    },
  }
}

/** Parses a `traceparent` header, https://www.w3.org/TR/trace-context/#traceparent-header. Undefined when invalid. */
function parse(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return undefined
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(context) ? context : undefined
}

const format = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
