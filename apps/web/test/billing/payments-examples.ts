/** Example packages and purchases, as the server returns them. */
import type { OwnPayment, PackageList, Purchase } from '@toile/contract/payments'
import type { VolumeList } from '@toile/contract/volume-offers'

export const packageList: PackageList = {
  success: true,
  packages: [
    {
      key: 'quick_start',
      name: 'Starter',
      credits: 100,
      price: 9.99,
      originalPrice: 14.99,
      savingPercent: 33,
      currency: 'USD',
      badge: null,
      plan: 'Starter',
      features: ['100 credits that never expire', '30-day validity of the Starter plan'],
    },
    {
      key: 'value_pack',
      name: 'Professional',
      credits: 300,
      price: 24.99,
      originalPrice: 37.49,
      savingPercent: 33,
      currency: 'USD',
      badge: 'Most Popular',
      plan: 'Professional',
      features: ['300 credits that never expire', '30-day validity of the Professional plan'],
    },
  ],
  checkout: { provider: 'test', environment: 'test', clientToken: null },
  alternatives: [],
}

export const purchase: Purchase = {
  paddleTransactionId: 'test_0d6f',
  transactionId: '0d6f6c4e-6f0a-4f6c-8a53-0a6f3b1d0c11',
  provider: 'test',
  packageKey: 'value_pack',
  credits: 300,
  repaidCredits: 0,
  fulfilledAt: '2026-11-22T10:01:00.000Z',
  amountMinor: 2499,
  currency: 'USD',
  status: 'fulfilled',
  livemode: false,
  createdAt: '2026-11-22T10:00:00.000Z',
}

const {
  paddleTransactionId: _,
  transactionId,
  repaidCredits: _repaid,
  fulfilledAt: _fulfilled,
  ...shared
} = purchase
export const paymentEntry = (facts: Partial<OwnPayment> = {}): OwnPayment => ({
  ...shared,
  id: transactionId,
  refundedMinor: 0,
  documents: [],
  ...facts,
})

export const volumeList: VolumeList = {
  success: true,
  packages: [
    { key: 'volume_small', credits: 20_000, price: 149, currency: 'USD', plan: 'Enterprise' },
    { key: 'volume_medium', credits: 100_000, price: 499, currency: 'USD', plan: 'Enterprise' },
  ],
  checkout: null,
  alternatives: ['paypal'],
}
