/** A trace collector in this process: OTLP over HTTP, as JSON. */
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import * as z from 'zod'
import { afterFile } from '../cleanup.ts'

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() }),
})
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  attributes: z.array(attribute),
  status: z.object({ code: z.number().optional() }),
})
const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})

export type ReceivedSpan = z.infer<typeof span>

export async function openCollector() {
  const spans: ReceivedSpan[] = []
  const headers = new Set<string | undefined>()
  const services = new Set<string | undefined>()
  async function take(incoming: IncomingMessage) {
    headers.add(incoming.headers.authorization)
    for (const { resource, scopeSpans } of request.parse(await json(incoming)).resourceSpans) {
      services.add(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue)
      for (const scope of scopeSpans) spans.push(...scope.spans)
    }
  }
  const server = createServer((incoming, response) => {
    take(incoming).then(
      () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      () => response.writeHead(400).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterFile(() => server.close())
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, headers, services }
}
