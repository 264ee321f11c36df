/**
 * Schedule by which the reconciler checks a purchase: soon and then less often for a day, hourly for a week, then
 * never.
 */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

const after = (date: Date, ms: number) => new Date(date.getTime() + ms)

/** First check of a purchase, after its checkout was created at the provider. */
export const firstCheckAt = (now: Date): Date => after(now, MINUTE_MS)

/** When to abandon an order that has no checkout at the provider yet, and so cannot be paid. */
export const abandonUnstartedAt = (createdAt: Date): Date => after(createdAt, DAY_MS)

/** When a provider knows each checkout that it created: a read just after the creation may miss it. */
export const isKnownBy = (createdAt: Date): Date => after(createdAt, 10 * MINUTE_MS)

/**
 * The next check of a purchase, with exponential backoff; null once a week has passed.
 * @param checks number of checks so far
 */
export function nextCheckAt(createdAt: Date, checks: number, now: Date): Date | null {
  const ageMs = now.getTime() - createdAt.getTime()
  if (ageMs >= WEEK_MS) return null
  if (ageMs >= DAY_MS) return after(now, HOUR_MS)
  return after(now, Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(checks, 6)))
}
