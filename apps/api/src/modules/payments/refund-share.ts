/** How many credits go back for money that went back. */

type Share = { amountMinor: number; credits: number }

/**
 * The part of a purchase's credits that goes with the next amount paid back, after those that went before: rounded over
 * all of them together, so that the whole amount takes exactly the whole credits, and nothing ever more than that.
 */
export function creditsFor(amountMinor: number, bought: Share, before: readonly Share[]): number {
  const paidBack = before.reduce((sum, share) => sum + share.amountMinor, 0) + amountMinor
  const taken = before.reduce((sum, share) => sum + share.credits, 0)
  const due = Math.round((bought.credits * Math.min(paidBack, bought.amountMinor)) / bought.amountMinor)
  return Math.max(0, due - taken)
}
