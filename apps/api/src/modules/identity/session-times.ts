/** Lifetimes of sessions. */

/** Days after which an unused session ends. */
export const sessionDays = 30
/** Days after which every session ends, however often it is used. */
export const maxSessionDays = 365

const DAY_MS = 86_400_000

/** Computes the time before which a session must not have begun, to be still valid. */
export const oldestSession = (now: Date): Date => new Date(now.getTime() - maxSessionDays * DAY_MS)
