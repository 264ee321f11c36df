/** Stripe's adapter against a simulator, through Stripe's real SDK. */
import { randomUUID } from 'node:crypto'
import { startStripe, type StripeSimulator } from '@toile/payment-simulator/stripe'
import type { Adjustment } from '../../src/modules/payments/provider.ts'
import type { FarSide, ProviderUnderTest } from './provider-under-test.ts'

/** Two secrets during a rotation, in which the first one still signs. */
export const stripeSecrets = {
  provider: 'whsec_simulated',
  next: 'whsec_of_next_year',
  old: 'whsec_of_last_year',
  stranger: 'guessed',
}
const secretKey = 'sk_test_simulated'

export const stripeUnderTest: ProviderUnderTest = {
  provider: 'stripe',
  createPath: '/api/payments/create-session',
  referenceName: 'sessionId',
  tooManyRequests: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many' } },
  async open() {
    const { stripe, ...opened } = await openStripeFarSide()
    return { ...opened, http: stripe, close: stripe.close }
  },
}

/** With the simulator, for tests of Stripe alone. */
export async function openStripeFarSide() {
  let now = () => new Date()
  const stripe = await startStripe({ secretKey, now: () => now() })
  return {
    stripe,
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: `${stripeSecrets.provider}, ${stripeSecrets.next}`,
      STRIPE_BASE_URL: stripe.baseUrl,
    },
    farSide: (parts: { now: () => Date }): FarSide => {
      now = parts.now
      return farSideOf(stripe)
    },
  }
}

const noExtras = { amount_shipping: 0, amount_tax: 0 }
const others = {
  amount: { amount_total: 1 },
  currency: { currency: 'jpy' },
  package: { metadata: { package_key: 'studio_pack' } },
  discount: { amount_total: 1999, total_details: { amount_discount: 500, ...noExtras } },
}

const refundAt = {
  pending: 'pending',
  approved: 'succeeded',
  rejected: 'canceled',
  reversed: 'failed',
} as const
const disputeAt = {
  chargeback: { pending: 'needs_response', approved: 'lost', rejected: 'won', reversed: 'won' },
  chargeback_warning: {
    pending: 'warning_needs_response',
    approved: 'warning_under_review',
    rejected: 'warning_closed',
    reversed: 'warning_closed',
  },
} as const

const typeAt: Record<string, string> = {
  'payment.paid': 'checkout.session.completed',
  'payment.completed': 'checkout.session.async_payment_succeeded',
  'address.updated': 'customer.updated',
}

function farSideOf(stripe: StripeSimulator): FarSide {
  return {
    pay: async (id) => stripe.pay(id),
    async decline(id) {
      // A declined card leaves the session open; a failed debit ends it.
      stripe.payLater(id)
      stripe.settle(id, false)
    },
    async payOther(id, what) {
      stripe.change(id, others[what])
      stripe.pay(id)
    },
    async adjust(id, { id: own, kind, status, amountMinor: amount }: Adjustment) {
      if (kind === 'refund') stripe.refund(id, { id: own, status: refundAt[status], amount })
      else stripe.dispute(id, { id: own, status: disputeAt[kind][status], amount })
    },
    forgetRequests: stripe.forgetRequests,
    refundsOf: async (id) => stripe.refundsOf(id).map(({ amount }) => amount),
    payUnknown: async () => stripe.payUnknown(2499),
    forget: async (id) => stripe.forget(id),
    webhook: (reference, { id = randomUUID(), type = 'payment.paid', ageSeconds = 0, signedBy } = {}) =>
      stripe.webhook(
        { id, type: typeAt[type] ?? type, object: { id: reference, object: 'checkout.session' } },
        { secrets: (signedBy ?? ['provider']).map((who) => stripeSecrets[who]), ageSeconds },
      ),
  }
}
