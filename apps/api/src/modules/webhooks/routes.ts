/** Routes for users to manage their account's webhook endpoints, of both modes. */
import {
  createOwnEndpoint,
  deleteOwnEndpoint,
  enableOwnEndpoint,
  listOwnDeliveries,
  listOwnEndpoints,
  resendOwnDelivery,
  resendOwnFailedDeliveries,
  rotateOwnSecret,
  testOwnEndpoint,
} from '@toile/contract/webhooks'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { routeOf } from '../../platform/operation-schema.ts'
import { principalOf } from '../../platform/request-principal.ts'
import {
  createEndpoint,
  deleteEndpoint,
  enableEndpoint,
  listDeliveries,
  listEndpoints,
  resendDelivery,
  resendFailedDeliveries,
  rotateSecret,
  testEndpoint,
  type EndpointDeps,
} from './manage-endpoints.ts'

export type WebhookRouteDeps = EndpointDeps & {
  /** Hook that limits the requests of one user. */
  limitPerPerson: (request: FastifyRequest) => Promise<void>
}

export function endpointRoutes(deps: WebhookRouteDeps): FastifyPluginAsyncZod {
  const { limitPerPerson: preHandler } = deps
  const ownerOf = (request: FastifyRequest) => ({ holder: principalOf(request).holder })

  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    app.route({ ...routeOf(listOwnEndpoints), handler: (request) => listEndpoints(deps, ownerOf(request)) })

    app.route({
      ...routeOf(createOwnEndpoint),
      preHandler,
      async handler(request, reply) {
        const { livemode, ...endpoint } = request.body
        return reply.code(201).send(await createEndpoint(deps, { ...ownerOf(request), livemode }, endpoint))
      },
    })

    app.route({
      ...routeOf(deleteOwnEndpoint),
      preHandler,
      async handler(request, reply) {
        await deleteEndpoint(deps, ownerOf(request), request.params.id)
        return reply.code(204).send()
      },
    })

    app.route({
      ...routeOf(rotateOwnSecret),
      preHandler,
      handler: (request) => rotateSecret(deps, ownerOf(request), request.params.id),
    })

    app.route({
      ...routeOf(enableOwnEndpoint),
      preHandler,
      handler: (request) => enableEndpoint(deps, ownerOf(request), request.params.id),
    })

    app.route({
      ...routeOf(testOwnEndpoint),
      preHandler,
      async handler(request, reply) {
        return reply.code(202).send(await testEndpoint(deps, ownerOf(request), request.params.id))
      },
    })

    app.route({
      ...routeOf(listOwnDeliveries),
      handler: (request) =>
        listDeliveries(deps, ownerOf(request), { ...request.query, id: request.params.id }),
    })

    app.route({
      ...routeOf(resendOwnFailedDeliveries),
      preHandler,
      async handler(request, reply) {
        return reply.code(202).send(await resendFailedDeliveries(deps, ownerOf(request), request.params.id))
      },
    })

    app.route({
      ...routeOf(resendOwnDelivery),
      preHandler,
      async handler(request, reply) {
        return reply.code(202).send(await resendDelivery(deps, ownerOf(request), request.params))
      },
    })
  }
}
