/** Public pages, each showing a saved look under an unguessable address until it expires or is withdrawn. */
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { inOneLine, itemNameField } from './text-fields.ts'

export const shareLifetimes = ['7-days', '30-days', 'until-withdrawn'] as const
export type ShareLifetime = (typeof shareLifetimes)[number]

export const usualLifetime: ShareLifetime = '30-days'

/** Lifetime of a page in days; null for a page without expiry. */
export const shareDays: Record<ShareLifetime, number | null> = {
  '7-days': 7,
  '30-days': 30,
  'until-withdrawn': null,
}

/** Limit of an account's pages at a time. */
export const maxSharedLooks = 100
/** Number of reports, by distinct visitors, that take a page down before an operator reviews it. */
export const reportsToTakeDown = 3

export const reportReasons = ['no-consent', 'sexual', 'child', 'hateful', 'rights', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
export const longestReportComment = 500

/** Path of the pictures of pages. */
export const sharedPicturesPath = '/api/shared-pictures/'

/** Path of a page. */
export const lookPagePath = (slug: string): string => `/look/${slug}`

const isoTime = z.iso.datetime()
const px = z.int().check(z.positive())
const id = z.string().check(z.maxLength(100))

/** An http or https address without a user name or password. */
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
    /** A look of the history, which this request also saves. Either this or `itemId` is required. */
    generationId: z.optional(id),
    /** A saved look. */
    itemId: z.optional(id),
    /** Name for the saved look. */
    name: z.optional(itemNameField),
    /** 30 days by default. */
    lifetime: z.optional(z.enum(shareLifetimes)),
    /** Also shows the photo, and saves it. */
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

/** Reasons for refusing to share a look: `reason` in the details of `conflict`. */
export const shareRefusals = ['taken-down', 'too-many', 'photo-gone'] as const
export type ShareRefusal = (typeof shareRefusals)[number]

/** A page as its owner sees it. */
export const sharedLook = z.object({
  id: z.string(),
  /** Id of the saved look that the page shows. */
  itemId: z.string(),
  generationId: z.nullable(z.string()),
  pageUrl: z.string(),
  /** Signed address of the picture; null once the page is taken down, or has expired and is kept for its reports. */
  imageUrl: z.nullable(z.string()),
  name: z.string(),
  lifetime: z.enum(shareLifetimes),
  showsBefore: z.boolean(),
  garmentName: z.nullable(z.string()),
  garmentUrl: z.nullable(z.string()),
  isIndexed: z.boolean(),
  /** Number of visitors, each counted once a day. */
  views: z.int(),
  /** True after reports: the page is taken down, and the look cannot be shared again. */
  isTakenDown: z.boolean(),
  createdAt: isoTime,
  expiresAt: z.nullable(isoTime),
})
export type SharedLook = z.infer<typeof sharedLook>

export const sharedLooks = z.object({ shares: z.array(sharedLook) })

const picture = z.object({ url: z.string(), width: px, height: px })
export type SharedPicture = z.infer<typeof picture>

/** A page as visitors see it. */
export const publicLook = z.object({
  pageUrl: z.string(),
  look: picture,
  before: z.nullable(picture),
  /** The garment's picture, with which a visitor can make their own look; null once it is erased. */
  garment: z.nullable(picture),
  /** Picture for link previews, 1200 × 630 px. */
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
  summary: 'Save a look and share it as a page; if it is already shared, its existing page is returned',
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
  summary: 'List the pages of your looks, newest first',
  signedIn: true,
  responses: { 200: sharedLooks },
  errors: [],
})

export const withdrawShare = defineOperation({
  id: 'withdrawShare',
  method: 'DELETE',
  path: '/shares/:id',
  tag: 'Library',
  summary: 'Withdraw a page immediately; the look stays saved',
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
  summary: 'Get a shared look, by the slug of its page',
  params: bySlug,
  responses: { 200: publicLook },
  errors: ['invalid_request', 'not_found'],
})

export const reportSharedLook = defineOperation({
  id: 'reportSharedLook',
  method: 'POST',
  path: '/shared/:slug/reports',
  tag: 'Library',
  summary: 'Report a page; each visitor is counted once',
  params: bySlug,
  body: lookReport,
  responses: { 204: null },
  errors: ['invalid_request', 'not_found'],
})
