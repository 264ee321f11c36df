/** A payment, its refund quote and a look, as the console reads them. */
import type { ConsoleLook } from '@toile/contract/console-looks'
import type { ConsolePayment, RefundQuote } from '@toile/contract/console-payments'

export const at = '2026-11-27T09:00:00.000Z'
export const payment: ConsolePayment = {
  id: '0f0f0f0f-0000-4000-8000-00000000000a',
  holder: '0f0f0f0f-0000-4000-8000-000000000001',
  email: 'ada@example.com',
  provider: 'stripe',
  reference: 'cs_1',
  packageKey: 'value_pack',
  credits: 300,
  amountMinor: 2499,
  refundedMinor: 0,
  currency: 'USD',
  status: 'fulfilled',
  isDisputed: true,
  livemode: true,
  createdAt: at,
  fulfilledAt: at,
}
export const quote: RefundQuote = {
  restMinor: 2499,
  allowedMinor: 1249,
  credits: { taken: 150, unused: 150, bought: 300, owed: 0 },
  rules: [
    { rule: 'window', isMet: true },
    { rule: 'unused', isMet: true },
    { rule: 'ledger', isMet: true },
  ],
  windowEndsAt: at,
}
export const look: ConsoleLook = {
  id: '0f0f0f0f-0000-4000-8000-00000000000b',
  kind: 'try-on',
  holder: payment.holder,
  email: payment.email,
  status: 'failed',
  stage: 'queued',
  code: 'no_person_found',
  message: 'No person was found.',
  engine: null,
  tier: 'standard',
  cost: 25,
  score: null,
  tries: 1,
  traceId: 'abc123',
  isByKey: false,
  warnings: [],
  pictures: [],
  canRetry: false,
  createdAt: at,
  finishedAt: at,
}
