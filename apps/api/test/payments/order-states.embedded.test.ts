import { orderStatuses, type OrderStatus } from '@toile/contract/payments'
import { describe, expect, it } from 'vitest'
import { nextCheckAt } from '../../src/modules/payments/check-times.ts'
import { InvalidTransitionError, withStatus } from '../../src/modules/payments/order-states.ts'
import { creditsFor } from '../../src/modules/payments/refund-share.ts'
import { chances } from '../chances.ts'

describe('the states of a purchase', () => {
  const canMove = (from: OrderStatus, to: OrderStatus) => {
    try {
      return withStatus({ id: 'x', status: from }, to).status === to
    } catch (error) {
      if (error instanceof InvalidTransitionError) return false
      throw error
    }
  }

  it('lead to credits only through a payment', () => {
    expect(orderStatuses.filter((from) => canMove(from, 'paid'))).toEqual([
      'pending',
      'paid',
      'failed',
      'expired',
    ])
    const unpaid: OrderStatus[] = ['created', 'pending', 'failed', 'expired', 'review']
    for (const from of unpaid) {
      expect(canMove(from, 'fulfilled'), from).toBe(false)
      expect(canMove(from, 'partially_refunded'), from).toBe(false)
    }
  })

  it('never go back to before the payment', () => {
    const after: OrderStatus[] = ['fulfilled', 'partially_refunded', 'refunded', 'charged_back', 'review']
    for (const from of after)
      for (const to of ['created', 'pending', 'paid', 'failed', 'expired'] as const)
        expect(canMove(from, to), `${from} to ${to}`).toBe(false)
  })

  it('may stay the same', () => {
    for (const status of orderStatuses)
      expect(withStatus({ id: 'x', status }, status)).toEqual({ id: 'x', status })
  })
})

describe('credits revoked by refunds', () => {
  const bought = { amountMinor: 2499, credits: 300 }

  it.each([
    [2499, 300],
    [1250, 150],
    [833, 100],
    [1, 0],
    [5, 1],
    [9999, 300],
  ])('of %i cents are %i', (amount, credits) => {
    expect(creditsFor(amount, bought, [])).toBe(credits)
  })

  it.each([1, 2, 3])('sum to exactly all credits, in any number of parts (seed %i)', (seed) => {
    const chance = chances(seed)
    for (const { amountMinor, credits } of [
      bought,
      { amountMinor: 999, credits: 100 },
      { amountMinor: 3, credits: 1000 },
    ]) {
      const parts: { amountMinor: number; credits: number }[] = []
      for (let left = amountMinor; left > 0; left -= parts.at(-1)!.amountMinor) {
        const part = 1 + Math.floor(chance() * left)
        const taken = creditsFor(part, { amountMinor, credits }, parts)
        expect(taken).toBeGreaterThanOrEqual(0)
        parts.push({ amountMinor: part, credits: taken })
      }
      expect(parts.reduce((sum, part) => sum + part.credits, 0)).toBe(credits)
      expect(creditsFor(100, { amountMinor, credits }, parts)).toBe(0)
    }
  })
})

describe('the next check of a purchase', () => {
  const MINUTE = 60_000
  const DAY = 24 * 60 * MINUTE
  const begun = new Date('2026-11-22T12:00:00Z')
  const waitAfter = (ageMs: number, checks: number) => {
    const now = new Date(begun.getTime() + ageMs)
    const next = nextCheckAt(begun, checks, now)
    return next && (next.getTime() - now.getTime()) / MINUTE
  }

  it('backs off for a day, then comes hourly, and ends after a week', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 50].map((checks) => waitAfter(MINUTE, checks))).toEqual([
      1, 2, 4, 8, 16, 32, 60, 60,
    ])
    expect(waitAfter(DAY, 0)).toBe(60)
    expect(waitAfter(7 * DAY - 1, 200)).toBe(60)
    expect(waitAfter(7 * DAY, 200)).toBeNull()
  })
})
