/** Prices of looks, and the balance and statement of an account. */
import * as z from 'zod/mini'
import { garmentsRange, planNames, qualityTiers, rackRange, samplesRange, type PlanName } from './business.ts'
import { defineOperation } from './operation.ts'
import { countField } from './text-fields.ts'

const isoTime = z.iso.datetime()
const credits = z.int().check(z.gte(0))

/**
 * Kinds of postings. `grant` adds credits; `hold` reserves them for a look, which `capture` spends or `release`
 * returns; `revoke` takes credits back, for example after a refund. When they are already spent, `borrow` records the
 * debt and `repay` settles it.
 */
export const creditEntryKinds = ['grant', 'hold', 'capture', 'release', 'revoke', 'borrow', 'repay'] as const
export type CreditEntryKind = (typeof creditEntryKinds)[number]

export const creditEntry = z.object({
  id: z.string(),
  kind: z.enum(creditEntryKinds),
  /** Credits moved, above 0. */
  amount: z.int().check(z.positive()),
  /** Change of the available credits; 0 for a capture, whose credits were already held. */
  change: z.int(),
  /** Available credits after the posting. */
  balance: credits,
  /** Reason in words, for the statement. */
  reason: z.string(),
  /** Id of the look or order that caused the posting. */
  reference: z.nullable(z.string()),
  createdAt: isoTime,
})
export type CreditEntry = z.infer<typeof creditEntry>

export const creditStatement = z.object({
  credits,
  /** Credits held for looks in progress, and for refunds under review. */
  held: credits,
  /** Credits owed after a refund of spent ones: the next ones repay them first. */
  debt: credits,
  plan: z.enum(planNames),
  planExpiresAt: z.nullable(isoTime),
  /** Newest first. */
  entries: z.array(creditEntry),
  /** Pass as `before` to get the next entries; null on the last page. */
  nextCursor: z.nullable(z.string()),
})
export type CreditStatement = z.infer<typeof creditStatement>

export const tierPrice = z.object({
  tier: z.enum(qualityTiers),
  cost: credits,
  label: z.string(),
  description: z.string(),
  /** Limit of looks of one pair in a request; each costs the full price. */
  maxSamples: z.int().check(z.gte(samplesRange.min), z.lte(samplesRange.max)),
  /** Limit of pictures included in the price of one look: see `fit` and `tuck`. Looks of a rack have one. */
  pictures: z.int().check(z.gte(1)),
})
export type TierPrice = z.infer<typeof tierPrice>

const planOffer = z.object({
  name: z.enum(planNames),
  /** Credits of the package that activates the plan; 0 for the free plan. */
  credits,
  maxShortEdgePx: z.int(),
  /** Days for which a package activates the plan; null for the free plan, which does not end. */
  days: z.nullable(z.int()),
})

export const creditPricing = z.object({
  defaultTier: z.enum(qualityTiers),
  tiers: z.array(tierPrice),
  /** Credits for each further garment of an outfit, in every tier. */
  furtherGarmentCost: credits,
  /** Limit of garments in one look. */
  maxGarments: z.int(),
  /** Limit of looks in a rack. */
  maxRackLooks: z.int(),
  signUpBonus: credits,
  plans: z.array(planOffer),
  maxShortEdgeByPlan: z.object({
    Free: z.int(),
    Starter: z.int(),
    Professional: z.int(),
    Enterprise: z.int(),
  } satisfies Record<PlanName, z.ZodMiniType>),
})
export type CreditPricing = z.infer<typeof creditPricing>

export const creditCheck = z.object({ enough: z.boolean(), cost: credits, credits, missing: credits })

export const statementPage = { min: 1, max: 100, default: 20 } as const

const pageSize = countField(statementPage)

export const getCredits = defineOperation({
  id: 'getCredits',
  method: 'GET',
  path: '/credits',
  tag: 'Credits',
  summary: 'Get your balance and statement',
  signedIn: true,
  query: z.object({ limit: pageSize, before: z.optional(z.string().check(z.maxLength(100))) }),
  responses: { 200: creditStatement },
  errors: ['invalid_request'],
})

export const getCreditPricing = defineOperation({
  id: 'getCreditPricing',
  method: 'GET',
  path: '/credits/pricing',
  tag: 'Credits',
  summary: 'Get the prices of looks',
  responses: { 200: creditPricing },
  errors: [],
})

export const checkCredits = defineOperation({
  id: 'checkCredits',
  method: 'POST',
  path: '/credits/check',
  tag: 'Credits',
  summary: 'Check if your credits cover a look',
  signedIn: true,
  body: z.object({
    qualityTier: z.optional(z.enum(qualityTiers)),
    numSamples: z.optional(z.int().check(z.gte(samplesRange.min), z.lte(samplesRange.max))),
    /** Number of garments in the look. */
    garments: z.optional(z.int().check(z.gte(garmentsRange.min), z.lte(garmentsRange.max))),
    /** Number of looks in the rack. */
    looks: z.optional(z.int().check(z.gte(1), z.lte(rackRange.max))),
  }),
  responses: { 200: creditCheck },
  errors: ['invalid_request'],
})
