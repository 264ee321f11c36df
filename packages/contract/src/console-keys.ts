/** API keys and webhooks of all accounts in the operators' console. No key and no secret is among it. */
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
  state: z.enum(['works', 'paused', 'expired', 'revoked']),
  monthlyCap: z.nullable(z.int()),
  dailyCap: z.nullable(z.int()),
  /** Used this month (UTC) so far. */
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
  /** Since when nothing has arrived. */
  failingSince: z.nullable(isoTime),
  disabledBecause: z.nullable(z.string()),
  /** Events that wait to be delivered. */
  waiting: z.int(),
  /** The last answer that was no success: its status, or what went wrong before there was one. */
  problem: z.nullable(z.string()),
  createdAt: isoTime,
})
export type ConsoleEndpoint = z.infer<typeof consoleEndpoint>

export const listConsoleKeys = defineOperation({
  id: 'listConsoleKeys',
  method: 'GET',
  path: '/console/keys',
  tag,
  summary: 'API keys of all accounts with their use and their caps, the newest first',
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
  summary: 'Webhooks of all accounts, the newest first; those that fail alone where asked',
  signedIn,
  act: 'keys.read',
  query: z.object({ ...query, failing: optionalText(z.literal('true')) }),
  responses: { 200: z.object({ endpoints: z.array(consoleEndpoint), nextCursor: z.nullable(z.string()) }) },
  errors: ['invalid_request'],
})
