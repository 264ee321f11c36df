/** Compares a payment with its order. */
import type { OrderRow } from './order-store.ts'
import type { Payment } from './provider.ts'

export type Mismatch = { what: string; asked: unknown; paid: unknown }

/** Returns every field in which the provider's payment differs from our order; empty when they agree. */
export function findMismatches(order: OrderRow, payment: Payment): Mismatch[] {
  const pairs: [what: string, asked: unknown, paid: unknown][] = [
    ['amount', order.amount_minor, payment.amountMinor],
    ['currency', order.currency.toUpperCase(), payment.currency.toUpperCase()],
    ['discount', 0, payment.discountMinor],
    ['package', order.package_key, payment.packageKey ?? order.package_key],
    ['livemode', order.livemode, payment.livemode],
  ]
  return pairs.flatMap(([what, asked, paid]) => (asked === paid ? [] : [{ what, asked, paid }]))
}
