/** `/api/mcp`: the MCP tools over stateless Streamable HTTP, authenticated by an API key or an agent's OAuth token. */
import type { PlanName } from '@toile/contract/business'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  callerOf,
  keepCaller,
  type ApiCaller,
  type AuthenticateAgent,
  type AuthenticateKey,
} from '../../../platform/api-caller.ts'
import { limitCalls } from '../../keys/index.ts'
import { signerFor } from '../look-routes.ts'
import { addMcpRoute } from './streamable-http.ts'
import { createTools, type ToolDeps } from './tools.ts'

export type McpRouteDeps = ToolDeps & {
  authenticateKey: AuthenticateKey
  /** Undefined when another issuer handles sign-in, as agents then cannot be authorized here. */
  agents: Agents | undefined
  planOf: (holder: string, at: Date) => Promise<PlanName>
  signUrl: (origin: string, key: string, at: Date, minutes: number) => string
  publicUrl: string | undefined
  originOf: (request: FastifyRequest) => string
}

type Agents = {
  authenticate: AuthenticateAgent
  /** The OAuth resource of these tools, and the `WWW-Authenticate` challenge of a 401. */
  resourceFor: (request: FastifyRequest) => { resource: string; challenge: string }
}

export function mcpRoutes(deps: McpRouteDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      const protection = deps.agents?.resourceFor(request)
      reply.header('www-authenticate', protection?.challenge ?? 'Bearer realm="toile"')
      keepCaller(request, await findCaller(deps, request, protection?.resource))
      reply.removeHeader('www-authenticate')
    })
    app.addHook('onRequest', limitCalls(deps))

    addMcpRoute(app, {
      url: '/api/mcp',
      createServer: (request) =>
        createTools(deps, { caller: callerOf(request), sign: signerFor(deps, request), request }),
      isOwnOrigin: (request, origin) => origin === deps.originOf(request),
    })
  }
}

async function findCaller(
  { agents, authenticateKey }: McpRouteDeps,
  { ip, url, headers: { authorization, origin } }: FastifyRequest,
  resource: string | undefined,
): Promise<ApiCaller> {
  const agent =
    resource === undefined ? undefined : await agents?.authenticate({ authorization, ip }, resource)
  return agent ?? authenticateKey({ authorization, origin, fetchSite: undefined, ip, url }, {})
}
