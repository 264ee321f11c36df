/** The HTTP server of each simulated provider, with faults that tests inject. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request, with the parts that a provider reads. */
export type Call = {
  method: string
  /** Without the query. */
  path: string
  query: URLSearchParams
  /** Headers with lower-case names. */
  headers: IncomingHttpHeaders
  rawBody: Buffer
}

/** @property json is sent as JSON; `body` as it is */
export type Answer = { status?: number; headers?: Record<string, string>; json?: unknown; body?: string }

/**
 * - `drop`: cuts the connection before the request is handled.
 * - `lose_answer`: handles the request, and cuts the connection instead of answering.
 * - `hang`: handles the request, and never answers.
 * - `delay`: answers so much later.
 * - `answer`: gives this answer without handling the request.
 */
export type Fault =
  | { kind: 'drop' }
  | { kind: 'lose_answer' }
  | { kind: 'hang' }
  | { kind: 'delay'; ms: number }
  | { kind: 'answer'; answer: Answer }

type Injected = { fault: Fault; times: number; matches: (call: Call) => boolean }

export type HttpSimulator = {
  /** `http://127.0.0.1:<port>`. */
  baseUrl: string
  port: number
  /** The requests received, in order. */
  calls: Call[]
  /**
   * Injects a fault into the next calls.
   * @param times number of calls; one by default
   * @param matches the calls it applies to; all by default
   */
  inject: (fault: Fault, options?: { times?: number; matches?: (call: Call) => boolean }) => void
  /** Removes all faults. */
  heal: () => void
  close: () => Promise<void>
}

/** A 502 with a page instead of JSON, as a proxy in front of a provider answers. */
export const badGateway: Fault = {
  kind: 'answer',
  answer: {
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: '<html><head><title>502 Bad Gateway</title></head><body>Bad Gateway</body></html>',
  },
}

/** Thrown by a handler to answer with `answer`. */
export class Refusal extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super(`Refused: ${answer.status}`)
    this.answer = answer
  }
}

/**
 * Listens on a free port of this machine.
 * @param handle what it throws other than a `Refusal` is answered with 500 and its stack
 */
export async function startHttpSimulator(
  handle: (call: Call) => Answer | Promise<Answer>,
): Promise<HttpSimulator> {
  const calls: Call[] = []
  const injected: Injected[] = []
  function takeFault(call: Call): Fault | undefined {
    const one = injected.find(({ times, matches }) => times > 0 && matches(call))
    if (one) one.times--
    return one?.fault
  }
  async function work(call: Call): Promise<Answer> {
    try {
      return await handle(call)
    } catch (error) {
      if (error instanceof Refusal) return error.answer
      return { status: 500, body: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request)
    calls.push(call)
    const fault = takeFault(call)
    if (fault?.kind === 'drop') return void request.socket.destroy()
    if (fault?.kind === 'answer') return send(response, fault.answer)
    const answer = await work(call)
    if (fault?.kind === 'hang') return
    if (fault?.kind === 'lose_answer') return void request.socket.destroy()
    if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms))
    send(response, answer)
  }
  const server = createServer((request, response) => {
    // It fails only when the client has gone.
    serve(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    port,
    calls,
    inject: (fault, { times = 1, matches = () => true } = {}) =>
      void injected.push({ fault, times, matches }),
    heal: () => void injected.splice(0),
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator')
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    rawBody: Buffer.concat(chunks),
  }
}

function send(response: ServerResponse, { status = 200, headers, json, body }: Answer): void {
  const isJson = json !== undefined
  response.writeHead(status, { ...(isJson && { 'content-type': 'application/json' }), ...headers })
  response.end(isJson ? JSON.stringify(json) : body)
}

/** The body as JSON; an empty object where it is none. */
export function jsonOf({ rawBody }: Call): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(rawBody.toString())
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
