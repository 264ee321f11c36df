/** The public interface of this module: other modules import only from here. */
export { findAdjustments } from './adjustments.ts'
export { fulfil, type FulfilDeps } from './fulfil.ts'
export { lockOrder, lockProfile, type OrderRow } from './order-store.ts'
export { ProviderDown } from './provider.ts'
export { quoteOf, type QuoteRequest } from './refund-quote.ts'
export { findRefund, findRefundByKey, findRefundsOf, insertRefund, type RefundRow } from './refund-store.ts'
export { settleRefund } from './settle-refund.ts'
