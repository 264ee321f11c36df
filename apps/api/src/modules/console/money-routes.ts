/** Console routes for payments. The operator is authorized before a handler runs. */
import * as calls from '@toile/contract/console-payments'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { operatorOf } from '../../platform/operator.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import type { FulfilDeps } from '../payments/index.ts'
import { findDifferences, settleDifference } from './differences.ts'
import { listPayments, readPayment } from './payments-page.ts'
import { quoteRefund, refundPayment } from './refund-payment.ts'

type MoneyDeps = FulfilDeps & {
  /** Hook that limits the request rate of each user. */
  limitPerPerson: (request: FastifyRequest) => Promise<void>
}

export function consoleMoneyRoutes(deps: MoneyDeps): FastifyPluginAsyncZod {
  const { db, clock, limitPerPerson: preHandler } = deps

  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    app.route({ ...routeOf(calls.listPayments), handler: (request) => listPayments(db, request.query) })

    app.route({ ...routeOf(calls.readPayment), handler: (request) => readPayment(db, request.params.id) })

    app.route({
      ...routeOf(calls.quoteRefund),
      handler({ params, query: { askedAt, ...refund } }) {
        return quoteRefund(db, { ...params, ...refund, askedAt: new Date(askedAt) }, clock.now())
      },
    })

    for (const [call, isOverride] of [
      [calls.refundPayment, false],
      [calls.refundAgainstPolicy, true],
    ] as const)
      app.route({
        ...routeOf(call),
        preHandler,
        handler(request) {
          const { askedAt, ...refund } = request.body
          const key = request.headers['idempotency-key']
          const refundRequest = { ...request.params, ...refund, askedAt: new Date(askedAt), key, isOverride }
          return refundPayment(deps, operatorOf(request), refundRequest)
        },
      })

    app.route({
      ...routeOf(calls.listDifferences),
      handler: async () => ({ differences: await findDifferences(db) }),
    })

    app.route({
      ...routeOf(calls.settleDifference),
      preHandler,
      async handler(request, reply) {
        await settleDifference(deps, operatorOf(request), { ...request.params, ...request.body })
        return reply.code(204).send()
      },
    })
  }
}
