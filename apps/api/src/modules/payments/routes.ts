/** Routes for buying packages. */
import {
  capturePaypalOrder,
  createPaymentSession,
  createPaypalOrder,
  createTransaction,
  getPackages,
  getPaymentDocument,
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
import { createPurchase, paymentsNotSetUp, type StartedOrder } from './create-purchase.ts'
import type { FulfilDeps } from './fulfil.ts'
import { findOrdersOf } from './order-store.ts'
import { findDocuments, readDocument } from './own-documents.ts'
import { findOrderedPackage, packageOffersOf, volumeOffersOf } from './packages.ts'
import { toOwnPayment } from './purchase-view.ts'
import type { InvoiceSettings } from './receipt-documents.ts'
import { verifyPurchase } from './verify-purchase.ts'

/** The provider behind each payment method with a page of its own. */
const providerOf = { paypal: 'paypal', card: 'stripe' } as const satisfies Record<string, PaymentProvider>

export type PaymentRouteDeps = FulfilDeps & {
  /** The provider of the overlay checkout; null when there is none. */
  checkout: CheckoutSetup | null
  volumePackages: readonly VolumePackage[]
  /** Undefined when the seller issues no invoices. */
  invoices: InvoiceSettings | undefined
  /** See `packageOffersOf`. */
  originalPriceFactor: number | null
  /** Public origin for redirect addresses. */
  originOf: (request: FastifyRequest) => string
  /** Limits requests that call a provider; throws `rate_limited`. */
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
      beforeProviderCall: () => limitPerPerson(request),
    })
  /** Starts a purchase. Throws `payments_unavailable` for a package that is not on sale. */
  async function start(request: PurchaseRequest, provider: PaymentProvider): Promise<StartedOrder> {
    const { packageKey } = request.body
    const offer = findOrderedPackage(packageKey, volumePackages)
    if (!offer) throw paymentsNotSetUp()
    const origin = originOf(request)
    return createPurchase(deps, principalOf(request), {
      provider,
      offer,
      successUrl: `${origin}/success`,
      cancelUrl: `${origin}${isVolume(packageKey) ? '/developers' : '/pricing'}`,
    })
  }
  /** Starts a purchase on the provider's page. */
  async function startOnProviderPage(request: PurchaseRequest, provider: PaymentProvider) {
    const order = await start(request, provider)
    if (order.checkout_url === null) throw new Error(`${provider} gave no address to pay at`)
    return { reference: order.provider_reference, url: order.checkout_url }
  }
  const alternatives = (['paypal', 'card'] as const).filter((method) => deps.adapters.has(providerOf[method]))

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
        if (!checkout) throw paymentsNotSetUp()
        const order = await start(request, checkout.provider)
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
        const { reference, url } = await startOnProviderPage(request, providerOf.card)
        return { success: true as const, sessionId: reference, url }
      },
    })

    app.route({
      ...routeOf(createPaypalOrder),
      preHandler: limitPerPerson,
      async handler(request) {
        const { reference, url } = await startOnProviderPage(request, providerOf.paypal)
        return { success: true as const, orderId: reference, approveUrl: url }
      },
    })

    // Verifying an approved order captures its money.
    app.route({
      ...routeOf(capturePaypalOrder),
      async handler(request, reply) {
        if (!deps.adapters.has(providerOf.paypal)) throw paymentsNotSetUp()
        const { status, body } = await verify(request, request.body.orderId, [providerOf.paypal])
        return reply.code(status).send(body)
      },
    })

    app.route({
      ...routeOf(getPaymentHistory),
      async handler(request) {
        const { rows, nextCursor } = await findOrdersOf(deps.db, principalOf(request).holder, request.query)
        const documents = await findDocuments(deps, rows)
        return { payments: rows.map((row) => toOwnPayment(row, documents.get(row.id) ?? [])), nextCursor }
      },
    })

    app.route({
      ...routeOf(getPaymentDocument),
      async handler(request, reply) {
        const { name, type, content } = await readDocument(
          deps,
          principalOf(request).holder,
          request.params.number,
        )
        return reply
          .type(type)
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(Buffer.from(content))
      },
    })
  }
}
