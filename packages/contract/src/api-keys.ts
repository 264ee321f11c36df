/** API keys of an account, and their usage. */
import * as z from 'zod/mini'
import { keyRightsVersion } from './api-limits.ts'
import { keyKinds, keyScopes } from './key-scopes.ts'
import { defineOperation } from './operation.ts'
import { countField, inOneLine } from './text-fields.ts'

const isoTime = z.iso.datetime()
const byId = z.object({ id: z.string().check(z.maxLength(100)) })
const cap = z.int().check(z.gte(1), z.lte(1_000_000_000))

export const keyNameField = z.string().check(inOneLine, z.minLength(1), z.maxLength(60))

/**
 * An origin as browsers send it, such as `https://shop.example.com`, without a usual port. `http` is allowed for
 * localhost only.
 */
export const originField = z
  .string()
  .check(
    z.regex(
      /^(?:https:\/\/[a-z0-9.-]+(?!:443$)(?::\d{1,5})?|http:\/\/(?:localhost|127\.0\.0\.1)(?!:80$)(?::\d{1,5})?)$/,
    ),
  )

/** An API key as its account sees it, without the key itself. */
export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(keyKinds),
  /** True for an agent signed in by OAuth: there is no key to copy or rotate, and revoking signs the agent out. */
  isAgent: z.boolean(),
  /** The first characters of the key, to recognise it by; empty for an agent. */
  prefix: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** Origins from which a publishable key may be used. */
  origins: z.array(z.string()),
  /** Credits that the key may spend in a calendar month (UTC); null without a cap. */
  monthlyCap: z.nullable(z.int()),
  /** Credits that a publishable key may spend in a day (UTC). */
  dailyCap: z.nullable(z.int()),
  /** Looks that one visitor may make in a day (UTC) with a publishable key. */
  visitorCap: z.nullable(z.int()),
  createdAt: isoTime,
  expiresAt: z.nullable(isoTime),
  revokedAt: z.nullable(isoTime),
  /** Day of the last call (UTC). */
  lastUsedOn: z.nullable(z.iso.date()),
  /** Network that the last call came from: an IPv4 /24 or an IPv6 /64; null for a publishable key. */
  lastUsedFrom: z.nullable(z.string()),
  /** The key makes no looks until then, because moderation refused too many. */
  pausedUntil: z.nullable(isoTime),
  /** The key replaced by the last rotation also works until then. */
  previousWorksUntil: z.nullable(isoTime),
})
export type ApiKey = z.infer<typeof apiKey>

/** A newly created or rotated key. `key` is only ever shown in this response. */
export const newApiKey = z.extend(apiKey, { key: z.string() })
export type NewApiKey = z.infer<typeof newApiKey>

const visitorCap = z.int().check(z.gte(1), z.lte(1000))
const mostOrigins = z.maxLength(20)

export const apiKeyRequest = z.object({
  name: keyNameField,
  kind: z.enum(keyKinds),
  /** Omitted: all scopes for a secret or test key. A publishable key can only make and read looks. */
  scopes: z.optional(z.array(z.enum(keyScopes)).check(z.minLength(1), z.maxLength(keyScopes.length))),
  origins: z.optional(z.array(originField).check(mostOrigins)),
  monthlyCap: z.optional(cap),
  dailyCap: z.optional(cap),
  visitorCap: z.optional(visitorCap),
  expiresAt: z.optional(isoTime),
  /** Version of the picture-rights statement that the user agreed to. */
  rightsVersion: z.literal(keyRightsVersion),
})
export type ApiKeyRequest = z.infer<typeof apiKeyRequest>

/** New limits of a key. Omitted fields stay as they are. */
export const apiKeyChange = z.object({
  origins: z.optional(z.array(originField).check(z.minLength(1), mostOrigins)),
  /** Null removes the limit. */
  monthlyCap: z.optional(z.nullable(cap)),
  dailyCap: z.optional(cap),
  visitorCap: z.optional(visitorCap),
})
export type ApiKeyChange = z.infer<typeof apiKeyChange>

/** The usage of one key on one day (UTC). */
export const keyUsage = z.object({
  keyId: z.string(),
  day: z.iso.date().check(z.describe('Day in UTC.')),
  requests: z.int().check(z.describe('Number of calls.')),
  looks: z.int().check(z.describe('Looks made or in progress.')),
  credits: z.int().check(z.describe('Credits that those looks cost.')),
})
export type KeyUsage = z.infer<typeof keyUsage>

export const keyUsageDays = { min: 1, max: 90, default: 30 } as const

export const listKeys = defineOperation({
  id: 'listKeys',
  method: 'GET',
  path: '/keys',
  tag: 'Keys',
  summary: 'List your API keys, newest first',
  signedIn: true,
  responses: { 200: z.object({ keys: z.array(apiKey) }) },
  errors: [],
})

export const createKey = defineOperation({
  id: 'createKey',
  method: 'POST',
  path: '/keys',
  tag: 'Keys',
  summary: 'Create an API key, which is shown in this response only',
  signedIn: true,
  body: apiKeyRequest,
  responses: { 201: newApiKey },
  errors: ['invalid_request', 'conflict'],
})

export const changeKey = defineOperation({
  id: 'changeKey',
  method: 'PUT',
  path: '/keys/:id',
  tag: 'Keys',
  summary:
    'Change the limits or origins of an API key: omitted fields stay as they are, null removes a limit',
  signedIn: true,
  params: byId,
  body: apiKeyChange,
  responses: { 200: apiKey },
  errors: ['invalid_request', 'not_found', 'conflict'],
})

export const rotateKey = defineOperation({
  id: 'rotateKey',
  method: 'POST',
  path: '/keys/:id/rotate',
  tag: 'Keys',
  summary: 'Rotate an API key: a new one replaces it, and the old one works for another day',
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
  summary: 'Revoke an API key immediately, together with the one that it replaced',
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
  summary: 'Get the usage of your API keys by day and key; days without usage are omitted',
  signedIn: true,
  query: z.object({ days }),
  responses: { 200: z.object({ from: z.iso.date(), to: z.iso.date(), usage: z.array(keyUsage) }) },
  errors: ['invalid_request'],
})
