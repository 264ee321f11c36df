/** The calls by which people buy packages. */
import {
  capturePaypalOrder,
  createPaymentSession,
  createPaypalOrder,
  createTransaction,
  getPackages,
  getPaymentHistory,
  verifyPaymentSession,
  verifyTransaction,
  type CheckoutSetup,
  type PaymentProvider,
} from '@toile/contract/payments'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { routeOf } from '../../platform/operation-schema.ts'
import { principalOf } from '../../platform/request-principal.ts'
import { createPurchase, notSetUp } from './create-purchase.ts'
import type { FulfilParts } from './fulfil.ts'
import { findOrdersOf } from './order-store.ts'
import { packageOffers } from './packages.ts'
import { toPaymentEntry } from './purchase-view.ts'
import { verifyPurchase } from './verify-purchase.ts'

export type PaymentRouteParts = FulfilParts & {
  /** Who takes the money in an overlay; null where nothing can be bought in one. */
  checkout: CheckoutSetup | null
  /** Origin for addresses that leave this server. */
  originOf: (request: FastifyRequest) => string
  /** For calls that have a provider asked; throws `rate_limited`. */
  limitPerPerson: (request: FastifyRequest) => Promise<void>
}

export function paymentRoutes(parts: PaymentRouteParts): FastifyPluginAsyncZod {
  const { checkout, originOf, limitPerPerson } = parts
  const verify = (request: FastifyRequest, id: string, providers: readonly PaymentProvider[]) =>
    verifyPurchase(parts, principalOf(request), {
      id,
      providers,
      beforeAsking: () => limitPerPerson(request),
    })
  const unavailable = async () => {
    throw notSetUp()
  }

  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    app.route({
      ...routeOf(getPackages),
      handler: async () => ({ success: true as const, packages: packageOffers, checkout, alternatives: [] }),
    })

    app.route({
      ...routeOf(createTransaction),
      preHandler: limitPerPerson,
      async handler(request) {
        if (!checkout) throw notSetUp()
        const origin = originOf(request)
        const order = await createPurchase(parts, principalOf(request), {
          provider: checkout.provider,
          packageKey: request.body.packageKey,
          successUrl: `${origin}/success`,
          cancelUrl: `${origin}/pricing`,
        })
        return { success: true as const, transactionId: order.provider_reference }
      },
    })

    app.route({
      ...routeOf(verifyTransaction),
      async handler(request, reply) {
        const { status, body } = await verify(request, request.params.id, ['paddle', 'test'])
        return reply.code(status).send(body)
      },
    })

    app.route({
      ...routeOf(verifyPaymentSession),
      async handler(request, reply) {
        const { status, body } = await verify(request, request.params.id, ['stripe'])
        return reply.code(status).send(body)
      },
    })

    // Nobody stands behind these yet.
    app.route({ ...routeOf(createPaymentSession), handler: unavailable })
    app.route({ ...routeOf(createPaypalOrder), handler: unavailable })
    app.route({ ...routeOf(capturePaypalOrder), handler: unavailable })

    app.route({
      ...routeOf(getPaymentHistory),
      async handler(request) {
        const orders = await findOrdersOf(parts.db, principalOf(request).holder, request.query.limit)
        return { payments: orders.map(toPaymentEntry) }
      },
    })
  }
}
