/** API v1: credits and usage of an account. */
import * as z from 'zod/mini'
import { planNames } from './business.ts'
import { keyUsage } from './api-keys.ts'
import { defineOperation } from './operation.ts'

const credits = z.int().check(z.gte(0))

export const getApiCredits = defineOperation({
  id: 'getApiCredits',
  method: 'GET',
  path: '/v1/credits',
  tag: 'Credits and usage',
  summary: 'Get the available credits, and those held for looks in progress',
  key: { scope: 'credits:read' },
  responses: {
    200: z.object({
      credits: credits.check(z.describe('Credits that can be spent.')),
      held: credits.check(z.describe('Credits of looks in progress.')),
      plan: z.enum(planNames),
      livemode: z.boolean().check(z.describe('False for a test key, which spends nothing.')),
    }),
  },
  errors: [],
})

/** Limit of days in a query, first and last included. */
export const longestUsageDays = 92

export const getApiUsage = defineOperation({
  id: 'getApiUsage',
  method: 'GET',
  path: '/v1/usage',
  tag: 'Credits and usage',
  summary: 'Get the usage of the account’s keys by day and key; days without usage are omitted',
  key: { scope: 'credits:read' },
  query: z.object({ from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) }),
  responses: { 200: z.object({ from: z.iso.date(), to: z.iso.date(), usage: z.array(keyUsage) }) },
  errors: ['invalid_request'],
})
