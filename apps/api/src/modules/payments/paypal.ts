/** Adapter for PayPal orders: the buyer approves the order on PayPal's page, and we capture the money. */
import {
  CheckoutPaymentIntent,
  ItemCategory,
  OrdersController,
  OrderStatus,
  PaymentsController,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
  type Order,
} from '@paypal/paypal-server-sdk'
import type { Clock } from '../../platform/clock.ts'
import { openPaypalApi, PaypalRefusal, type PaypalAccount } from './paypal-api.ts'
import { openLookups } from './cached-lookups.ts'
import { movementsSince, orderOf } from './paypal-captures.ts'
import { capturesDisputedSince, disputesOf } from './paypal-disputes.ts'
import { captureOf, minorOf, moneyOf, toPayment } from './paypal-payment.ts'
import { claimedOrderOf, readTransmission, subjectOf, verifiedEvent } from './paypal-webhook.ts'
import { RefundRefused, type PaymentAdapter } from './provider.ts'

/** Asks for the full resource in responses, because the amounts are compared. */
const FULL_RESPONSE = 'return=representation'

/**
 * Issues of a failed capture: the buyer approved but the payment method failed. The buyer may approve again with
 * another.
 */
const PAYMENT_FAILED = new Set([
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYMENT_DENIED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
])
/** Issues of a capture whose order has changed state since it was read. */
const STATE_CHANGED = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_COMPLETED_OR_VOIDED',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
])

export function openPaypal(
  config: PaypalAccount & { webhookId: string },
  { clock }: { clock: Clock },
): PaymentAdapter {
  const livemode = config.environment === 'production'
  const api = openPaypalApi(config, { clock })
  const ordersOf = openLookups((captureId, signal) => orderOf(api, captureId, signal))

  async function readOrder(id: string, signal: AbortSignal): Promise<Order | undefined> {
    try {
      return await api.call(signal, (client, options) =>
        new OrdersController(client).getOrder({ id }, options),
      )
    } catch (error) {
      if (error instanceof PaypalRefusal && error.status === 404) return undefined
      throw error
    }
  }

  /**
   * Captures an approved order, once per approval: all callers use the same request id. A repeated call gets the first
   * response again, or reads that the order is completed. A new approval, after a payment method was declined, changes
   * `updateTime` and with it the request id.
   * @returns the captured order; undefined when the payment failed
   */
  async function capture({ id, updateTime }: Order, signal: AbortSignal): Promise<Order | undefined> {
    const asked = { id: id!, prefer: FULL_RESPONSE, paypalRequestId: `capture-${id}-${updateTime ?? ''}` }
    try {
      return await api.call(signal, (client, options) =>
        new OrdersController(client).captureOrder(asked, options),
      )
    } catch (error) {
      if (!(error instanceof PaypalRefusal)) throw error
      if (error.issues.some((issue) => PAYMENT_FAILED.has(issue))) return undefined
      if (!error.issues.some((issue) => STATE_CHANGED.has(issue))) throw error
      return readOrder(id!, signal)
    }
  }

  return {
    provider: 'paypal',
    livemode,
    deadlineMs: 15_000,

    async createCheckout({ orderId, packageKey, title, amountMinor, currency, ...asked }, signal) {
      const amount = moneyOf(amountMinor, currency)
      const order = await api.call(signal, (client, options) =>
        new OrdersController(client).createOrder(
          {
            paypalRequestId: `create-${orderId}`,
            prefer: FULL_RESPONSE,
            body: {
              intent: CheckoutPaymentIntent.Capture,
              purchaseUnits: [
                {
                  referenceId: packageKey,
                  customId: orderId,
                  // PayPal refuses a second payment with the same invoice id.
                  invoiceId: orderId,
                  description: title,
                  amount: { ...amount, breakdown: { itemTotal: amount } },
                  items: [
                    {
                      name: title,
                      sku: packageKey,
                      quantity: '1',
                      unitAmount: amount,
                      category: ItemCategory.DigitalGoods,
                    },
                  ],
                },
              ],
              paymentSource: {
                paypal: {
                  experienceContext: {
                    brandName: 'Toile',
                    shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
                    userAction: PaypalExperienceUserAction.PayNow,
                    returnUrl: asked.successUrl,
                    cancelUrl: asked.cancelUrl,
                  },
                },
              },
            },
          },
          options,
        ),
      )
      const url = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
      if (!order.id || !url) throw new Error('PayPal began an order without an id, or a page to pay at')
      return { reference: order.id, url }
    },

    /** Also captures an approved order, whether called from a request, the webhook's job or the reconciler. */
    async fetchPayment(reference, signal) {
      const found = await readOrder(reference, signal)
      if (!found) return undefined
      const order = found.status === OrderStatus.Approved ? await capture(found, signal) : found
      if (!order) return { ...toPayment(found, [], livemode), state: 'failed' }
      const payment = toPayment(order, [], livemode)
      const captureId = captureOf(order)?.id
      if (payment.state !== 'paid' || captureId === undefined) return payment
      return toPayment(order, await disputesOf(api, captureId, signal), livemode)
    },

    readClaim(rawBody, headers) {
      const transmission = readTransmission({ rawBody, headers, now: clock.now() })
      return transmission && { reference: claimedOrderOf(transmission.event) }
    },

    async verifyWebhook(rawBody, headers, signal) {
      const { webhookId } = config
      const event = await verifiedEvent(api, { rawBody, headers, webhookId, now: clock.now() }, signal)
      if (!event) return undefined
      const { orderId, captureId } = subjectOf(event)
      const reference = orderId ?? (captureId && (await orderOf(api, captureId, signal)))
      return { id: event.id, type: event.event_type, ...(reference !== undefined && { reference }) }
    },

    /** PayPal forgets a request id after some weeks, so the refund also carries our id as its `customId`. */
    async refund({ id, reference, amountMinor, currency }, signal) {
      const order = await readOrder(reference, signal)
      const captureId = order && captureOf(order)?.id
      if (captureId === undefined) throw new RefundRefused('PayPal has taken no money for this order')
      const existing = order?.purchaseUnits?.[0]?.payments?.refunds?.find(({ customId }) => customId === id)
      const body = { amount: moneyOf(amountMinor, currency), customId: id }
      const refund =
        existing ??
        (await api
          .call(signal, (client, options) =>
            new PaymentsController(client).refundCapturedPayment(
              { captureId, prefer: FULL_RESPONSE, paypalRequestId: `refund-${id}`, body },
              options,
            ),
          )
          .catch(throwRefundRefused))
      if (!refund.id || !refund.amount) throw new Error('PayPal paid back without an id or an amount')
      return { adjustmentId: refund.id, amountMinor: minorOf(refund.amount) }
    },

    /**
     * PayPal cannot list orders. Its transaction search lists money movements by capture, about three hours late;
     * disputes have their own list. Rejects when our app lacks either permission, which the operator has to grant.
     */
    async listChanged(since, ask) {
      const [moved, disputed] = await Promise.all([
        movementsSince(api, { since, until: clock.now() }, ask),
        capturesDisputedSince(api, since, ask),
      ])
      const orderIds = await ordersOf([...moved.captureIds, ...disputed], ask)
      return [...new Set([...moved.orderIds, ...orderIds])]
    },
  }
}

/**
 * Turns PayPal's refusal into `RefundRefused`. A missing permission is rethrown instead, so that the refund is retried
 * once the operator has granted it.
 */
function throwRefundRefused(error: unknown): never {
  if (error instanceof PaypalRefusal && error.status !== 401 && error.status !== 403)
    throw new RefundRefused(error.message, { cause: error })
  throw error
}
