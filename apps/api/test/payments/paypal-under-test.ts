/** PayPal's adapter against a simulator, through PayPal's real SDK. */
import { randomUUID } from 'node:crypto'
import { startPaypal, type PaypalSimulator } from '@toile/payment-simulator/paypal'
import type { Adjustment } from '../../src/modules/payments/provider.ts'
import type { FarSide, ProviderUnderTest } from './provider-under-test.ts'

export const paypalUnderTest: ProviderUnderTest = {
  provider: 'paypal',
  createPath: '/api/payments/create-paypal-order',
  referenceName: 'orderId',
  tooManyRequests: { name: 'RATE_LIMIT_REACHED', debug_id: 'simulated' },
  hasNo: { webhookSecrets: 'It signs once, by a key whose certificate it changes and checks itself.' },
  // PayPal may retry for three days, and does not document whether a retry has a new timestamp.
  staleSeconds: 5 * 86_400,
  async open() {
    const { paypal, ...opened } = await openPaypalFarSide()
    return { ...opened, http: paypal, close: paypal.close }
  },
}

/** With the simulator, for tests of PayPal alone. */
export async function openPaypalFarSide() {
  let now = () => new Date()
  const paypal = await startPaypal({ now: () => now() })
  return {
    paypal,
    env: {
      PAYPAL_CLIENT_ID: paypal.clientId,
      PAYPAL_CLIENT_SECRET: paypal.clientSecret,
      PAYPAL_WEBHOOK_ID: paypal.webhookId,
      PAYPAL_BASE_URL: paypal.baseUrl,
    },
    farSide: (parts: { now: () => Date }): FarSide => {
      now = parts.now
      return farSideOf(paypal)
    },
  }
}

type Unit = Parameters<Parameters<PaypalSimulator['change']>[1]>[0]
const others: Record<string, (unit: Unit) => void> = {
  amount: (unit) => void (unit.amount.value = '0.01'),
  currency: (unit) => void (unit.amount = { currency_code: 'JPY', value: '2499' }),
  package: (unit) => void (unit.reference_id = 'studio_pack'),
  discount: (unit) => void (unit.amount.breakdown = { discount: { currency_code: 'USD', value: '5.00' } }),
}

const refundAt = {
  pending: 'PENDING',
  approved: 'COMPLETED',
  rejected: 'CANCELLED',
  reversed: 'FAILED',
} as const

const typeAt: Record<string, string> = {
  'payment.paid': 'CHECKOUT.ORDER.APPROVED',
  'payment.completed': 'CHECKOUT.ORDER.COMPLETED',
  'address.updated': 'VAULT.PAYMENT-TOKEN.CREATED',
}

function farSideOf(paypal: PaypalSimulator): FarSide {
  async function pay(id: string) {
    paypal.setCaptureOutcome(id, 'COMPLETED')
    paypal.approve(id)
  }
  return {
    pay,
    async decline(id) {
      paypal.setCaptureOutcome(id, 'INSTRUMENT_DECLINED')
      paypal.approve(id)
    },
    async payOther(id, what) {
      paypal.change(id, others[what]!)
      await pay(id)
    },
    async adjust(id, adjustment) {
      // We captured it before; the response may have been lost.
      if (paypal.orderOf(id).status === 'APPROVED') paypal.capture(id)
      if (adjustment.kind !== 'refund') return dispute(paypal, id, adjustment)
      const { id: own, status, amountMinor: minor } = adjustment
      paypal.refund(id, { id: own, status: refundAt[status], minor })
    },
    forgetRequests: paypal.forgetRequests,
    refundsOf: async (id) =>
      (paypal.orderOf(id).purchase_units[0].payments?.refunds ?? []).map(({ amount }) =>
        Math.round(Number(amount.value) * 100),
      ),
    payUnknown: async () => paypal.payUnknown(2499),
    forget: async (id) => paypal.forget(id),
    webhook: (reference, { id = randomUUID(), type = 'payment.paid', ageSeconds = 0, signedBy } = {}) => {
      const webhook = paypal.webhook(
        { id, type: typeAt[type] ?? type, resource: { id: reference } },
        { by: signedBy?.[0] ?? 'provider', ageSeconds },
      )
      if (signedBy?.length === 0) delete webhook.headers['paypal-transmission-sig']
      return webhook
    },
  }
}

function dispute(
  paypal: PaypalSimulator,
  orderId: string,
  { id, kind, status, amountMinor: minor }: Adjustment,
) {
  const isOver = status === 'reversed' || status === 'rejected'
  paypal.dispute(orderId, {
    id,
    minor,
    status: isOver ? 'RESOLVED' : 'UNDER_REVIEW',
    dispute_life_cycle_stage: kind === 'chargeback' ? 'CHARGEBACK' : 'INQUIRY',
    ...(isOver && { outcome: 'RESOLVED_SELLER_FAVOUR' }),
  })
}
