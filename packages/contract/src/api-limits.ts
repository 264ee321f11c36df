/** Limits of API keys. Separate from `business.ts`, which every page of the studio loads. */
import type { PlanName } from './business.ts'

/**
 * Limits by plan. `looksAtOnce` is the number of an account's looks of one mode, live or test, that may be queued or in
 * progress.
 */
export const apiLimitsByPlan: Record<PlanName, { requestsPerMinute: number; looksAtOnce: number }> = {
  Free: { requestsPerMinute: 60, looksAtOnce: 10 },
  Starter: { requestsPerMinute: 60, looksAtOnce: 10 },
  Professional: { requestsPerMinute: 120, looksAtOnce: 20 },
  Enterprise: { requestsPerMinute: 600, looksAtOnce: 50 },
}
/** Active keys that an account may have; revoked and expired ones do not count. */
export const maxApiKeys = 20
/** Time for which a rotated API key or webhook secret keeps working beside the new one. */
export const secretOverlapHours = 24
/** Looks per day for all test keys of an account together. */
export const testLooksPerDay = 200
/** Shorter side of a test key's looks, in pixels. */
export const testShortEdgePx = 720
/** Default caps of a publishable key, per day: `dailyCap` in credits, `visitorCap` in looks of one visitor. */
export const publishableDefaults = { dailyCap: 500, visitorCap: 10 } as const
/** Looks per day of one visitor of a publishable key, after which each look requires proof of work. */
export const freeLooksOfVisitor = 3
/** Looks refused by moderation in a day, after which the key is paused for the rest of the day. */
export const refusalsPerDay = 10
/** The same of one visitor of a publishable key, after which the key makes that visitor no look until the next day. */
export const refusalsOfVisitor = 3
/** Time for which a batch's looks are kept after its end. */
export const batchKeptHours = 72
/** Time for which webhook events and their deliveries are kept. */
export const eventsKeptDays = 30
/** Validity of picture addresses in responses to API keys. */
export const apiUrlMinutes = 60
/** Version of the picture-rights statement that the user agrees to when creating a key. */
export const keyRightsVersion = '2026-11'
