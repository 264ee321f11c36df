/** Times at which the reconciler asks after a purchase: soon and then less often for a day, hourly for a week, and no more. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

const after = (date: Date, ms: number) => new Date(date.getTime() + ms)

/** The first check of a purchase that the provider has just begun. */
export const firstCheckAt = (now: Date): Date => after(now, MINUTE_MS)

/** The time to abandon an order that never reached the provider, and so cannot be paid. */
export const abandonUnstartedAt = (createdAt: Date): Date => after(createdAt, DAY_MS)

/**
 * The next check of a purchase; null once a week has passed.
 * @param checks number of checks before
 */
export function nextCheckAt(createdAt: Date, checks: number, now: Date): Date | null {
  const ageMs = now.getTime() - createdAt.getTime()
  if (ageMs >= WEEK_MS) return null
  if (ageMs >= DAY_MS) return after(now, HOUR_MS)
  return after(now, Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(checks, 6)))
}
