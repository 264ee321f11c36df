/** Prices of looks, the balance of an account, and its statement. */
import * as z from 'zod/mini'
import { garmentsRange, planNames, qualityTiers, rackRange, samplesRange, type PlanName } from './business.ts'
import { defineOperation } from './operation.ts'
import { countField } from './text-fields.ts'

const isoTime = z.iso.datetime()
const credits = z.int().check(z.gte(0))

/**
 * `grant` gives, `hold` sets aside for a look being made, `capture` spends what was held, `release` gives it back, `revoke`
 * takes back; `borrow` and `repay` are the debt of what was taken back after it had been spent.
 */
export const creditEntryKinds = ['grant', 'hold', 'capture', 'release', 'revoke', 'borrow', 'repay'] as const
export type CreditEntryKind = (typeof creditEntryKinds)[number]

export const creditEntry = z.object({
  id: z.string(),
  kind: z.enum(creditEntryKinds),
  /** Credits moved, above 0. */
  amount: z.int().check(z.positive()),
  /** Change of what can be spent: 0 for a capture, whose credits had been set aside before. */
  change: z.int(),
  /** Available credits after it. */
  balance: credits,
  /** Reason in words, for the statement. */
  reason: z.string(),
  /** The id of the look or order behind it. */
  reference: z.nullable(z.string()),
  createdAt: isoTime,
})
export type CreditEntry = z.infer<typeof creditEntry>

export const creditStatement = z.object({
  credits,
  /** Set aside for looks being made. */
  held: credits,
  plan: z.enum(planNames),
  planExpiresAt: z.nullable(isoTime),
  /** Newest first. */
  entries: z.array(creditEntry),
  /** Give it as `before` for the entries that follow; null after the last one. */
  nextCursor: z.nullable(z.string()),
})
export type CreditStatement = z.infer<typeof creditStatement>

export const tierPrice = z.object({
  tier: z.enum(qualityTiers),
  cost: credits,
  label: z.string(),
  description: z.string(),
  /** How many looks of one pair can be asked for together; each costs as much as one. */
  maxSamples: z.int().check(z.gte(samplesRange.min), z.lte(samplesRange.max)),
  /** Pictures to choose from that the price of one look brings, at most: see `fit` and `tuck`. A rack has one of each garment. */
  pictures: z.int().check(z.gte(1)),
})
export type TierPrice = z.infer<typeof tierPrice>

const planOffer = z.object({
  name: z.enum(planNames),
  /** Credits of the package that turns it on; 0 for the free plan. */
  credits,
  maxShortEdgePx: z.int(),
  /** How long a package keeps it on; null for the free plan, which does not end. */
  days: z.nullable(z.int()),
})

export const creditPricing = z.object({
  defaultTier: z.enum(qualityTiers),
  tiers: z.array(tierPrice),
  /** Credits for each garment of an outfit beyond the first, whatever the tier. */
  furtherGarmentCost: credits,
  /** Garments that can be worn together in one look. */
  maxGarments: z.int(),
  /** Looks that can be ordered together as a rack. */
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
  summary: 'What you can spend, and how you came to it',
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
  summary: 'What a look costs',
  responses: { 200: creditPricing },
  errors: [],
})

export const checkCredits = defineOperation({
  id: 'checkCredits',
  method: 'POST',
  path: '/credits/check',
  tag: 'Credits',
  summary: 'Whether you have enough for a look',
  signedIn: true,
  body: z.object({
    qualityTier: z.optional(z.enum(qualityTiers)),
    numSamples: z.optional(z.int().check(z.gte(samplesRange.min), z.lte(samplesRange.max))),
    /** Garments worn together. */
    garments: z.optional(z.int().check(z.gte(garmentsRange.min), z.lte(garmentsRange.max))),
    /** Looks of a rack. */
    looks: z.optional(z.int().check(z.gte(1), z.lte(rackRange.max))),
  }),
  responses: { 200: creditCheck },
  errors: ['invalid_request'],
})
