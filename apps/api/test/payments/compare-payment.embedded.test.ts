import { expect, it } from 'vitest'
import { mismatchesOf } from '../../src/modules/payments/compare-payment.ts'
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

it('takes a payment for what was asked, by a provider that writes currencies small and keeps no package', () => {
  expect(mismatchesOf(order, payment)).toEqual([])
})

it('does not take test money for real money, and names everything that differs', () => {
  expect(mismatchesOf(order, { ...payment, livemode: false })).toEqual([
    { what: 'livemode', asked: true, paid: false },
  ])
  const other: Payment = { ...payment, amountMinor: 2000, discountMinor: 499, packageKey: 'studio_pack' }
  expect(mismatchesOf(order, other).map(({ what }) => what)).toEqual(['amount', 'discount', 'package'])
})
