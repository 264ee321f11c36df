import { expect, it } from 'vitest'
import { findMismatches } from '../../src/modules/payments/compare-payment.ts'
import type { OrderRow } from '../../src/modules/payments/order-store.ts'
import type { Payment } from '../../src/modules/payments/provider.ts'

const order = { amount_minor: 2499, currency: 'USD', package_key: 'value_pack', livemode: true } as OrderRow
const payment: Payment = {
  reference: 'x',
  state: 'paid',
  amountMinor: 2499,
  currency: 'usd',
  discountMinor: 0,
  livemode: true,
  adjustments: [],
}

it('accepts a matching payment, with a lower-case currency and without a package', () => {
  expect(findMismatches(order, payment)).toEqual([])
})

it('refuses test money for a live order, and names every difference', () => {
  expect(findMismatches(order, { ...payment, livemode: false })).toEqual([
    { what: 'livemode', asked: true, paid: false },
  ])
  const other: Payment = { ...payment, amountMinor: 2000, discountMinor: 499, packageKey: 'studio_pack' }
  expect(findMismatches(order, other).map(({ what }) => what)).toEqual(['amount', 'discount', 'package'])
})
