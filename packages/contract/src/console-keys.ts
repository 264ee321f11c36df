/** The operators' console: API keys and webhooks of all accounts, without keys or secrets themselves. */
import * as z from 'zod/mini'
import { consolePage } from './console.ts'
import { keyKinds, keyScopes } from './key-scopes.ts'
import { defineOperation } from './operation.ts'
import { countField, optionalText } from './text-fields.ts'

const isoTime = z.iso.datetime()
const tag = 'Console'
const signedIn = true
const query = {
  limit: countField(consolePage),
  before: z.optional(z.string().check(z.maxLength(2000))),
  holder: optionalText(z.string().check(z.maxLength(100))),
}
const owner = { holder: z.string(), email: z.nullable(z.string()) }

export const consoleKey = z.object({
  ...owner,
  id: z.string(),
  kind: z.enum(keyKinds),
  name: z.string(),
  prefix: z.string(),
  isAgent: z.boolean(),
  scopes: z.array(z.enum(keyScopes)),
  /** `suspended` with its account. */
  state: z.enum(['works', 'paused', 'suspended', 'expired', 'revoked']),
  monthlyCap: z.nullable(z.int()),
  dailyCap: z.nullable(z.int()),
  /** Usage in this month (UTC). */
  used: z.object({ requests: z.int(), looks: z.int(), credits: z.int(), refusals: z.int() }),
  creditsToday: z.int(),
  lastUsedOn: z.nullable(z.string()),
  createdAt: isoTime,
})
export type ConsoleKey = z.infer<typeof consoleKey>

export const consoleEndpoint = z.object({
  ...owner,
  id: z.string(),
  url: z.string(),
  livemode: z.boolean(),
  state: z.enum(['works', 'failing', 'disabled']),
  /** Time since which every delivery has failed. */
  failingSince: z.nullable(isoTime),
  disabledBecause: z.nullable(z.string()),
  /** Events waiting for delivery. */
  waiting: z.int(),
  /** The last failure: the status of the answer, or the error if there was no answer. */
  problem: z.nullable(z.string()),
  createdAt: isoTime,
})
export type ConsoleEndpoint = z.infer<typeof consoleEndpoint>

export const listConsoleKeys = defineOperation({
  id: 'listConsoleKeys',
  method: 'GET',
  path: '/console/keys',
  tag,
  summary: 'List the API keys of all accounts with their usage and caps, newest first',
  signedIn,
  act: 'keys.read',
  query: z.object({ ...query, kind: optionalText(z.enum(keyKinds)) }),
  responses: { 200: z.object({ keys: z.array(consoleKey), nextCursor: z.nullable(z.string()) }) },
  errors: ['invalid_request'],
})

export const listConsoleEndpoints = defineOperation({
  id: 'listConsoleEndpoints',
  method: 'GET',
  path: '/console/endpoints',
  tag,
  summary: 'List the webhooks of all accounts, newest first; optionally only failing ones',
  signedIn,
  act: 'keys.read',
  query: z.object({ ...query, failing: optionalText(z.literal('true')) }),
  responses: { 200: z.object({ endpoints: z.array(consoleEndpoint), nextCursor: z.nullable(z.string()) }) },
  errors: ['invalid_request'],
})
