/** Maps orders to the API's purchases. */
import type { OwnPayment, PaymentDocument, Purchase } from '@toile/contract/payments'
import type { OrderRow } from './order-store.ts'

const commonFields = (order: OrderRow) => ({
  provider: order.provider,
  packageKey: order.package_key,
  credits: order.credits,
  amountMinor: order.amount_minor,
  currency: order.currency,
  status: order.status,
  livemode: order.livemode,
  createdAt: order.created_at.toISOString(),
})

/** @param repaidCredits credits of the purchase that repaid a debt */
export const toPurchase = (order: OrderRow, repaidCredits: number): Purchase => ({
  ...commonFields(order),
  fulfilledAt: order.fulfilled_at?.toISOString() ?? null,
  repaidCredits,
  paddleTransactionId: order.provider_reference ?? '',
  transactionId: order.id,
})

export const toOwnPayment = (order: OrderRow, documents: PaymentDocument[]): OwnPayment => ({
  ...commonFields(order),
  id: order.id,
  refundedMinor: order.refunded_minor,
  documents,
})
