/** The calls by which people buy packages. */
import {
  capturePaypalOrder,
  createPaymentSession,
  createPaypalOrder,
  createTransaction,
  getPackages,
  getPaymentHistory,
  paymentProviders,
  verifyPaymentSession,
  verifyTransaction,
  type CheckoutSetup,
  type PackageKey,
  type PaymentProvider,
} from '@toile/contract/payments'
import { getVolumePackages } from '@toile/contract/volume-offers'
import { volumeKeys, type VolumePackage } from '@toile/contract/volume-packages'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { routeOf } from '../../platform/operation-schema.ts'
import { principalOf } from '../../platform/request-principal.ts'
import { createPurchase, notSetUp, type BegunOrder } from './create-purchase.ts'
import type { FulfilDeps } from './fulfil.ts'
import { findOrdersOf } from './order-store.ts'
import { findSold, packageOffersOf, volumeOffersOf } from './packages.ts'
import { toPaymentEntry } from './purchase-view.ts'
import { verifyPurchase } from './verify-purchase.ts'

/** The provider of each payment method on a provider's own page. */
const providerOf = { paypal: 'paypal', card: 'stripe' } as const satisfies Record<string, PaymentProvider>

export type PaymentRouteDeps = FulfilDeps & {
  /** The provider of the overlay checkout; null where there is none. */
  checkout: CheckoutSetup | null
  volumePackages: readonly VolumePackage[]
  /** See `packageOffersOf`. */
  originalPriceFactor: number | null
  /** Origin for addresses that leave this server. */
  originOf: (request: FastifyRequest) => string
  /** For calls that have a provider asked; throws `rate_limited`. */
  limitPerPerson: (request: FastifyRequest) => Promise<void>
}

type PurchaseRequest = FastifyRequest<{ Body: { packageKey: PackageKey } }>

const isVolume = (key: PackageKey): boolean => volumeKeys.some((one) => one === key)

export function paymentRoutes(deps: PaymentRouteDeps): FastifyPluginAsyncZod {
  const { checkout, volumePackages, originOf, limitPerPerson } = deps
  const packages = packageOffersOf(deps.originalPriceFactor)
  const verify = (request: FastifyRequest, id: string, providers: readonly PaymentProvider[]) =>
    verifyPurchase(deps, principalOf(request), {
      id,
      providers,
      beforeAsking: () => limitPerPerson(request),
    })
  /** Begins a purchase. Throws `payments_unavailable` for a package that is not on sale. */
  async function begin(request: PurchaseRequest, provider: PaymentProvider): Promise<BegunOrder> {
    const { packageKey } = request.body
    const offer = findSold(packageKey, volumePackages)
    if (!offer) throw notSetUp()
    const origin = originOf(request)
    return createPurchase(deps, principalOf(request), {
      provider,
      offer,
      successUrl: `${origin}/success`,
      cancelUrl: `${origin}${isVolume(packageKey) ? '/developers' : '/pricing'}`,
    })
  }
  /** On a provider's own page. */
  async function beginElsewhere(request: PurchaseRequest, provider: PaymentProvider) {
    const order = await begin(request, provider)
    if (order.checkout_url === null) throw new Error(`${provider} gave no address to pay at`)
    return { reference: order.provider_reference, url: order.checkout_url }
  }
  const alternatives = (['paypal', 'card'] as const).filter((way) => deps.adapters.has(providerOf[way]))

  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    app.route({
      ...routeOf(getPackages),
      handler: async () => ({ success: true as const, packages, checkout, alternatives }),
    })

    app.route({
      ...routeOf(getVolumePackages),
      handler: async () => ({
        success: true as const,
        packages: volumeOffersOf(volumePackages),
        checkout,
        alternatives,
      }),
    })

    app.route({
      ...routeOf(createTransaction),
      preHandler: limitPerPerson,
      async handler(request) {
        if (!checkout) throw notSetUp()
        const order = await begin(request, checkout.provider)
        return { success: true as const, transactionId: order.provider_reference }
      },
    })

    app.route({
      ...routeOf(verifyTransaction),
      async handler(request, reply) {
        const { status, body } = await verify(request, request.params.id, paymentProviders)
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

    app.route({
      ...routeOf(createPaymentSession),
      preHandler: limitPerPerson,
      async handler(request) {
        const { reference, url } = await beginElsewhere(request, providerOf.card)
        return { success: true as const, sessionId: reference, url }
      },
    })

    app.route({
      ...routeOf(createPaypalOrder),
      preHandler: limitPerPerson,
      async handler(request) {
        const { reference, url } = await beginElsewhere(request, providerOf.paypal)
        return { success: true as const, orderId: reference, approveUrl: url }
      },
    })

    // Asking after an approved order takes its money.
    app.route({
      ...routeOf(capturePaypalOrder),
      async handler(request, reply) {
        if (!deps.adapters.has(providerOf.paypal)) throw notSetUp()
        const { status, body } = await verify(request, request.body.orderId, [providerOf.paypal])
        return reply.code(status).send(body)
      },
    })

    app.route({
      ...routeOf(getPaymentHistory),
      async handler(request) {
        const orders = await findOrdersOf(deps.db, principalOf(request).holder, request.query.limit)
        return { payments: orders.map(toPaymentEntry) }
      },
    })
  }
}
