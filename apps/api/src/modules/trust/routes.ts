import { getTrustAnchors } from '@toile/contract/trust'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { routeOf } from '../../platform/operation-schema.ts'
import type { Credentials } from '../../platform/credentials.ts'

export function trustRoutes({
  credentials,
}: {
  credentials: Pick<Credentials, 'findAnchors'>
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...routeOf(getTrustAnchors),
      handler: async (_request, reply) => {
        // Pages of other origins may verify pictures too.
        reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' })
        return { anchors: await credentials.findAnchors() }
      },
    })
  }
}
