/** Looks in the operators' console: what failed and why. No picture comes along unless one is opened for a reason. */
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
  /** Whose it is; null for a visitor's. */
  holder: z.nullable(z.string()),
  email: z.nullable(z.string()),
  status: z.enum(generationStatuses),
  stage: z.string(),
  /** Why it failed: the code, and what the person was told. */
  code: z.nullable(errorCode),
  message: z.nullable(z.string()),
  engine: z.nullable(z.string()),
  tier: z.enum(qualityTiers),
  cost: z.int(),
  /** The chance, 0 to 1, that it is not broken. */
  score: z.nullable(z.number()),
  /** How often a worker has begun it. */
  tries: z.int(),
  /** Id of its trace and its log lines; null where traces are not written. */
  traceId: z.nullable(z.string()),
  /** Asked for with an API key. */
  isByKey: z.boolean(),
  warnings: z.array(z.string()),
  /** Pictures that are still there. */
  pictures: z.array(z.enum(lookPictures)),
  /** It can be made once more, free of charge: its pictures are there, and it is over. */
  canRetry: z.boolean(),
  createdAt: isoTime,
  finishedAt: z.nullable(isoTime),
})
export type ConsoleLook = z.infer<typeof consoleLook>

const byLook = z.object({ id })

export const listLooks = defineOperation({
  id: 'listConsoleLooks',
  method: 'GET',
  path: '/console/looks',
  tag,
  summary: 'Looks of all people and visitors that are kept, the newest first',
  signedIn,
  act: 'looks.read',
  query: z.object({
    limit: countField(consolePage),
    before: z.optional(z.string().check(z.maxLength(2000))),
    status: optionalText(z.enum(generationStatuses)),
    code: optionalText(z.enum(errorCodes)),
    engine: optionalText(z.string().check(z.maxLength(100))),
    tier: optionalText(z.enum(qualityTiers)),
    /** Those whose engine was less sure than this, in hundredths. */
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
  summary: 'A look, without its pictures',
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
  summary: 'Make a look once more of the same pictures: another one of the person’s, which costs nothing',
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
  summary: 'A picture of a look; who opened it, and why, is written to the audit',
  signedIn,
  act: 'picture.open',
  params: byLook,
  body: z.object({ picture: z.enum(lookPictures), reason: reasonField }),
  responses: {
    200: z.object({
      type: z.enum(['image/jpeg', 'image/png', 'image/webp']),
      /** Base64. It has no address that could be passed on. */
      data: z.string(),
    }),
  },
  errors: ['invalid_request', 'not_found'],
})
