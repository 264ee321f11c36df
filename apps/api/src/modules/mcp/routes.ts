/** `/api/mcp`: the tools over Streamable HTTP, with an API key; each request stands alone. */
import { Readable } from 'node:stream'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { PlanName } from '@toile/contract/business'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf, keepCaller, type AuthenticateKey } from '../../platform/api-caller.ts'
import { limitCalls } from '../keys/limit-calls.ts'
import { signerFor } from '../v1/look-routes.ts'
import { createTools, type ToolDeps } from './tools.ts'

export type McpRouteDeps = ToolDeps & {
  authenticateKey: AuthenticateKey
  planOf: (holder: string, at: Date) => Promise<PlanName>
  signUrl: (origin: string, key: string, at: Date, minutes: number) => string
  publicUrl: string | undefined
}

/** Two pictures of 15 MB in base64. */
const BODY_LIMIT_BYTES = 42 * 1024 * 1024

export function mcpRoutes(deps: McpRouteDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('www-authenticate', 'Bearer realm="toile"')
      const { ip, url } = request
      const { authorization, origin } = request.headers
      keepCaller(
        request,
        await deps.authenticateKey({ authorization, origin, fetchSite: undefined, ip, url }, {}),
      )
      reply.removeHeader('www-authenticate')
    })
    app.addHook('onRequest', limitCalls(deps))

    app.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/api/mcp',
      exposeHeadRoute: false,
      bodyLimit: BODY_LIMIT_BYTES,
      schema: { hide: true },
      async handler(request, reply) {
        const handler = createMcpHandler(() => createTools(deps, callerOf(request), signerFor(deps, request)))
        const answer = await handler.fetch(toWebRequest(request, reply), { parsedBody: request.body })
        return send(reply, answer)
      },
    })
  }
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers.set(name, value)
  const { method } = request
  const url = `${request.protocol}://${request.host}${request.url}`
  const body = method === 'POST' ? JSON.stringify(request.body) : null
  return new Request(url, { method, headers, body, signal: gone.signal })
}

function send(reply: FastifyReply, answer: Response): FastifyReply {
  reply.code(answer.status)
  for (const [name, value] of answer.headers) if (name !== 'content-length') reply.header(name, value)
  reply.header('cache-control', 'no-store')
  return reply.send(answer.body ? Readable.fromWeb(answer.body) : null)
}
