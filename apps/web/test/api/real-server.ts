/** A local HTTP server whose responses the test provides, reached by the page's real fetch and XMLHttpRequest. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => unknown

/** Starts the server and makes it the base of relative URLs. `requests` collects the received requests. */
export async function serve(handler: Handler): Promise<{ requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    // The test's page has another origin; in production page and API share one.
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'prefer, idempotency-key, traceparent')
    response.setHeader('access-control-expose-headers', '*, retry-after')
    if (request.method === 'OPTIONS') {
      response.end()
      return
    }
    requests.push(request)
    handler(request, response, requests.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = document.createElement('base')
  base.href = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  document.head.append(base)
  onTestFinished(() => {
    base.remove()
    server.closeAllConnections()
    server.close()
  })
  return { requests }
}

export function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('latin1')
}
