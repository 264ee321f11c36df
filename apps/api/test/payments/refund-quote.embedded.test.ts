import { describe, expect, it } from 'vitest'
import type { AdjustmentRow } from '../../src/modules/payments/adjustments.ts'
import type { OrderRow } from '../../src/modules/payments/order-store.ts'
import { quoteOf, type QuoteRequest } from '../../src/modules/payments/refund-quote.ts'
import { creditsFor } from '../../src/modules/payments/refund-share.ts'

const HOUR_MS = 3_600_000
const paidAt = new Date('2026-11-20T10:00:00Z')
const order = {
  amount_minor: 2499,
  credits: 300,
  status: 'fulfilled',
  created_at: paidAt,
  fulfilled_at: paidAt,
} as OrderRow
const gone = (amount_minor: number, credits: number, more: Partial<AdjustmentRow> = {}) =>
  ({ kind: 'refund', status: 'approved', amount_minor, credits, ...more }) as AdjustmentRow

type Case = Partial<QuoteRequest> & { credits?: number; adjustments?: AdjustmentRow[]; hours?: number }
function quote({ credits = 350, adjustments = [], hours = 1, ...request }: Case = {}) {
  const askedAt = new Date(paidAt.getTime() + hours * HOUR_MS)
  const whole = { ground: 'other', amountMinor: 2499 } as const
  const found = quoteOf({ order, adjustments, credits }, { ...whole, askedAt, ...request })
  return { ...found, broken: found.rules.filter(({ isMet }) => !isMet).map(({ rule }) => rule) }
}

describe('the refund policy', () => {
  it.each([
    ['billing', 48],
    ['processing', 24],
    ['technical', 168],
    ['other', 168],
  ] as const)('takes a request for %s within %i hours of the payment', (ground, hours) => {
    expect(quote({ ground, hours })).toMatchObject({ allowedMinor: 2499, broken: [] })
    expect(quote({ ground, hours: hours + 0.01 })).toMatchObject({ allowedMinor: 0, broken: ['window'] })
  })

  it('leaves refunds after an outage to an admin', () => {
    expect(quote({ ground: 'outage' })).toMatchObject({
      allowedMinor: 0,
      broken: ['window'],
      windowEndsAt: null,
    })
  })

  it('allows a partial refund while half of the credits are unused, up to their value', () => {
    const half = quote({ credits: 150, amountMinor: 1249 })
    expect(half).toMatchObject({
      allowedMinor: 1249,
      broken: [],
      credits: { taken: 150, unused: 150, owed: 0 },
    })
    expect(quote({ credits: 149, amountMinor: 100 })).toMatchObject({ allowedMinor: 0, broken: ['unused'] })
    expect(quote({ credits: 200, amountMinor: 2499 })).toMatchObject({
      allowedMinor: 1666,
      broken: ['ledger'],
      credits: { taken: 300, unused: 200, owed: 100 },
    })
  })

  it('counts earlier and pending refunds, but no warnings or reversed ones', () => {
    const adjustments = [
      gone(833, 100, { status: 'pending' }),
      gone(500, 60, { status: 'rejected' }),
      gone(2499, 0, { kind: 'chargeback_warning' }),
    ]
    expect(quote({ adjustments, amountMinor: 1666, credits: 200 })).toMatchObject({
      restMinor: 1666,
      allowedMinor: 1666,
      credits: { taken: 200, unused: 200 },
      broken: [],
    })
    expect(quote({ adjustments: [gone(2499, 300)] })).toMatchObject({ restMinor: 0, allowedMinor: 0 })
  })

  it('never allows an amount that takes more credits than remain', () => {
    for (let credits = 0; credits <= 320; credits++)
      for (const adjustments of [[], [gone(833, 100)], [gone(1, 0)]]) {
        const { allowedMinor, restMinor } = quote({ credits, adjustments })
        const before = adjustments.map((row) => ({ amountMinor: row.amount_minor, credits: row.credits }))
        const taken = creditsFor(allowedMinor, { amountMinor: 2499, credits: 300 }, before)
        expect(taken).toBeLessThanOrEqual(credits)
        expect(allowedMinor).toBeLessThanOrEqual(restMinor)
      }
  })
})
