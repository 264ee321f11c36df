/** PayPal's words for a payment and what became of it, in ours. */
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
  /** From `INQUIRY`, when the buyer and we talk, on to `ARBITRATION`. */
  stage: string
  /** Absent while undecided. */
  outcome?: string
  amount: Money
}

const stateOfCapture: Record<CaptureStatus, Payment['state']> = {
  [CaptureStatus.Completed]: 'paid',
  [CaptureStatus.PartiallyRefunded]: 'paid',
  [CaptureStatus.Refunded]: 'paid',
  // Checked by PayPal, or on its way from a bank.
  [CaptureStatus.Pending]: 'pending',
  [CaptureStatus.Declined]: 'failed',
  [CaptureStatus.Failed]: 'failed',
}

/** A refund that fails may have been complete before: `reversed` gives back what was taken for it, if any was. */
const statusOfRefund: Record<RefundStatus, Adjustment['status']> = {
  [RefundStatus.Pending]: 'pending',
  [RefundStatus.Completed]: 'approved',
  [RefundStatus.Cancelled]: 'rejected',
  [RefundStatus.Failed]: 'reversed',
}

/** Outcomes that leave the money with the buyer, or may. */
const BUYER_HAS_IT = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED', 'RESOLVED_WITH_PAYOUT'])

/** The capture of an order, of which there is one at most. */
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
  if (capture?.status) return known(stateOfCapture[capture.status], `a capture that is ${capture.status}`)
  return status === OrderStatus.Voided ? 'failed' : 'pending'
}

/** The SDK lets through whatever PayPal may say one day: nothing is given or taken for what we do not know. */
function known<T>(ours: T | undefined, what: string): T {
  if (ours === undefined) throw new Error(`PayPal told of ${what}`)
  return ours
}

function toRefund({ id, status, amount }: Refund): Adjustment {
  if (!id || !status || !amount) throw new Error('PayPal told of a refund without an id, status or amount')
  const ours = known(statusOfRefund[status], `a refund that is ${status}`)
  return { id, kind: 'refund', status: ours, amountMinor: minorOf(amount) }
}

/**
 * While the buyer and we talk it is a warning. A claim takes the money away at once, and its end may give it back. They are
 * two adjustments of ours, since what moves no money becomes what does.
 */
function toChargeback({ id, stage, outcome, amount }: PaypalDispute, paid: Money): Adjustment {
  // In another currency than was paid: all of it, rather than guess.
  const amountMinor = minorOf(amount.currencyCode === paid.currencyCode ? amount : paid)
  const isWithBuyer = outcome !== undefined && BUYER_HAS_IT.has(outcome)
  const isOver = outcome !== undefined && !isWithBuyer
  const status = isOver ? 'reversed' : 'approved'
  if (stage === 'INQUIRY' && !isWithBuyer) return { id, kind: 'chargeback_warning', status, amountMinor }
  return { id: `${id}:chargeback`, kind: 'chargeback', status, amountMinor }
}

const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** In the smallest unit of the currency. Throws for a value that has none. */
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
