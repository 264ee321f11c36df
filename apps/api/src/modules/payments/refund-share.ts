/** Computes the credits to revoke for a refund. */

export type Share = { amountMinor: number; credits: number }

/**
 * Credits to revoke for the next refunded amount, given the earlier refunds. Rounds the cumulative share, so that a
 * full refund revokes exactly all the credits, and never more.
 */
export function creditsFor(amountMinor: number, bought: Share, before: readonly Share[]): number {
  const paidBack = before.reduce((sum, share) => sum + share.amountMinor, 0) + amountMinor
  const taken = before.reduce((sum, share) => sum + share.credits, 0)
  const due = Math.round((bought.credits * Math.min(paidBack, bought.amountMinor)) / bought.amountMinor)
  return Math.max(0, due - taken)
}

/** Credits that adjustments have taken too few for their money together. */
export function creditsMissing(bought: Share, taken: readonly Share[]): number {
  const amountMinor = taken.reduce((sum, share) => sum + share.amountMinor, 0)
  const credits = taken.reduce((sum, share) => sum + share.credits, 0)
  return creditsFor(amountMinor, bought, [{ amountMinor: 0, credits }])
}

/** The most credits that one refunded amount takes, whatever was refunded before: its share, rounded up. */
export const mostCreditsFor = (amountMinor: number, bought: Share): number =>
  Math.ceil((bought.credits * Math.min(amountMinor, bought.amountMinor)) / bought.amountMinor)
