/** The figures of API keys. Apart from `business.ts`, which every page of the studio carries. */
import type { PlanName } from './business.ts'

/** Limits of calls with API keys. `looksAtOnce` counts those that wait or are being made for the account. */
export const apiLimitsByPlan: Record<PlanName, { requestsPerMinute: number; looksAtOnce: number }> = {
  Free: { requestsPerMinute: 60, looksAtOnce: 10 },
  Starter: { requestsPerMinute: 60, looksAtOnce: 10 },
  Professional: { requestsPerMinute: 120, looksAtOnce: 20 },
  Enterprise: { requestsPerMinute: 600, looksAtOnce: 50 },
}
/** Keys that an account may have, those that were revoked or have expired not counted. */
export const maxApiKeys = 20
/** A key that was rotated goes on working beside the new one for this long. */
export const keyOverlapHours = 24
/** Looks that the test keys of an account make a day. */
export const testLooksPerDay = 200
/** Short edge of a look by a test key, in pixels. */
export const testShortEdgePx = 720
/** Caps of a publishable key that names none: credits a day, and looks a day of one visitor. */
export const publishableDefaults = { dailyCap: 500, visitorCap: 10 } as const
/** Looks a day of one visitor of a publishable key before each takes proof of work. */
export const freeLooksOfVisitor = 3
/** Looks of a key that moderation refuses in a day, until the key is paused for the rest of it. */
export const refusalsPerDay = 10
/** Looks of a batch are kept for so long after its end. */
export const batchKeptHours = 72
/** Events are kept for so long, with what became of them. */
export const eventsKeptDays = 30
/** Picture addresses that are given to API keys work this long. */
export const apiUrlMinutes = 60
/** Version of the sentence about the right to the pictures, agreed to when a key is made. */
export const keyRightsVersion = '2026-11'
