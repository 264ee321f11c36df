/** The Model Context Protocol over Streamable HTTP, stateless: each request gets its own server. */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { signalOfClient } from '../../generations/index.ts'

type McpRoute = {
  url: string
  createServer: (request: FastifyRequest) => McpServer
  /** True for an origin whose pages may call the tools. */
  isOwnOrigin: (request: FastifyRequest, origin: string) => boolean
}

/** Two pictures of 15 MB in base64. */
const BODY_LIMIT_BYTES = 42 * 1024 * 1024

/** For the log: no client gets it. */
const CLIENT_GONE = 499

export function addMcpRoute(app: FastifyInstance, { url, createServer, isOwnOrigin }: McpRoute): void {
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url,
    exposeHeadRoute: false,
    bodyLimit: BODY_LIMIT_BYTES,
    schema: { hide: true },
    // Only browsers send Origin. Refusing foreign origins prevents DNS rebinding.
    async onRequest(request) {
      const { origin } = request.headers
      if (origin !== undefined && !isOwnOrigin(request, origin))
        throw new AppError('origin_not_allowed', 'Pages of other origins may not call these tools.')
    },
    async handler(request, reply) {
      const signal = signalOfClient(reply)
      // The handler would run the tool: with older protocols it only listens for a later abort.
      if (signal.aborted) return reply.code(CLIENT_GONE).send()
      const handler = createMcpHandler(() => createServer(request), {
        onerror: (error) => request.log.warn({ err: error }, 'an MCP request failed'),
      })
      const answer = await handler.fetch(toWebRequest(request, signal), { parsedBody: request.body })
      return send(reply, answer)
    },
  })
}

function toWebRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers.set(name, value)
  const { method } = request
  const url = `${request.protocol}://${request.host}${request.url}`
  const body = method === 'POST' ? JSON.stringify(request.body) : null
  return new Request(url, { method, headers, body, signal })
}

function send(reply: FastifyReply, answer: Response): FastifyReply {
  reply.code(answer.status)
  for (const [name, value] of answer.headers) if (name !== 'content-length') reply.header(name, value)
  reply.header('cache-control', 'no-store')
  return reply.send(answer.body ? Readable.fromWeb(answer.body as ReadableStream) : null)
}
