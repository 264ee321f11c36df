/** Reports of a user's own looks as not right, for which the credits are returned. */
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import type { QualityTier } from './business.ts'

/** Tiers whose looks can be reported. */
export const notRightTiers: readonly QualityTier[] = ['standard', 'premium']
/** Limit of such reports for an account in a calendar month (UTC). */
export const notRightPerMonth = 5

export const notRightReasons = ['garment', 'body', 'face', 'background', 'other'] as const
export type NotRightReason = (typeof notRightReasons)[number]
export const longestNotRightComment = 500

export const notRightRequest = z.object({
  reason: z.enum(notRightReasons),
  comment: z.optional(z.string().check(z.maxLength(longestNotRightComment))),
  /** True if the operator may keep the reason, the comment and the engine's measurements; pictures are never kept. */
  mayKeep: z.boolean(),
})
export type NotRightRequest = z.input<typeof notRightRequest>

const count = z.int().check(z.gte(0))

export const creditsBack = z.object({
  /** Credits returned for this look. */
  returned: count,
  /** Available credits afterwards. */
  credits: count,
  /** Looks that may still be reported this month. */
  left: count,
})
export type CreditsBack = z.infer<typeof creditsBack>

export const reportNotRight = defineOperation({
  id: 'reportNotRight',
  method: 'POST',
  path: '/generate/:id/not-right',
  tag: 'Generation',
  summary:
    'Report one of your looks as not right and get its credits back: standard and premium looks, once each, up to five a month; a repeated request gets the first response',
  signedIn: true,
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  body: notRightRequest,
  responses: { 200: creditsBack },
  errors: ['invalid_request', 'not_found', 'conflict'],
})
