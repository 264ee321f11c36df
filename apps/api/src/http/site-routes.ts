/** Serves the facts about the operator for the pages. */
import { getSiteFacts, type SiteFacts } from '@toile/contract/site'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { routeOf } from '../platform/operation-schema.ts'

export function siteRoutes(facts: SiteFacts): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({ ...routeOf(getSiteFacts), handler: () => facts })
  }
}
