/**
 * A load balancer as small as one can be: requests go in turn to the servers that say they are ready, and to all there are
 * where none does, as one that is only slow would say too.
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
/** Headers that node adds itself, for this hop alone. */
const OF_ONE_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding'])

export type Balancer = {
  /** Such as `http://localhost:4000`. */
  address: string
  /** How many requests each server was given, by its address. */
  given: ReadonlyMap<string, number>
  /** Another server, once it has said that it is ready. */
  add: (server: string) => void
  close: () => Promise<void>
}

/**
 * Starts one. It never sends a request a second time, so every failure of a server is one of the balancer; a request that a
 * server does not answer is answered with 502.
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
      // What is said first may be all that is said for long.
      response.flushHeaders()
      answer.on('error', () => response.destroy()).pipe(response)
    },
  )
  onward.on('error', (error: NodeJS.ErrnoException) => {
    if (response.headersSent) response.destroy()
    // A browser's console shows the reason.
    else response.writeHead(502, `Bad Gateway: ${error.code ?? error.name}`).end()
  })
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

/** The names are kept as they are written; those of one connection are left out. */
const ofAllHops = (headers: IncomingMessage['headers']): IncomingMessage['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_HOP.has(name)))
