/** Serves metrics to Prometheus, on a separate port or on the public one behind a token. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyPluginAsync } from 'fastify'

type Read = () => Promise<{ contentType: string; text: string }>

export type MetricsAccess = {
  read: Read
  /** Required as a Bearer token; undefined serves without one. */
  token: string | undefined
}

const PATH = '/metrics'

/** Serves metrics on the public server. Requests without the token get 404. */
export function metricsRoutes({ read, token }: MetricsAccess & { token: string }): FastifyPluginAsync {
  return async (app) => {
    app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
      if (!isAllowed(token, request.headers.authorization)) return reply.callNotFound()
      const { contentType, text } = await read()
      return reply.header('cache-control', 'no-store').type(contentType).send(text)
    })
  }
}

/** Starts a separate server for metrics; rejects when it cannot listen. */
export async function serveMetrics(
  access: MetricsAccess,
  at: { port: number; host: string },
): Promise<Server> {
  const server = createServer((request, response) => {
    answer(access, request, response).catch(() => response.destroy())
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(at, () => resolve())
  await promise
  server.off('error', reject)
  return server
}

async function answer({ read, token }: MetricsAccess, request: IncomingMessage, response: ServerResponse) {
  const end = (status: number, type: string, text: string) =>
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
  if (request.url !== PATH || request.method !== 'GET') return end(404, 'text/plain', 'Not found\n')
  if (token !== undefined && !isAllowed(token, request.headers.authorization))
    return end(401, 'text/plain', 'A token is needed\n')
  const { contentType, text } = await read()
  return end(200, contentType, text)
}

function isAllowed(token: string, authorization: string | undefined): boolean {
  const [given, wanted] = [authorization ?? '', `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return timingSafeEqual(given!, wanted!)
}
