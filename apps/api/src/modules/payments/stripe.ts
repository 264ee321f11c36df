/** Adapter for Stripe Checkout: cards, and other payment methods that the operator has enabled, on Stripe's page. */
import { randomUUID } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { Clock } from '../../platform/clock.ts'
import { openLookups } from './cached-lookups.ts'
import { askingWith, ProviderDown, RefundRefused, type PaymentAdapter } from './provider.ts'
import { openStripeApi, ReplayedFailure, StripeRefusal, type StripeAccount } from './stripe-api.ts'
import { toPayment } from './stripe-payment.ts'
import { subjectOf, usefulEvents, verifiedEvent } from './stripe-webhook.ts'

/**
 * Events that the daily comparison reads. An expired session was not paid, and each order is checked by the reconciler
 * anyway.
 */
const comparedEvents = usefulEvents.filter((type) => type !== 'checkout.session.expired')

export function openStripe(
  config: StripeAccount & { webhookSecrets: readonly string[] },
  { clock }: { clock: Clock },
): PaymentAdapter {
  const livemode = /^[a-z]+_live_/.test(config.secretKey)
  const api = openStripeApi(config, { clock })
  const { stripe, request, all } = api

  async function readSession(id: string, signal: AbortSignal): Promise<Stripe.Checkout.Session | undefined> {
    try {
      const expand = ['payment_intent']
      return await request(signal, () => stripe.checkout.sessions.retrieve(id, { expand }))
    } catch (error) {
      if (error instanceof StripeRefusal && error.status === 404) return undefined
      throw error
    }
  }

  /** Finds the session of a payment intent; undefined when it was not made by a session. */
  async function sessionOf(intentId: string, signal: AbortSignal): Promise<string | undefined> {
    const { data } = await request(signal, () =>
      stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 }),
    )
    return data[0]?.id
  }

  const sessionsOf = openLookups(sessionOf)

  return {
    provider: 'stripe',
    livemode,
    deadlineMs: 15_000,
    // A session whose creation got no answer expires without an order that names it.
    unpaidEvents: new Set(['checkout.session.expired', 'checkout.session.async_payment_failed']),

    async createCheckout({ orderId, packageKey, title, amountMinor, currency, customer, ...urls }, signal) {
      const metadata = { order_id: orderId, package_key: packageKey }
      const begin = (idempotencyKey: string, email?: string) =>
        request(signal, () =>
          stripe.checkout.sessions.create(
            {
              mode: 'payment',
              client_reference_id: orderId,
              ...(email !== undefined && { customer_email: email }),
              metadata,
              // For people who read Stripe's dashboard.
              payment_intent_data: { metadata, description: title },
              line_items: [
                {
                  quantity: 1,
                  price_data: {
                    currency: currency.toLowerCase(),
                    unit_amount: amountMinor,
                    product_data: { name: title },
                  },
                },
              ],
              // The buyer pays exactly this amount, in this currency.
              adaptive_pricing: { enabled: false },
              success_url: urls.successUrl,
              cancel_url: urls.cancelUrl,
            },
            { idempotencyKey },
          ),
        )
      // A second session cannot be paid too: only the one that we store reaches a page.
      const beginAgain = (email?: string) => begin(`${orderId}:${randomUUID()}`, email)
      const { id, url } = await begin(orderId, customer.email)
        .catch((error: unknown) => {
          if (!isKeyUnusable(error)) throw error
          return beginAgain(customer.email)
        })
        .catch((error: unknown) => {
          if (!isEmailRefused(error)) throw error
          // Without an address of ours, Stripe's page asks the buyer for one.
          return beginAgain()
        })
      if (url === null) throw new Error('Stripe began a session without a page to pay at')
      return { reference: id, url }
    },

    async fetchPayment(reference, signal) {
      const session = await readSession(reference, signal)
      if (!session) return undefined
      const payment = toPayment(session, { refunds: [], disputes: [] })
      const intent = session.payment_intent
      if (payment.state !== 'paid' || intent === null) return payment
      const payment_intent = typeof intent === 'string' ? intent : intent.id
      const [refunds, disputes] = await Promise.all([
        all(askingWith(signal), (range) => stripe.refunds.list({ payment_intent, ...range })),
        all(askingWith(signal), (range) => stripe.disputes.list({ payment_intent, ...range })),
      ])
      return toPayment(session, { refunds, disputes })
    },

    async verifyWebhook(rawBody, headers, signal) {
      const parts = { secrets: config.webhookSecrets, now: clock.now() }
      const event = verifiedEvent(rawBody, headers['stripe-signature'], parts)
      if (!event) return undefined
      const { sessionId, intentId } = subjectOf(event)
      const reference = sessionId ?? (intentId && (await sessionOf(intentId, signal)))
      return { id: event.id, type: event.type, ...(reference !== undefined && { reference }) }
    },

    /** Stripe forgets an idempotency key after a day, so the refund also carries our id in its metadata. */
    async refund({ id, reference, amountMinor }, signal) {
      const intent = (await readSession(reference, signal))?.payment_intent
      if (!intent) throw new RefundRefused('Stripe has taken no money for this session')
      const payment_intent = typeof intent === 'string' ? intent : intent.id
      const existing = await all(askingWith(signal), (range) =>
        stripe.refunds.list({ payment_intent, ...range }),
      )
      const refund =
        existing.find(({ metadata }) => metadata?.['refund_id'] === id) ??
        (await request(signal, () =>
          stripe.refunds.create(
            { payment_intent, amount: amountMinor, metadata: { refund_id: id } },
            { idempotencyKey: `refund-${id}` },
          ),
        ).catch(throwRefundRefused))
      return { adjustmentId: refund.id, amountMinor: refund.amount }
    },

    /** Reads Stripe's list of events, which covers thirty days and includes changes of old payments. */
    async listChanged(since, ask) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      const events = await all(ask, (range) =>
        stripe.events.list({ created, types: comparedEvents, ...range }),
      )
      const subjects = events.map(subjectOf)
      const sessions = subjects.flatMap(({ sessionId }) => sessionId ?? [])
      const intents = subjects.flatMap(({ intentId }) => intentId ?? [])
      return [...new Set([...sessions, ...(await sessionsOf(intents, ask))])]
    },
  }
}

/**
 * True when a new idempotency key is needed: the request differs from the first (the buyer changed their email
 * address), or Stripe replays its own failure, for up to a day.
 */
const isKeyUnusable = (error: unknown): boolean =>
  error instanceof StripeRefusal
    ? error.type === 'StripeIdempotencyError'
    : error instanceof ProviderDown && error.cause instanceof ReplayedFailure

/** True when Stripe does not take the buyer's email address. */
const isEmailRefused = (error: unknown): boolean =>
  error instanceof StripeRefusal && error.code === 'email_invalid'

/**
 * Turns Stripe's refusal into `RefundRefused`. A missing permission is rethrown instead, so that the refund is retried
 * once the operator has granted it.
 */
function throwRefundRefused(error: unknown): never {
  if (error instanceof StripeRefusal && error.status !== 401 && error.status !== 403)
    throw new RefundRefused(error.message, { cause: error })
  throw error
}
