/** API routes of webhook endpoints, limited to the mode of the key. */
import {
  createEndpoint as createCall,
  deleteEndpoint as deleteCall,
  getEndpoint as getCall,
  listDeliveries as listDeliveriesCall,
  listEndpoints as listCall,
  resendDelivery as resendCall,
  resendFailedDeliveries as resendFailedCall,
  rotateSecret as rotateCall,
  testEndpoint as testCall,
  updateEndpoint as updateCall,
} from '@toile/contract/v1-webhooks'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../platform/api-caller.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import {
  type EndpointDeps,
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listDeliveries,
  listEndpoints,
  resendDelivery,
  resendFailedDeliveries,
  rotateSecret,
  testEndpoint,
  toEndpoint,
  updateEndpoint,
} from '../webhooks/index.ts'

export function addWebhookRoutes(app: Parameters<FastifyPluginAsyncZod>[0], deps: EndpointDeps): void {
  const ownerOf = (request: FastifyRequest) => {
    const { holder, livemode } = callerOf(request)
    return { holder, livemode }
  }

  app.route({ ...routeOf(listCall), handler: (request) => listEndpoints(deps, ownerOf(request)) })

  app.route({
    ...routeOf(createCall),
    handler: async (request, reply) =>
      reply.code(201).send(await createEndpoint(deps, ownerOf(request), request.body)),
  })

  app.route({
    ...routeOf(getCall),
    handler: async (request) =>
      toEndpoint(await getEndpoint(deps.db, ownerOf(request), request.params.id), deps.clock.now()),
  })

  app.route({
    ...routeOf(updateCall),
    handler: (request) => updateEndpoint(deps, ownerOf(request), { ...request.body, id: request.params.id }),
  })

  app.route({
    ...routeOf(deleteCall),
    async handler(request, reply) {
      await deleteEndpoint(deps, ownerOf(request), request.params.id)
      return reply.code(204).send()
    },
  })

  app.route({
    ...routeOf(rotateCall),
    handler: (request) => rotateSecret(deps, ownerOf(request), request.params.id),
  })

  app.route({
    ...routeOf(testCall),
    handler: async (request, reply) =>
      reply.code(202).send(await testEndpoint(deps, ownerOf(request), request.params.id)),
  })

  app.route({
    ...routeOf(listDeliveriesCall),
    handler: (request) => listDeliveries(deps, ownerOf(request), { ...request.query, id: request.params.id }),
  })

  app.route({
    ...routeOf(resendFailedCall),
    handler: async (request, reply) =>
      reply.code(202).send(await resendFailedDeliveries(deps, ownerOf(request), request.params.id)),
  })

  app.route({
    ...routeOf(resendCall),
    handler: async (request, reply) =>
      reply.code(202).send(await resendDelivery(deps, ownerOf(request), request.params)),
  })
}
