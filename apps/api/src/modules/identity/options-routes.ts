/** Route of the sign-in options, which the page reads before it shows a form. */
import { getIdentityOptions, type IdentityOptions } from '@toile/contract/accounts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { routeOf } from '../../platform/operation-schema.ts'

export function optionsRoutes(options: IdentityOptions): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({ ...routeOf(getIdentityOptions), handler: () => options })
  }
}
