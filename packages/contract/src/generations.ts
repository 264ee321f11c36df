/** Looks being made and looks made. */
import * as z from 'zod/mini'
import { qualityTiers, realismRange } from './business.ts'
import { errorCode } from './errors.ts'
import { defineOperation } from './operation.ts'

export const garmentCategories = ['auto', 'top', 'bottom', 'dress', 'outerwear'] as const
export type GarmentCategory = (typeof garmentCategories)[number]

export const generationStatuses = ['queued', 'running', 'succeeded', 'failed'] as const
export type GenerationStatus = (typeof generationStatuses)[number]

/** In the order a look passes them. */
export const generationStages = [
  'queued',
  'preparing',
  'person',
  'garment',
  'fit',
  'compose',
  'finishing',
  'done',
] as const
export type GenerationStage = (typeof generationStages)[number]

/** A form field is text: '' counts as not given. */
const numberField = (min: number, max: number) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' || value === undefined ? undefined : Number(value))),
      z.optional(z.int().check(z.gte(min), z.lte(max))),
    ),
  )

const choiceField = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(z.enum(choices)),
    ),
  )

/** The optional text fields beside the two pictures. Defaults are filled in by `withDefaults` of the use case. */
export const lookFields = z.object({
  qualityTier: choiceField(qualityTiers),
  realism: numberField(realismRange.min, realismRange.max),
  category: choiceField(garmentCategories),
  seed: numberField(0, 2 ** 31 - 1),
  /** Version of the consent sentence shown with the upload. */
  consentVersion: z.optional(z.string().check(z.maxLength(20))),
})
export type LookFields = z.infer<typeof lookFields>

const lookFiles = {
  userPhoto: { description: 'Photo of the person: PNG, JPEG or WebP, up to 15 MB and 50 megapixels.' },
  outfitPhoto: { description: 'Picture of the garment: PNG, JPEG or WebP, up to 15 MB and 50 megapixels.' },
}

/** Something the person should know about the result, in words. */
export const warning = z.object({ code: z.string(), message: z.string() })
export type Warning = z.infer<typeof warning>

const isoTime = z.iso.datetime()
const px = z.int().check(z.positive())

export const demoLook = z.object({
  success: z.literal(true),
  id: z.string(),
  imageUrl: z.string(),
  width: px,
  height: px,
  engine: z.string(),
  qualityTier: z.enum(qualityTiers),
  warnings: z.array(warning),
  /** Where the generation can be read again, with its secret. */
  statusUrl: z.string(),
})
export type DemoLook = z.infer<typeof demoLook>

export const acceptedGeneration = z.object({
  id: z.string(),
  status: z.enum(generationStatuses),
  eventsUrl: z.string(),
  statusUrl: z.string(),
})
export type AcceptedGeneration = z.infer<typeof acceptedGeneration>

export const generation = z.object({
  id: z.string(),
  kind: z.enum(['demo', 'try-on']),
  status: z.enum(generationStatuses),
  stage: z.enum(generationStages),
  progress: z.number().check(z.gte(0), z.lte(1)),
  qualityTier: z.enum(qualityTiers),
  cost: z.int(),
  imageUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  width: z.nullable(px),
  height: z.nullable(px),
  engine: z.nullable(z.string()),
  warnings: z.array(warning),
  error: z.nullable(z.object({ code: errorCode, message: z.string() })),
  savedId: z.nullable(z.string()),
  createdAt: isoTime,
  finishedAt: z.nullable(isoTime),
  expiresAt: z.nullable(isoTime),
})
export type Generation = z.infer<typeof generation>

/** Data of a `progress` event; the closing `done` or `failed` carries the generation as it then stands. `queuePlace` counts those ahead while the stage is `queued`. */
export const progressEvent = z.object({
  stage: z.enum(generationStages),
  progress: z.number().check(z.gte(0), z.lte(1)),
  queuePlace: z.optional(z.int()),
})
export type ProgressEvent = z.infer<typeof progressEvent>

const byId = z.object({ id: z.string().check(z.maxLength(100)) })
/** A demo is read with its own secret. */
const withSecret = z.object({ secret: z.optional(z.string().check(z.maxLength(200))) })

export const generateDemo = defineOperation({
  id: 'generateDemo',
  method: 'POST',
  path: '/generate/demo',
  tag: 'Generation',
  summary: 'Make a look without an account',
  headers: z.object({ prefer: z.optional(z.string()), 'idempotency-key': z.optional(z.string()) }),
  multipart: { files: lookFiles, fields: lookFields },
  responses: { 200: demoLook, 202: acceptedGeneration },
  errors: [
    'invalid_request',
    'not_found',
    'idempotency_mismatch',
    'payload_too_large',
    'unsupported_image',
    'unreadable_image',
    'picture_too_small',
    'no_person_found',
    'no_garment_found',
    'content_rejected',
    'demo_limit_reached',
    'engine_failed',
    'engine_unavailable',
  ],
})

export const getGeneration = defineOperation({
  id: 'getGeneration',
  method: 'GET',
  path: '/generate/:id',
  tag: 'Generation',
  summary: 'Read a generation',
  params: byId,
  query: withSecret,
  responses: { 200: generation },
  errors: ['invalid_request', 'not_found'],
})

export const getGenerationEvents = defineOperation({
  id: 'getGenerationEvents',
  method: 'GET',
  path: '/generate/:id/events',
  tag: 'Generation',
  summary: 'Follow a generation: `progress`, then `done` or `failed`',
  params: byId,
  query: withSecret,
  responses: { 200: 'event-stream' },
  errors: ['invalid_request', 'not_found'],
})

export const deleteGeneration = defineOperation({
  id: 'deleteGeneration',
  method: 'DELETE',
  path: '/generate/:id',
  tag: 'Generation',
  summary: 'Cancel a generation that waits, or erase the pictures of a finished one',
  params: byId,
  query: withSecret,
  responses: { 204: null },
  errors: ['invalid_request', 'not_found', 'conflict'],
})
