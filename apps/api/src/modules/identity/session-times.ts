/** How long sessions last. */

/** Unused, a session ends after so many days. */
export const sessionDays = 30
/** However often it is used, a session ends after so many days. */
export const mostSessionDays = 365

const DAY_MS = 86_400_000

/** Sessions that began before this moment are over. */
export const oldestSession = (now: Date): Date => new Date(now.getTime() - mostSessionDays * DAY_MS)
