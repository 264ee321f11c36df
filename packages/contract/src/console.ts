/** The operators' console: people, what they have, what was reported, and what operators did. No call of this file shows a picture. */
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

/** Why an act is done; kept for ever, so it holds no names. */
export const reasonField = z.string().check(inOneLine, z.minLength(3), z.maxLength(300))

export const consolePage = { min: 1, max: 200, default: 50 } as const
/** Credits that support may give or take in a day (UTC), together. */
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
  /** Looks asked for in the last 24 hours. */
  looks: z.object({ done: z.int(), failed: z.int(), canceled: z.int(), underWay: z.int() }),
  /** Looks that no worker has begun, and the seconds that the first of them has waited. */
  queue: z.object({ waiting: z.int(), oldestSeconds: z.int() }),
  /** Credits of all people: to spend, set aside, and owed. */
  credits: z.object({ outstanding: z.int(), held: z.int(), debt: z.int() }),
  /** Purchases of the last 7 days. */
  purchases: z.array(z.object({ currency: z.string(), count: z.int(), amountMinor: z.int() })),
  /** Shared looks with open reports, and looks that wait for a review. */
  openReports: z.int(),
  /** Each engine of the last hour; `isResting` where a worker leaves it out. */
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
  /** Disk with the folder of this server's data. */
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
  /** The operator who has proposed a ban that waits for a second one. */
  banProposedBy: z.nullable(z.string()),
  createdAt: isoTime,
  credits: z.int(),
  held: z.int(),
  debt: z.int(),
  plan: z.enum(planNames),
  /** Places where they are signed in. */
  sessions: z.int(),
  /** API keys that work. */
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
  /** Id of the row: of a look, of an order, of a key. */
  id: z.string(),
  /** The kind of event, by the words of the row: `grant`, `failed`, `fulfilled`. */
  what: z.string(),
  /** Credits, or minor units of `currency`; null where it is about neither. */
  amount: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  /** More of it: the reason of a posting, the code of a failure, the name of a key. */
  note: z.nullable(z.string()),
})
export type TimelineEvent = z.infer<typeof timelineEvent>

export const auditEntry = z.object({
  seq: z.int(),
  at: isoTime,
  /** Email of an operator who is still there; else their number, `command` or `settings`. */
  actor: z.string(),
  act: z.string(),
  subject: z.string(),
  reason: z.string(),
  /** JSON. */
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
  summary: 'Who you are to the console, and what you may do there',
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
  summary: 'How the product does today',
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
    'People by an email, uid, username, payment, look or shared page, or by the beginning of an API key, all written out',
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
  summary: 'A person',
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
    'What happened to a person: credits, looks, payments, keys, sign-ins, mails and what operators did, newest first',
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
  summary: 'Give credits to a person, or take some: below 0; a repeat under the same key moves nothing',
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
  summary: 'Suspend an account, which signs it out and stops its keys, or restore it',
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
  summary: 'Give a person a role in the console, or take it away',
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
  summary: 'What operators did, newest first',
  signedIn,
  act: 'audit.read',
  query: z.object({ ...page, subject: z.optional(id) }),
  responses: { 200: z.object({ entries: z.array(auditEntry), nextCursor: z.nullable(z.string()) }) },
  errors: ['invalid_request'],
})
