/** A server that receives customers' webhooks. It often fails, verifies every signature, and records the events. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Toile } from '../../packages/sdk/src/index.ts'

/** An event that was received with a valid signature. */
type ReceivedEvent = {
  /** The same for each repeated delivery of an event. */
  eventId: string
  type: string
  lookId: string
}

export type Receiver = {
  host: string
  /** Address of a customer's endpoint, whose secret is set by `knowSecret`. */
  urlOf: (customer: string) => string
  knowSecret: (customer: string, secret: string) => void
  received: ReceivedEvent[]
  /** Counts of requests, whether received or failed. */
  counts: { requests: number; failed: number; unverified: number }
  close: () => Promise<void>
}

/** Share of requests that are answered with 500 and not received. */
const FAILING_SHARE = 0.25
/** Share of requests that are received, but whose connection is cut before the response. */
const CUT_SHARE = 0.05

/** Starts the server. `chance` returns random numbers in 0..1. */
export async function openReceiver(chance: () => number): Promise<Receiver> {
  const secrets = new Map<string, string>()
  const received: ReceivedEvent[] = []
  const counts = { requests: 0, failed: 0, unverified: 0 }
  const { webhooks } = new Toile({ apiKey: '', baseUrl: '' })

  async function receive(request: IncomingMessage): Promise<void> {
    const body = await textOf(request)
    const secret = secrets.get((request.url ?? '').replace('/hook/', ''))
    // Fails events that arrive before the secret is known; they are delivered again.
    if (secret === undefined) throw new Error('The secret is not known yet')
    try {
      const { type, data } = await webhooks.verify(request.headers, body, { secret })
      received.push({ eventId: String(request.headers['webhook-id']), type, lookId: String(data['id']) })
    } catch {
      counts.unverified++
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    counts.requests++
    const draw = chance()
    if (draw < FAILING_SHARE) {
      counts.failed++
      request.resume()
      response.writeHead(500).end('out of order')
      return
    }
    await receive(request)
    if (draw > FAILING_SHARE + CUT_SHARE) response.writeHead(204).end()
    else {
      counts.failed++
      response.destroy()
    }
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(503).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    urlOf: (customer) => `http://${host}/hook/${customer}`,
    knowSecret: (customer, secret) => void secrets.set(customer, secret),
    received,
    counts,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}
