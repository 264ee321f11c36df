/** The operators' console: overview, people, credits and the audit log. No call in this file returns a picture. */
import * as z from 'zod/mini'
import { planNames } from './business.ts'
import { consoleActs, operatorRoles } from './console-policy.ts'
import { defineOperation } from './operation.ts'
import { countField, inOneLine } from './text-fields.ts'

const isoTime = z.iso.datetime()
const id = z.string().check(z.maxLength(100))
const cursor = z.optional(z.string().check(z.maxLength(2000)))
const tag = 'Console'
const signedIn = true

/** The operator's reason for an act. It is kept for ever, so it must not contain names. */
export const reasonField = z.string().check(inOneLine, z.minLength(3), z.maxLength(300))

export const consolePage = { min: 1, max: 200, default: 50 } as const
/** Credits that a support operator may move in a day (UTC), given and taken together. */
export const supportCreditsPerDay = 200
export const mostCreditsMoved = 100_000

export const consoleEntry = z.object({
  email: z.string(),
  role: z.enum(operatorRoles),
  acts: z.array(z.enum(consoleActs)),
})
export type ConsoleEntry = z.infer<typeof consoleEntry>

export const today = z.object({
  at: isoTime,
  /** Looks requested in the last 24 hours. */
  looks: z.object({ done: z.int(), failed: z.int(), canceled: z.int(), underWay: z.int() }),
  /** Looks that no worker has started yet, and the age of the oldest. */
  queue: z.object({ waiting: z.int(), oldestSeconds: z.int() }),
  /** Credits of all users: available, held for looks in progress, and owed. */
  credits: z.object({ outstanding: z.int(), held: z.int(), debt: z.int() }),
  /** Purchases of the last 7 days. */
  purchases: z.array(z.object({ currency: z.string(), count: z.int(), amountMinor: z.int() })),
  /** Number of shared looks with open reports and of looks in the review queue. */
  openReports: z.int(),
  /** Each engine in the last hour. `isResting`: a worker's circuit breaker skips it. */
  engines: z.array(
    z.object({
      name: z.string(),
      isResting: z.boolean(),
      done: z.int(),
      failed: z.int(),
      /** Spent today (UTC), in millionths of a US dollar. */
      spentMicros: z.int(),
    }),
  ),
  /** The disk that holds this server's data folder. */
  disk: z.object({ freeBytes: z.int(), totalBytes: z.int() }),
})
export type Today = z.infer<typeof today>

export const person = z.object({
  holder: z.string(),
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  role: z.nullable(z.enum(operatorRoles)),
  hasSecondFactor: z.boolean(),
  suspendedAt: z.nullable(isoTime),
  bannedAt: z.nullable(isoTime),
  /** The operator who proposed a ban that awaits confirmation by another operator. */
  banProposedBy: z.nullable(z.string()),
  createdAt: isoTime,
  credits: z.int(),
  held: z.int(),
  debt: z.int(),
  plan: z.enum(planNames),
  /** Active sessions. */
  sessions: z.int(),
  /** Active API keys. */
  keys: z.int(),
})
export type Person = z.infer<typeof person>

export const timelineKinds = [
  'credits',
  'look',
  'payment',
  'refund',
  'not-right',
  'key',
  'sign-in',
  'act',
  'note',
  'mail',
] as const

export const timelineEvent = z.object({
  kind: z.enum(timelineKinds),
  at: isoTime,
  /** Id of the look, order, key or other row behind the event. */
  id: z.string(),
  /** The event's name in its table: `grant`, `failed`, `fulfilled`. */
  what: z.string(),
  /** Credits, or minor units of `currency`; null if neither applies. */
  amount: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  /** A detail: the reason of a posting, the code of a failure, the name of a key. */
  note: z.nullable(z.string()),
})
export type TimelineEvent = z.infer<typeof timelineEvent>

export const auditEntry = z.object({
  seq: z.int(),
  at: isoTime,
  /** The operator's email, or their account number if they are no longer one; else `command` or `settings`. */
  actor: z.string(),
  act: z.string(),
  subject: z.string(),
  reason: z.string(),
  /** State before and after the act, as JSON. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const byHolder = z.object({ holder: id })
const page = { limit: countField(consolePage), before: cursor }
const reasoned = z.object({ reason: reasonField })

export const enterConsole = defineOperation({
  id: 'enterConsole',
  method: 'GET',
  path: '/console/me',
  tag,
  summary: 'Get your own role and permissions in the console',
  signedIn,
  act: 'console.enter',
  responses: { 200: consoleEntry },
  errors: [],
})

export const getToday = defineOperation({
  id: 'getToday',
  method: 'GET',
  path: '/console/today',
  tag,
  summary: 'Get today’s overview',
  signedIn,
  act: 'console.enter',
  responses: { 200: today },
  errors: [],
})

export const searchPeople = defineOperation({
  id: 'searchPeople',
  method: 'GET',
  path: '/console/people',
  tag,
  summary:
    'Search people by exact email, uid, username, payment, look or shared page, or by an API key’s prefix',
  signedIn,
  act: 'people.search',
  query: z.object({ q: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)) }),
  responses: { 200: z.object({ people: z.array(person) }) },
  errors: ['invalid_request'],
})

export const readPerson = defineOperation({
  id: 'readPerson',
  method: 'GET',
  path: '/console/people/:holder',
  tag,
  summary: 'Get a person',
  signedIn,
  act: 'person.read',
  params: byHolder,
  responses: { 200: person },
  errors: ['invalid_request', 'not_found'],
})

export const readTimeline = defineOperation({
  id: 'readTimeline',
  method: 'GET',
  path: '/console/people/:holder/timeline',
  tag,
  summary:
    'Get a person’s timeline: credits, looks, payments, keys, sign-ins, mails and operators’ acts, newest first',
  signedIn,
  act: 'person.read',
  params: byHolder,
  query: z.object(page),
  responses: { 200: z.object({ events: z.array(timelineEvent), nextCursor: z.nullable(z.string()) }) },
  errors: ['invalid_request', 'not_found'],
})

export const moveCredits = defineOperation({
  id: 'moveCredits',
  method: 'POST',
  path: '/console/people/:holder/credits',
  tag,
  summary:
    'Give credits to a person, or take some with a negative amount; a repeat with the same key moves nothing',
  signedIn,
  act: 'credits.move',
  params: byHolder,
  headers: z.object({ 'idempotency-key': z.string().check(z.minLength(8), z.maxLength(200)) }),
  body: z.object({
    amount: z.int().check(
      z.gte(-mostCreditsMoved),
      z.lte(mostCreditsMoved),
      z.refine((amount) => amount !== 0, { error: 'must not be 0' }),
    ),
    reason: reasonField,
  }),
  responses: { 200: z.object({ credits: z.int(), isRepeated: z.boolean() }) },
  errors: ['invalid_request', 'not_found', 'conflict', 'idempotency_mismatch', 'cap_reached'],
})

export const signOutPerson = defineOperation({
  id: 'signOutPerson',
  method: 'POST',
  path: '/console/people/:holder/sign-out',
  tag,
  summary: 'Sign a person out everywhere',
  signedIn,
  act: 'sessions.end',
  params: byHolder,
  body: reasoned,
  responses: { 200: z.object({ ended: z.int() }) },
  errors: ['invalid_request', 'not_found'],
})

export const suspendPerson = defineOperation({
  id: 'suspendPerson',
  method: 'POST',
  path: '/console/people/:holder/suspension',
  tag,
  summary:
    'Suspend an account, which ends its sessions, stops its keys and hides its shared pages, or restore it',
  signedIn,
  act: 'person.suspend',
  params: byHolder,
  body: z.object({ isSuspended: z.boolean(), reason: reasonField }),
  responses: { 204: null },
  errors: ['invalid_request', 'not_found', 'conflict'],
})

export const setRole = defineOperation({
  id: 'setRole',
  method: 'PUT',
  path: '/console/people/:holder/role',
  tag,
  summary: 'Grant a person a role in the console, or remove it',
  signedIn,
  act: 'role.set',
  params: byHolder,
  body: z.object({ role: z.nullable(z.enum(operatorRoles)), reason: reasonField }),
  responses: { 200: person },
  errors: ['invalid_request', 'not_found', 'conflict'],
})

export const listAudit = defineOperation({
  id: 'listAudit',
  method: 'GET',
  path: '/console/audit',
  tag,
  summary: 'List the audit log of operators’ acts, newest first',
  signedIn,
  act: 'audit.read',
  query: z.object({ ...page, subject: z.optional(id) }),
  responses: { 200: z.object({ entries: z.array(auditEntry), nextCursor: z.nullable(z.string()) }) },
  errors: ['invalid_request'],
})
