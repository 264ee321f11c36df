/** The operators' console: review of reported and doubtful looks, and bans. */
import * as z from 'zod/mini'
import { reasonField } from './console.ts'
import { lookPictures, openedPicture } from './console-looks.ts'
import { defineOperation } from './operation.ts'
import { longestReportComment, reportReasons } from './shared-looks.ts'

const isoTime = z.iso.datetime()
const id = z.string().check(z.maxLength(100))
const tag = 'Console'
const signedIn = true

/** `seal` removes a picture for good, but keeps it for the authorities. */
export const reviewVerdicts = ['keep', 'remove', 'seal'] as const
export type ReviewVerdict = (typeof reviewVerdicts)[number]

/** The picture of a look that an item of the review queue is about. */
export const reviewSubjects = ['photo', 'garment', 'look'] as const
export type ReviewSubject = (typeof reviewSubjects)[number]

/** The account behind an item, without its name. */
export const reviewedPerson = z.object({
  holder: z.string(),
  isSuspended: z.boolean(),
  isBanned: z.boolean(),
  /** The operator (email or account number) who proposed a ban that awaits confirmation by another operator. */
  banProposedBy: z.nullable(z.string()),
})
export type ReviewedPerson = z.infer<typeof reviewedPerson>

export const reviewItem = z.object({
  id: z.string(),
  /** `report`: by the look's owner; `uncertain`: moderation's models disagreed. */
  kind: z.enum(['report', 'uncertain']),
  subject: z.enum(reviewSubjects),
  reason: z.nullable(z.enum(reportReasons)),
  comment: z.nullable(z.string()),
  at: isoTime,
  lookId: z.string(),
  /** False once the look is erased. */
  isKept: z.boolean(),
  /** Null for a visitor. */
  person: z.nullable(reviewedPerson),
})
export type ReviewItem = z.infer<typeof reviewItem>

export const reportedPage = z.object({
  id: z.string(),
  /** Path of the page, which shows nothing once it is taken down or over. */
  path: z.string(),
  isTakenDown: z.boolean(),
  /** When it expires or was withdrawn; null for a page without an end. */
  endsAt: z.nullable(isoTime),
  /** Pictures of the page that are still stored. */
  pictures: z.array(z.enum(lookPictures)),
  /** The account that shares the look; `person` is null if it is deleted meanwhile. */
  holder: z.string(),
  person: z.nullable(reviewedPerson),
  reports: z.array(z.object({ reason: z.enum(reportReasons), comment: z.nullable(z.string()), at: isoTime })),
})
export type ReportedPage = z.infer<typeof reportedPage>

const verdictBody = z.object({
  verdict: z.enum(reviewVerdicts),
  /** Blocks the pictures, by perceptual hash, from being used again; `seal` always does so. */
  block: z.optional(z.boolean()),
  reason: reasonField,
})

export const listReports = defineOperation({
  id: 'listReports',
  method: 'GET',
  path: '/console/reports',
  tag,
  summary: 'List the first hundred shared looks with open reports, earliest report first',
  signedIn,
  act: 'review.read',
  responses: { 200: z.object({ pages: z.array(reportedPage) }) },
  errors: [],
})

export const settleReports = defineOperation({
  id: 'settleReports',
  method: 'POST',
  path: '/console/reports/:id',
  tag,
  summary:
    'Settle the reports of a shared look: keep it, take it down for good, or seal it for the authorities',
  signedIn,
  act: 'review.settle',
  params: z.object({ id }),
  body: z.extend(verdictBody, {
    /** Time of the last report that the operator has seen. While there are later ones, `keep` leaves them open, and the page as it is. */
    until: z.optional(isoTime),
  }),
  responses: { 204: null },
  errors: ['invalid_request', 'not_found', 'conflict'],
})

export const openReportedPicture = defineOperation({
  id: 'openReportedPicture',
  method: 'POST',
  path: '/console/reports/:id/picture',
  tag,
  summary: 'Get a picture of a page with open reports; the audit log records the operator and the reason',
  signedIn,
  act: 'picture.open',
  params: z.object({ id }),
  body: z.object({ picture: z.enum(lookPictures), reason: reasonField }),
  responses: { 200: openedPicture },
  errors: ['invalid_request', 'not_found'],
})

export const listReview = defineOperation({
  id: 'listReview',
  method: 'GET',
  path: '/console/review',
  tag,
  summary: 'List the first hundred looks in the review queue, reported or doubtful, oldest first',
  signedIn,
  act: 'review.read',
  responses: { 200: z.object({ items: z.array(reviewItem) }) },
  errors: [],
})

export const settleReview = defineOperation({
  id: 'settleReview',
  method: 'POST',
  path: '/console/review/:id',
  tag,
  summary: 'Settle an item of the review queue: keep the look, erase it, or seal it for the authorities',
  signedIn,
  act: 'review.settle',
  params: z.object({ id }),
  body: verdictBody,
  responses: { 204: null },
  errors: ['invalid_request', 'not_found', 'conflict'],
})

const byHolder = z.object({ holder: id })
const reasoned = z.object({ reason: reasonField })

export const banPerson = defineOperation({
  id: 'banPerson',
  method: 'POST',
  path: '/console/people/:holder/ban',
  tag,
  summary: 'Propose a permanent ban, or confirm another operator’s proposal',
  signedIn,
  act: 'person.ban',
  params: byHolder,
  body: reasoned,
  responses: { 200: reviewedPerson },
  errors: ['invalid_request', 'not_found', 'conflict'],
})

export const listProposedBans = defineOperation({
  id: 'listProposedBans',
  method: 'GET',
  path: '/console/bans',
  tag,
  summary: 'List the accounts whose ban is proposed and awaits another operator, earliest proposal first',
  signedIn,
  act: 'review.read',
  responses: { 200: z.object({ people: z.array(reviewedPerson) }) },
  errors: [],
})

export const liftBan = defineOperation({
  id: 'liftBan',
  method: 'POST',
  path: '/console/people/:holder/ban/lift',
  tag,
  summary: 'Drop a proposed ban, or lift a ban; the account stays suspended until it is restored',
  signedIn,
  act: 'ban.lift',
  params: byHolder,
  body: reasoned,
  responses: { 200: reviewedPerson },
  errors: ['invalid_request', 'not_found', 'conflict'],
})

export const reportLook = defineOperation({
  id: 'reportLook',
  method: 'POST',
  path: '/generate/:id/report',
  tag: 'Generation',
  summary: 'Report a look of yours that should not have been made; a repeat changes nothing',
  signedIn: 'optional',
  params: z.object({ id }),
  query: z.object({ secret: z.optional(z.string().check(z.maxLength(200))) }),
  body: z.object({
    reason: z.enum(reportReasons),
    comment: z.optional(z.string().check(z.maxLength(longestReportComment))),
  }),
  responses: { 204: null },
  errors: ['invalid_request', 'not_found', 'conflict'],
})
