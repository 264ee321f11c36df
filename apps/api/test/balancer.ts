/**
 * A minimal load balancer: round robin over the servers that report ready, or over all when none does, since a slow
 * server also fails the check.
 */
import {
  Agent,
  createServer,
  get,
  request as send,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

const LOOK_EVERY_MS = 200
/** Hop-by-hop headers that Node sets itself. */
const OF_ONE_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding'])

export type Balancer = {
  /** Such as `http://localhost:4000`. */
  address: string
  /** Number of requests sent to each server, by address. */
  given: ReadonlyMap<string, number>
  /** Adds a server once it reports ready. */
  add: (server: string) => void
  close: () => Promise<void>
}

/**
 * Starts a load balancer. It never retries a request, so that tests see every server failure; when the server does not
 * respond, the client gets a 502.
 */
export async function startBalancer(servers: readonly string[]): Promise<Balancer> {
  const all = new Set(servers)
  const ready = new Set(servers)
  const given = new Map<string, number>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const balancer = createServer((request, response) => {
    const among = [...(ready.size > 0 ? ready : all)]
    const server = among[turn++ % among.length]!
    given.set(server, (given.get(server) ?? 0) + 1)
    pass(request, response, server, agent)
  })
  const looks = setInterval(() => {
    for (const server of all)
      look(server, (state) => {
        if (state === 'gone') all.delete(server)
        if (state === 'ready') ready.add(server)
        else ready.delete(server)
      })
  }, LOOK_EVERY_MS)
  await new Promise<void>((resolve) => balancer.listen(0, 'localhost', resolve))
  return {
    address: `http://localhost:${(balancer.address() as AddressInfo).port}`,
    given,
    add: (server) => void all.add(server),
    async close() {
      clearInterval(looks)
      const closed = new Promise((resolve) => balancer.close(resolve))
      balancer.closeAllConnections()
      agent.destroy()
      await closed
    },
  }
}

function look(server: string, tell: (state: 'ready' | 'unready' | 'gone') => void): void {
  get(`${server}/readyz`, { agent: false }, (answer) => {
    answer.resume()
    tell(answer.statusCode === 200 ? 'ready' : 'unready')
  }).on('error', () => tell('gone'))
}

function pass(request: IncomingMessage, response: ServerResponse, server: string, agent: Agent): void {
  const { hostname, port } = new URL(server)
  const onward = send(
    {
      agent,
      hostname,
      port,
      method: request.method,
      path: request.url,
      headers: { ...ofAllHops(request.headers), 'x-forwarded-for': request.socket.remoteAddress },
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, ofAllHops(answer.headers))
      // Forward the headers at once: a stream may send nothing else for long.
      response.flushHeaders()
      answer.on('error', () => response.destroy()).pipe(response)
    },
  )
  onward.on('error', (error: NodeJS.ErrnoException) => {
    if (response.headersSent) response.destroy()
    // The reason appears in the browser's console.
    else response.writeHead(502, `Bad Gateway: ${error.code ?? error.name}`).end()
  })
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

/** Keeps the spelling of header names; drops hop-by-hop headers. */
const ofAllHops = (headers: IncomingMessage['headers']): IncomingMessage['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_HOP.has(name)))
