/**
 * The operators' console: looks and their failures. Pictures are shown only when an operator opens one for a reason.
 */
import * as z from 'zod/mini'
import { qualityTiers } from './business.ts'
import { consolePage, reasonField } from './console.ts'
import { errorCode, errorCodes } from './errors.ts'
import { generationStatuses } from './generations.ts'
import { defineOperation } from './operation.ts'
import { countField, optionalText } from './text-fields.ts'

const isoTime = z.iso.datetime()
const id = z.string().check(z.maxLength(100))
const tag = 'Console'
const signedIn = true

export const lookPictures = ['look', 'person', 'garment'] as const
export type LookPicture = (typeof lookPictures)[number]

export const consoleLook = z.object({
  id: z.string(),
  kind: z.enum(['demo', 'try-on']),
  /** The owner; null for a visitor's look. */
  holder: z.nullable(z.string()),
  email: z.nullable(z.string()),
  status: z.enum(generationStatuses),
  stage: z.string(),
  /** Error code of a failed look. */
  code: z.nullable(errorCode),
  /** The error message that the user was shown. */
  message: z.nullable(z.string()),
  engine: z.nullable(z.string()),
  tier: z.enum(qualityTiers),
  cost: z.int(),
  /** Probability, 0 to 1, that the look is not broken. */
  score: z.nullable(z.number()),
  /** Number of times that a worker has started the look. */
  tries: z.int(),
  /** Id of the look's trace and log lines; null when tracing is off. */
  traceId: z.nullable(z.string()),
  /** True when the look was requested with an API key. */
  isByKey: z.boolean(),
  warnings: z.array(z.string()),
  /** Pictures that are still stored. */
  pictures: z.array(z.enum(lookPictures)),
  /** True when the look is over and its pictures are still stored, so that it can be made again free of charge. */
  canRetry: z.boolean(),
  createdAt: isoTime,
  finishedAt: z.nullable(isoTime),
})
export type ConsoleLook = z.infer<typeof consoleLook>

export const openedPicture = z.object({
  type: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  /** Base64, because an address could be passed on. */
  data: z.string(),
})
export type OpenedPicture = z.infer<typeof openedPicture>

const byLook = z.object({ id })

export const listLooks = defineOperation({
  id: 'listConsoleLooks',
  method: 'GET',
  path: '/console/looks',
  tag,
  summary: 'List the stored looks of all users and visitors, newest first',
  signedIn,
  act: 'looks.read',
  query: z.object({
    limit: countField(consolePage),
    before: z.optional(z.string().check(z.maxLength(2000))),
    status: optionalText(z.enum(generationStatuses)),
    code: optionalText(z.enum(errorCodes)),
    engine: optionalText(z.string().check(z.maxLength(100))),
    tier: optionalText(z.enum(qualityTiers)),
    /** Only looks with a score below this, in hundredths. */
    scoreBelow: optionalText(z.string().check(z.regex(/^(?:100|\d{1,2})$/))),
    /** Day in UTC. */
    day: optionalText(z.iso.date()),
    holder: optionalText(id),
  }),
  responses: { 200: z.object({ looks: z.array(consoleLook), nextCursor: z.nullable(z.string()) }) },
  errors: ['invalid_request'],
})

export const readLook = defineOperation({
  id: 'readConsoleLook',
  method: 'GET',
  path: '/console/looks/:id',
  tag,
  summary: 'Get a look, without its pictures',
  signedIn,
  act: 'looks.read',
  params: byLook,
  responses: { 200: consoleLook },
  errors: ['invalid_request', 'not_found'],
})

export const retryLook = defineOperation({
  id: 'retryLook',
  method: 'POST',
  path: '/console/looks/:id/retry',
  tag,
  summary: 'Make a look again from the same pictures, as a new look of the same user, free of charge',
  signedIn,
  act: 'look.retry',
  params: byLook,
  body: z.object({ reason: reasonField }),
  responses: { 200: consoleLook },
  errors: ['invalid_request', 'not_found', 'conflict', 'engine_unavailable'],
})

export const openPicture = defineOperation({
  id: 'openPicture',
  method: 'POST',
  path: '/console/looks/:id/picture',
  tag,
  summary: 'Get a picture of a look; the audit log records the operator and the reason',
  signedIn,
  act: 'picture.open',
  params: byLook,
  body: z.object({ picture: z.enum(lookPictures), reason: reasonField }),
  responses: { 200: openedPicture },
  errors: ['invalid_request', 'not_found'],
})
