/** The review of the operators' console: shared looks and looks of the studio that were reported, those that moderation doubts, and bans. */
import * as z from 'zod/mini'
import { reasonField } from './console.ts'
import { defineOperation } from './operation.ts'
import { longestReportComment, reportReasons } from './shared-looks.ts'

const isoTime = z.iso.datetime()
const id = z.string().check(z.maxLength(100))
const tag = 'Console'
const signedIn = true

/** Pictures that match a blocked one make no looks. `seal` removes a picture for good, and keeps it for the authorities alone. */
export const reviewVerdicts = ['keep', 'remove', 'seal'] as const
export type ReviewVerdict = (typeof reviewVerdicts)[number]

/** Pictures of a look that an item of the queue may be about. */
export const reviewSubjects = ['photo', 'garment', 'look'] as const
export type ReviewSubject = (typeof reviewSubjects)[number]

/** The account behind an item, without its name. */
export const reviewedPerson = z.object({
  holder: z.string(),
  isSuspended: z.boolean(),
  isBanned: z.boolean(),
  /** The operator who has proposed a ban that waits for a second one: an email, or their number. */
  banProposedBy: z.nullable(z.string()),
})
export type ReviewedPerson = z.infer<typeof reviewedPerson>

export const reviewItem = z.object({
  id: z.string(),
  /** `report` by the look's owner, `uncertain` where moderation's models disagreed. */
  kind: z.enum(['report', 'uncertain']),
  subject: z.enum(reviewSubjects),
  reason: z.nullable(z.enum(reportReasons)),
  comment: z.nullable(z.string()),
  at: isoTime,
  /** The look; `isKept` is false once it is erased. */
  lookId: z.string(),
  isKept: z.boolean(),
  /** Null for a visitor. */
  person: z.nullable(reviewedPerson),
})
export type ReviewItem = z.infer<typeof reviewItem>

export const reportedPage = z.object({
  id: z.string(),
  /** Below the origin; opening it shows the picture. */
  path: z.string(),
  isTakenDown: z.boolean(),
  /** The account that shares it. */
  holder: z.string(),
  reports: z.array(z.object({ reason: z.enum(reportReasons), comment: z.nullable(z.string()), at: isoTime })),
})
export type ReportedPage = z.infer<typeof reportedPage>

const verdictBody = z.object({
  verdict: z.enum(reviewVerdicts),
  /** Refuses the pictures from now on, by their perceptual hash; `seal` always does. */
  block: z.optional(z.boolean()),
  reason: reasonField,
})

export const listReports = defineOperation({
  id: 'listReports',
  method: 'GET',
  path: '/console/reports',
  tag,
  summary: 'Shared looks whose reports wait, those reported first first',
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
    'Settle the reports of a shared look: it is kept, taken down for good, or sealed for the authorities',
  signedIn,
  act: 'review.settle',
  params: z.object({ id }),
  body: verdictBody,
  responses: { 204: null },
  errors: ['invalid_request', 'not_found', 'conflict'],
})

export const listReview = defineOperation({
  id: 'listReview',
  method: 'GET',
  path: '/console/review',
  tag,
  summary: 'Looks that were reported or that moderation doubts, the oldest first',
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
  summary: 'Settle an item of the queue: the look is kept, erased, or sealed for the authorities',
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
  summary: 'Propose a permanent ban, or confirm the one that another operator has proposed',
  signedIn,
  act: 'person.ban',
  params: byHolder,
  body: reasoned,
  responses: { 200: reviewedPerson },
  errors: ['invalid_request', 'not_found', 'conflict'],
})

export const liftBan = defineOperation({
  id: 'liftBan',
  method: 'POST',
  path: '/console/people/:holder/ban/lift',
  tag,
  summary: 'Drop a proposed ban, or lift one; the account stays suspended until it is restored',
  signedIn,
  act: 'ban.lift',
  params: byHolder,
  body: reasoned,
  responses: { 200: reviewedPerson },
  errors: ['invalid_request', 'not_found'],
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
