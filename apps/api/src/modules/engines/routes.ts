/** Console routes for engines. The operator is authorized before a handler runs. */
import * as calls from '@toile/contract/console-engines'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { operatorOf } from '../../platform/operator.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import type { Queue } from '../../platform/queue.ts'
import { readBoard } from './engine-board.ts'
import { confirmSteering, dropSteering, proposeSteering, type SteerDeps } from './steer.ts'
import { requestTest } from './test-engine.ts'

type EngineRouteDeps = SteerDeps & {
  queue: Pick<Queue, 'enqueue'>
  /** Hook that limits the request rate of each user. */
  limitPerPerson: (request: FastifyRequest) => Promise<void>
}

export function engineRoutes(deps: EngineRouteDeps): FastifyPluginAsyncZod {
  const { db, clock, facts, limitPerPerson: preHandler } = deps
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    app.route({ ...routeOf(calls.readEngines), handler: () => readBoard(db, facts, clock.now()) })

    app.route({
      ...routeOf(calls.proposeSteering),
      preHandler,
      handler: async (request, reply) =>
        reply.code(201).send(await proposeSteering(deps, operatorOf(request), request.body)),
    })

    app.route({
      ...routeOf(calls.confirmSteering),
      preHandler,
      handler: (request) => confirmSteering(deps, operatorOf(request), request.params.id),
    })

    app.route({
      ...routeOf(calls.dropSteering),
      preHandler,
      async handler(request, reply) {
        await dropSteering(deps, operatorOf(request), request.params.id)
        return reply.code(204).send()
      },
    })

    app.route({
      ...routeOf(calls.testEngine),
      preHandler,
      handler: async (request, reply) =>
        reply
          .code(202)
          .send(await requestTest(deps, operatorOf(request), { ...request.params, ...request.body })),
    })
  }
}
