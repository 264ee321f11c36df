/** Maps PayPal's orders, captures, refunds and disputes to our `Payment`. */
import {
  CaptureStatus,
  OrderStatus,
  RefundStatus,
  type Money,
  type Order,
  type OrdersCapture,
  type Refund,
} from '@paypal/paypal-server-sdk'
import type { Adjustment, Payment } from './provider.ts'

export type PaypalDispute = {
  id: string
  /** From `INQUIRY`, in which buyer and seller negotiate, to `ARBITRATION`. */
  stage: string
  /** Absent while undecided. */
  outcome?: string
  amount: Money
}

const stateOfCapture: Record<CaptureStatus, Payment['state']> = {
  [CaptureStatus.Completed]: 'paid',
  [CaptureStatus.PartiallyRefunded]: 'paid',
  [CaptureStatus.Refunded]: 'paid',
  // Under PayPal's review, or in transit from a bank.
  [CaptureStatus.Pending]: 'pending',
  [CaptureStatus.Declined]: 'failed',
  [CaptureStatus.Failed]: 'failed',
}

/** A failed refund may have been `Completed` before: `reversed` restores any credits taken for it. */
const statusOfRefund: Record<RefundStatus, Adjustment['status']> = {
  [RefundStatus.Pending]: 'pending',
  [RefundStatus.Completed]: 'approved',
  [RefundStatus.Cancelled]: 'rejected',
  [RefundStatus.Failed]: 'reversed',
}

/** Outcomes in which the buyer keeps, or may keep, the money. */
const BUYER_WON = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED', 'RESOLVED_WITH_PAYOUT'])

/** The capture of an order; an order has at most one. */
export const captureOf = (order: Order): OrdersCapture | undefined =>
  order.purchaseUnits?.[0]?.payments?.captures?.[0]

export function toPayment(order: Order, disputes: readonly PaypalDispute[], livemode: boolean): Payment {
  const [unit] = order.purchaseUnits ?? []
  if (!order.id || !unit?.amount) throw new Error('PayPal told of an order without an id or an amount')
  const { referenceId: packageKey } = unit
  const capture = captureOf(order)
  const paid = capture?.amount ?? unit.amount
  const { discount, shippingDiscount } = unit.amount.breakdown ?? {}
  const discountMinor =
    (discount ? minorOf(discount) : 0) + (shippingDiscount ? minorOf(shippingDiscount) : 0)
  return {
    reference: order.id,
    state: stateOf(order, capture),
    amountMinor: minorOf(paid),
    currency: paid.currencyCode,
    discountMinor,
    ...(packageKey !== undefined && { packageKey }),
    livemode,
    adjustments: [
      ...(unit.payments?.refunds ?? []).map(toRefund),
      ...disputes.map((dispute) => toChargeback(dispute, paid)),
    ],
  }
}

function stateOf({ status }: Order, capture: OrdersCapture | undefined): Payment['state'] {
  if (capture?.status)
    return requireKnown(stateOfCapture[capture.status], `a capture that is ${capture.status}`)
  return status === OrderStatus.Voided ? 'failed' : 'pending'
}

/**
 * Rejects an unknown status. The SDK passes new statuses through, and no credits move on a status that we do not know.
 */
function requireKnown<T>(ours: T | undefined, what: string): T {
  if (ours === undefined) throw new Error(`PayPal told of ${what}`)
  return ours
}

function toRefund({ id, status, amount }: Refund): Adjustment {
  if (!id || !status || !amount) throw new Error('PayPal told of a refund without an id, status or amount')
  const ours = requireKnown(statusOfRefund[status], `a refund that is ${status}`)
  return { id, kind: 'refund', status: ours, amountMinor: minorOf(amount) }
}

/**
 * Maps a dispute. An inquiry is a warning and moves no money; a claim debits us at once, and its outcome may restore
 * the money. The two get different adjustment ids, because one dispute can turn from the first into the second.
 */
function toChargeback({ id, stage, outcome, amount }: PaypalDispute, paid: Money): Adjustment {
  // In another currency than the payment: take the whole payment rather than convert.
  const amountMinor = minorOf(amount.currencyCode === paid.currencyCode ? amount : paid)
  const buyerWon = outcome !== undefined && BUYER_WON.has(outcome)
  const sellerWon = outcome !== undefined && !buyerWon
  const status = sellerWon ? 'reversed' : 'approved'
  if (stage === 'INQUIRY' && !buyerWon) return { id, kind: 'chargeback_warning', status, amountMinor }
  return { id: `${id}:chargeback`, kind: 'chargeback', status, amountMinor }
}

const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Converts to the currency's smallest unit. Throws when the value has more decimals than the currency. */
export function minorOf({ value, currencyCode }: Money): number {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  const decimals = decimalsOf(currencyCode)
  if (whole === undefined || /[1-9]/.test(fraction.slice(decimals)))
    throw new Error(`PayPal told of ${JSON.stringify(value)} ${currencyCode}`)
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

export function moneyOf(amountMinor: number, currency: string): Money {
  const decimals = decimalsOf(currency)
  const digits = String(amountMinor).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return {
    currencyCode: currency,
    value: decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`,
  }
}
