/** The keys that programs of an account use, and what they have used. */
import * as z from 'zod/mini'
import { keyRightsVersion } from './api-limits.ts'
import { keyKinds, keyScopes } from './key-scopes.ts'
import { defineOperation } from './operation.ts'
import { countField, inOneLine } from './text-fields.ts'

const isoTime = z.iso.datetime()
const byId = z.object({ id: z.string().check(z.maxLength(100)) })
const cap = z.int().check(z.gte(1), z.lte(1_000_000_000))

export const keyNameField = z.string().check(inOneLine, z.minLength(1), z.maxLength(60))

/** `https://shop.example.com`: what a browser sends as `Origin`. `http` serves development on this machine alone. */
export const originField = z
  .string()
  .check(z.regex(/^(?:https:\/\/[a-z0-9.-]+(?::\d{1,5})?|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?)$/))

/** An API key as its account sees it, without the key itself. */
export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(keyKinds),
  /** Made when an agent was signed in by OAuth: it has no key to copy or rotate, and revoking it signs the agent out. */
  isAgent: z.boolean(),
  /** The beginning of the key, to tell it by; empty for an agent's. */
  prefix: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** Origins that a publishable key works from. */
  origins: z.array(z.string()),
  /** Credits that it may spend in a calendar month (UTC); null without a cap. */
  monthlyCap: z.nullable(z.int()),
  /** Caps of a publishable key: credits a day (UTC), and looks a day of one visitor. */
  dailyCap: z.nullable(z.int()),
  visitorCap: z.nullable(z.int()),
  createdAt: isoTime,
  expiresAt: z.nullable(isoTime),
  revokedAt: z.nullable(isoTime),
  /** Day of the last call (UTC) and the network it came from: an IPv4 /24, or an IPv6 /64. */
  lastUsedOn: z.nullable(z.iso.date()),
  lastUsedFrom: z.nullable(z.string()),
  /** Until then it makes no looks, as too many of them were refused. */
  pausedUntil: z.nullable(isoTime),
  /** Until then the key that was rotated last works as well. */
  previousWorksUntil: z.nullable(isoTime),
})
export type ApiKey = z.infer<typeof apiKey>

/** A key right after it was made or rotated; `key` is shown this once. */
export const newApiKey = z.extend(apiKey, { key: z.string() })
export type NewApiKey = z.infer<typeof newApiKey>

export const apiKeyRequest = z.object({
  name: keyNameField,
  kind: z.enum(keyKinds),
  /** Left out, a secret or test key may do everything. A publishable key makes looks and reads them, and no more. */
  scopes: z.optional(z.array(z.enum(keyScopes)).check(z.minLength(1), z.maxLength(keyScopes.length))),
  origins: z.optional(z.array(originField).check(z.maxLength(20))),
  monthlyCap: z.optional(cap),
  dailyCap: z.optional(cap),
  visitorCap: z.optional(z.int().check(z.gte(1), z.lte(1000))),
  expiresAt: z.optional(isoTime),
  /** The version of the sentence about the right to the pictures that was agreed to. */
  rightsVersion: z.literal(keyRightsVersion),
})
export type ApiKeyRequest = z.infer<typeof apiKeyRequest>

/** The usage of one key on one day (UTC). */
export const keyUsage = z.object({
  keyId: z.string(),
  day: z.iso.date(),
  requests: z.int(),
  /** Looks that were made or are being made. */
  looks: z.int(),
  /** Credits that they cost. */
  credits: z.int(),
})
export type KeyUsage = z.infer<typeof keyUsage>

export const keyUsageDays = { min: 1, max: 90, default: 30 } as const

export const listKeys = defineOperation({
  id: 'listKeys',
  method: 'GET',
  path: '/keys',
  tag: 'Keys',
  summary: 'Your API keys, the newest first',
  signedIn: true,
  responses: { 200: z.object({ keys: z.array(apiKey) }) },
  errors: [],
})

export const createKey = defineOperation({
  id: 'createKey',
  method: 'POST',
  path: '/keys',
  tag: 'Keys',
  summary: 'Make an API key; it is shown in this answer alone',
  signedIn: true,
  body: apiKeyRequest,
  responses: { 201: newApiKey },
  errors: ['invalid_request', 'conflict'],
})

export const rotateKey = defineOperation({
  id: 'rotateKey',
  method: 'POST',
  path: '/keys/:id/rotate',
  tag: 'Keys',
  summary: 'Replace an API key by a new one; the old one works for another day',
  signedIn: true,
  params: byId,
  responses: { 200: newApiKey },
  errors: ['invalid_request', 'not_found', 'conflict'],
})

export const revokeKey = defineOperation({
  id: 'revokeKey',
  method: 'DELETE',
  path: '/keys/:id',
  tag: 'Keys',
  summary: 'Revoke an API key at once, and the one that it replaced',
  signedIn: true,
  params: byId,
  responses: { 204: null },
  errors: ['invalid_request', 'not_found'],
})

const days = countField(keyUsageDays)

export const getKeyUsage = defineOperation({
  id: 'getKeyUsage',
  method: 'GET',
  path: '/keys/usage',
  tag: 'Keys',
  summary: 'What your API keys have used, by day and key; days without use are left out',
  signedIn: true,
  query: z.object({ days }),
  responses: { 200: z.object({ from: z.iso.date(), to: z.iso.date(), usage: z.array(keyUsage) }) },
  errors: ['invalid_request'],
})
