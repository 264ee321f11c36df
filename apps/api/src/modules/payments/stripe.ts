/** Stripe's checkout sessions: cards, and whatever else the shop's owner has turned on there, on Stripe's page. */
import { randomUUID } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { Clock } from '../../platform/clock.ts'
import { ProviderDown, RefundRefused, type PaymentAdapter } from './provider.ts'
import { openStripeApi, RememberedFailure, StripeRefusal, type StripeAccount } from './stripe-api.ts'
import { toPayment } from './stripe-payment.ts'
import { subjectOf, usefulEvents, verifiedEvent } from './stripe-webhook.ts'

/** Expired sessions were not paid, and each order is checked once expired anyway. */
const changes = usefulEvents.filter((type) => type !== 'checkout.session.expired')

export function openStripe(
  config: StripeAccount & { webhookSecrets: readonly string[] },
  { clock }: { clock: Clock },
): PaymentAdapter {
  const livemode = /^[a-z]+_live_/.test(config.secretKey)
  const api = openStripeApi(config, { clock })
  const { stripe, asking, all } = api

  async function readSession(id: string, signal: AbortSignal): Promise<Stripe.Checkout.Session | undefined> {
    try {
      const expand = ['payment_intent']
      return await asking(signal, () => stripe.checkout.sessions.retrieve(id, { expand }))
    } catch (error) {
      if (error instanceof StripeRefusal && error.status === 404) return undefined
      throw error
    }
  }

  /** Finds the session of a payment; undefined for one made otherwise. */
  async function sessionOf(intentId: string, signal: AbortSignal): Promise<string | undefined> {
    const { data } = await asking(signal, () =>
      stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 }),
    )
    return data[0]?.id
  }

  return {
    provider: 'stripe',
    livemode,
    deadlineMs: 15_000,

    async createCheckout({ orderId, packageKey, title, amountMinor, currency, customer, ...asked }, signal) {
      const metadata = { order_id: orderId, package_key: packageKey }
      const begin = (idempotencyKey: string) =>
        asking(signal, () =>
          stripe.checkout.sessions.create(
            {
              mode: 'payment',
              client_reference_id: orderId,
              customer_email: customer.email,
              metadata,
              // For people who look at a payment there.
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
              // What we ask is what is paid, in the currency that we ask it in.
              adaptive_pricing: { enabled: false },
              success_url: asked.successUrl,
              cancel_url: asked.cancelUrl,
            },
            { idempotencyKey },
          ),
        )
      const { id, url } = await begin(orderId).catch((error: unknown) => {
        if (!isSpent(error)) throw error
        // It is not paid twice: only the session that we keep reaches a page.
        return begin(`${orderId}:${randomUUID()}`)
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
        all(signal, (range) => stripe.refunds.list({ payment_intent, ...range })),
        all(signal, (range) => stripe.disputes.list({ payment_intent, ...range })),
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

    /** Stripe forgets an idempotency key after a day: ours stands in the refund as well. */
    async refund({ id, reference, amountMinor }, signal) {
      const intent = (await readSession(reference, signal))?.payment_intent
      if (!intent) throw new RefundRefused('Stripe has taken no money for this session')
      const payment_intent = typeof intent === 'string' ? intent : intent.id
      const made = await all(signal, (range) => stripe.refunds.list({ payment_intent, ...range }))
      const refund =
        made.find(({ metadata }) => metadata?.['refund_id'] === id) ??
        (await asking(signal, () =>
          stripe.refunds.create(
            { payment_intent, amount: amountMinor, metadata: { refund_id: id } },
            { idempotencyKey: `refund-${id}` },
          ),
        ).catch(refusedRefund))
      return { adjustmentId: refund.id, amountMinor: refund.amount }
    },

    /** By Stripe's list of events, which goes back thirty days: it has every change, of old payments too. */
    async listChanged(since, signal) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      const events = await all(signal, (range) => stripe.events.list({ created, types: changes, ...range }))
      const subjects = events.map(subjectOf)
      const sessions = new Set(subjects.flatMap(({ sessionId }) => sessionId ?? []))
      for (const intentId of new Set(subjects.flatMap((subject) => subject.intentId ?? []))) {
        const sessionId = await sessionOf(intentId, signal)
        if (sessionId !== undefined) sessions.add(sessionId)
      }
      return [...sessions]
    },
  }
}

/**
 * True when the idempotency key is of no more use: the request differs from the first one, as a person's address may, or Stripe
 * gives an answer of before that was its own failure, which it would for a day.
 */
const isSpent = (error: unknown): boolean =>
  error instanceof StripeRefusal
    ? error.type === 'StripeIdempotencyError'
    : error instanceof ProviderDown && error.cause instanceof RememberedFailure

/** A key that may not refund is for the shop's owner to mend, and the refund waits for that. */
function refusedRefund(error: unknown): never {
  if (error instanceof StripeRefusal && error.status !== 401 && error.status !== 403)
    throw new RefundRefused(error.message, { cause: error })
  throw error
}
