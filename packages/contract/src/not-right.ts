/** Looks that came out wrong: the person says so, and gets their credits back. */
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import type { QualityTier } from './business.ts'

/** Tiers whose looks can be given back for their credits. */
export const notRightTiers: readonly QualityTier[] = ['standard', 'premium']
/** Looks that an account gets its credits back for in a calendar month of UTC. */
export const notRightPerMonth = 5

export const notRightReasons = ['garment', 'body', 'face', 'background', 'other'] as const
export type NotRightReason = (typeof notRightReasons)[number]
export const longestNotRightComment = 500

export const notRightRequest = z.object({
  reason: z.enum(notRightReasons),
  comment: z.optional(z.string().check(z.maxLength(longestNotRightComment))),
  /** The person lets the operator keep the reason, the comment and the engine's measures of this look; pictures never. */
  mayKeep: z.boolean(),
})
export type NotRightRequest = z.input<typeof notRightRequest>

const count = z.int().check(z.gte(0))

export const creditsBack = z.object({
  /** Credits that came back for this look. */
  returned: count,
  /** Credits that can be spent now. */
  credits: count,
  /** Looks that may still be given back this month. */
  left: count,
})
export type CreditsBack = z.infer<typeof creditsBack>

export const reportNotRight = defineOperation({
  id: 'reportNotRight',
  method: 'POST',
  path: '/generate/:id/not-right',
  tag: 'Generation',
  summary:
    'Say that one of your looks is not right, and get its credits back: standard and premium looks, once each, five a month; a repeat answers as the first did',
  signedIn: true,
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  body: notRightRequest,
  responses: { 200: creditsBack },
  errors: ['invalid_request', 'not_found', 'conflict'],
})
