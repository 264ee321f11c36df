/** Pages that show a saved look to anybody who has their address, until they expire or are withdrawn. */
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { inOneLine, itemNameField } from './text-fields.ts'

export const shareLifetimes = ['7-days', '30-days', 'until-withdrawn'] as const
export type ShareLifetime = (typeof shareLifetimes)[number]

export const usualLifetime: ShareLifetime = '30-days'

/** Days a page stays; null for one that stays until it is withdrawn. */
export const shareDays: Record<ShareLifetime, number | null> = {
  '7-days': 7,
  '30-days': 30,
  'until-withdrawn': null,
}

/** Pages that one account may have at a time. */
export const maxSharedLooks = 100
/** Reports of distinct visitors that take a page down before an operator has seen it. */
export const reportsToTakeDown = 3

export const reportReasons = ['no-consent', 'sexual', 'child', 'hateful', 'rights', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
export const longestReportComment = 500

/** Address of a page, below the origin. */
export const lookPagePath = (slug: string): string => `/look/${slug}`

const isoTime = z.iso.datetime()
const px = z.int().check(z.positive())
const id = z.string().check(z.maxLength(100))

/** An address of the web, without a user name or password. */
export const garmentUrlField = z.string().check(
  z.maxLength(500),
  z.refine(
    (text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined
      return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
    },
    { error: 'must be an address that begins with http:// or https://' },
  ),
)

export const shareRequest = z
  .object({
    /** A look of the history, which is saved by this; or `itemId`. */
    generationId: z.optional(id),
    /** A saved look; or `generationId`. */
    itemId: z.optional(id),
    /** Name of a look that is saved by this. */
    name: z.optional(itemNameField),
    /** 30 days where it is left out. */
    lifetime: z.optional(z.enum(shareLifetimes)),
    /** Shows the photo too, and saves it. */
    showsBefore: z.optional(z.boolean()),
    garmentName: z.optional(z.nullable(itemNameField)),
    garmentUrl: z.optional(z.nullable(garmentUrlField)),
    /** Lets search engines find the page. */
    isIndexed: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ generationId, itemId }) => (generationId === undefined) !== (itemId === undefined), {
      error: 'takes either generationId or itemId',
      path: ['itemId'],
    }),
  )
export type ShareRequest = z.infer<typeof shareRequest>

/** Why a look is not shared, as `reason` in the details of `conflict`. */
export const shareRefusals = ['taken-down', 'too-many', 'photo-gone'] as const
export type ShareRefusal = (typeof shareRefusals)[number]

/** A page as its owner sees it. */
export const sharedLook = z.object({
  id: z.string(),
  /** The saved look that it shows. */
  itemId: z.string(),
  generationId: z.nullable(z.string()),
  pageUrl: z.string(),
  /** Signed; null once the page is taken down. */
  imageUrl: z.nullable(z.string()),
  name: z.string(),
  lifetime: z.enum(shareLifetimes),
  showsBefore: z.boolean(),
  garmentName: z.nullable(z.string()),
  garmentUrl: z.nullable(z.string()),
  isIndexed: z.boolean(),
  /** Visitors, each counted once a day. */
  views: z.int(),
  /** Taken down after reports: the page is gone, and the look cannot be shared again. */
  isTakenDown: z.boolean(),
  createdAt: isoTime,
  expiresAt: z.nullable(isoTime),
})
export type SharedLook = z.infer<typeof sharedLook>

export const sharedLooks = z.object({ shares: z.array(sharedLook) })

const picture = z.object({ url: z.string(), width: px, height: px })
export type SharedPicture = z.infer<typeof picture>

/** A page as everybody sees it. */
export const publicLook = z.object({
  pageUrl: z.string(),
  look: picture,
  before: z.nullable(picture),
  /** The clothing, for a look of the visitor's own; null where it is no longer kept. */
  garment: z.nullable(picture),
  /** Picture for previews of links, 1200 × 630. */
  card: picture,
  garmentName: z.nullable(z.string()),
  garmentUrl: z.nullable(z.string()),
  isIndexed: z.boolean(),
})
export type PublicLook = z.infer<typeof publicLook>

export const lookReport = z.object({
  reason: z.enum(reportReasons),
  comment: z.optional(z.string().check(inOneLine, z.maxLength(longestReportComment))),
})
export type LookReport = z.infer<typeof lookReport>

const bySlug = z.object({ slug: id })

export const shareLook = defineOperation({
  id: 'shareLook',
  method: 'POST',
  path: '/shares',
  tag: 'Library',
  summary: 'Save a look and share it as a page; one that is shared already answers with the page it has',
  signedIn: true,
  body: shareRequest,
  responses: { 201: sharedLook },
  errors: ['invalid_request', 'not_found', 'conflict', 'library_full', 'engine_unavailable'],
})

export const listShares = defineOperation({
  id: 'listShares',
  method: 'GET',
  path: '/shares',
  tag: 'Library',
  summary: 'The pages of your looks, the newest first',
  signedIn: true,
  responses: { 200: sharedLooks },
  errors: [],
})

export const withdrawShare = defineOperation({
  id: 'withdrawShare',
  method: 'DELETE',
  path: '/shares/:id',
  tag: 'Library',
  summary: 'Withdraw a page, at once; the look stays saved',
  signedIn: true,
  params: z.object({ id }),
  responses: { 204: null },
  errors: ['invalid_request', 'not_found'],
})

export const getSharedLook = defineOperation({
  id: 'getSharedLook',
  method: 'GET',
  path: '/shared/:slug',
  tag: 'Library',
  summary: 'A look that was shared, by the slug of its page',
  params: bySlug,
  responses: { 200: publicLook },
  errors: ['invalid_request', 'not_found'],
})

export const reportSharedLook = defineOperation({
  id: 'reportSharedLook',
  method: 'POST',
  path: '/shared/:slug/reports',
  tag: 'Library',
  summary: 'Report a page; each visitor counts once',
  params: bySlug,
  body: lookReport,
  responses: { 204: null },
  errors: ['invalid_request', 'not_found'],
})
