import { registerHooks } from 'node:module'
import { EngineFailed } from '@toile/engine/errors'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFakeEngine, failWith } from '../fake-engine.ts'
import { postDemo } from '../generations/look-calls.ts'
import { bootApp, type App } from '../harness.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { openCollector, type ReceivedSpan } from './collector.ts'

const loaded: string[] = []
registerHooks({
  load(url, context, next) {
    loaded.push(url)
    return next(url, context)
  },
})
const hasLoaded = (library: string) => loaded.some((url) => url.includes(`/node_modules/${library}/`))

const watchers = ['prom-client', '@opentelemetry/sdk-trace']

const pressed = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
const proxied = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
const lines: string[] = []
const engine = createFakeEngine()
let spans: ReceivedSpan[]
let headers: Set<string | undefined>
let services: Set<string | undefined>

const ofTrace = (traceId: string) => spans.filter((span) => span.traceId === traceId)
const named = (traceId: string, name: string) => ofTrace(traceId).find((span) => span.name === name)!
/** Names from a span up to the root of its trace. */
function pathOf(span: ReceivedSpan): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [span.name, ...(parent ? pathOf(parent) : [])]
}

// Runs first, as loaded modules stay loaded.
it('collects and loads nothing unless configured', async () => {
  const app = await bootApp()
  expect(app.metricsAddress).toBeUndefined()
  expect((await app.fetch('/metrics')).status).toBe(404)
  await app.stop()
  expect(watchers.filter(hasLoaded)).toEqual([])
})

describe('one look is one trace', () => {
  beforeAll(async () => {
    const collector = await openCollector()
    ;({ spans, headers, services } = collector)
    const app: App = await bootApp({
      engine,
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector-key',
        OTEL_SERVICE_NAME: 'toile-test',
      },
      logger: createLogger('info', { write: (line) => void lines.push(line) }),
    })
    const ask = (traceparent: string) => postDemo(app, {}, { traceparent })
    await ask(`00-${pressed.traceId}-${pressed.spanId}-00`)
    engine.next(failWith(new EngineFailed('No.', { retryable: false })))
    await ask(`00-${proxied.traceId}-${proxied.spanId}-01`)
    await ask('00-no-sense-01')
    await app.stop()
  })

  const job = ['job run-generation', 'book', 'POST /api/generate/demo']

  it('from the press of the button, with the page’s trace id', () => {
    const first = named(pressed.traceId, 'POST /api/generate/demo')
    expect(first.parentSpanId).toBeUndefined()
    expect(ofTrace(pressed.traceId).filter(({ parentSpanId }) => !parentSpanId)).toEqual([first])
    expect(first.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
    for (const step of ['receive', 'ingest', 'store-inputs', 'book'])
      expect(pathOf(named(pressed.traceId, step))).toEqual([step, 'POST /api/generate/demo'])
  })

  it('through the queue to the worker, its engine and the stored picture', () => {
    const pathTo = (name: string) => pathOf(named(pressed.traceId, name))
    for (const step of ['decode', 'moderate', 'engine', 'store', 'settle'])
      expect(pathTo(step)).toEqual([step, ...job])
    expect(pathTo('engine fake')).toEqual(['engine fake', 'engine', ...job])
    expect(pathTo('fake paint')).toEqual(['fake paint', 'engine fake', 'engine', ...job])
    expect(pathTo('check')).toEqual(['check', 'engine', ...job])
    const stored = ofTrace(pressed.traceId).filter(({ name }) => name === 'blob put')
    expect(new Set(stored.map((span) => pathOf(span)[1]))).toEqual(new Set(['store-inputs', 'store']))
  })

  it('whose spans lie within the time of the whole', () => {
    const first = named(pressed.traceId, 'POST /api/generate/demo')
    for (const { startTimeUnixNano, endTimeUnixNano } of ofTrace(pressed.traceId)) {
      expect(endTimeUnixNano >= startTimeUnixNano).toBe(true)
      expect(startTimeUnixNano >= first.startTimeUnixNano - 5_000_000n).toBe(true)
    }
  })

  it('below the span of a proxy that recorded one', () => {
    expect(named(proxied.traceId, 'POST /api/generate/demo').parentSpanId).toBe(proxied.spanId)
  })

  it('with failures marked', () => {
    const failed = named(proxied.traceId, 'engine fake')
    expect(failed.status.code).toBe(2)
    expect(failed.attributes).toContainEqual({ key: 'error.type', value: { stringValue: 'EngineFailed' } })
  })

  it('separate from another look’s', () => {
    const ids = spans.filter(({ name }) => name === 'POST /api/generate/demo').map(({ traceId }) => traceId)
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(3)
    expect(ids.every((id) => /^(?!0+$)[0-9a-f]{32}$/.test(id))).toBe(true)
  })
})

it('exports traces with the configured service name and headers', () => {
  expect(watchers.filter(hasLoaded)).toEqual(['@opentelemetry/sdk-trace'])
  expect(lines.join('')).not.toContain('collector-key')
  expect(services).toEqual(new Set(['toile-test']))
  expect(headers).toEqual(new Set(['Bearer collector-key']))
})

it('adds the trace id to log lines', () => {
  const line = lines
    .map((each) => JSON.parse(each) as Record<string, unknown>)
    .find(({ msg }) => msg === 'the engine cannot make this look')
  expect(line).toMatchObject({ traceId: proxied.traceId })
})

it('contains no personal data in spans', () => {
  const said = JSON.stringify(spans.map(({ name, attributes }) => [name, attributes]))
  expect(said).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|127\.0\.0\.1|secret/)
})
