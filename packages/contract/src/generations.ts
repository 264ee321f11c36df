/**
 * Generations: the calls of our own pages that make looks. One generation makes one look. A demo is a free look, made
 * without an account. API v1 shows a generation as a look, in a stable form: `v1-looks.ts`.
 */
import * as z from 'zod/mini'
import { qualityTiers } from './business.ts'
import { errorCode, pictureErrors } from './errors.ts'
import { lookGarment, wornGarment } from './garment-fields.ts'
import { garmentCategories } from './garments.ts'
import { idempotencyKeyField } from './idempotency.ts'
import { lookFields, lookFiles, tryOnFields, tryOnFiles } from './look-form.ts'
import { defineOperation } from './operation.ts'
import { placeInPhoto } from './person-at.ts'
import { fits, tucks } from './wearing.ts'

export type { LookFields } from './look-form.ts'

export const generationStatuses = ['queued', 'running', 'succeeded', 'failed'] as const
export type GenerationStatus = (typeof generationStatuses)[number]

/** Stages of a generation, in order. */
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

/** A warning about the result. `message` is a sentence for the user. */
export const warning = z.object({ code: z.string(), message: z.string() })
export type Warning = z.infer<typeof warning>

const isoTime = z.iso.datetime()
const px = z.int().check(z.positive())

/** Response of a request that waited until the look was made. */
const madeLook = z.object({
  success: z.literal(true),
  id: z.string(),
  imageUrl: z.string(),
  width: px,
  height: px,
  engine: z.string(),
  qualityTier: z.enum(qualityTiers),
  /** `fit` and `tuck` of the result. If the engine could not follow the requested ones, there is a warning. */
  fit: z.enum(fits),
  tuck: z.enum(tucks),
  warnings: z.array(warning),
  /** Garments in the order of the pictures. */
  garments: z.array(wornGarment),
  /** Address of the generation; for a demo it contains the secret. */
  statusUrl: z.string(),
})
export type MadeLook = z.infer<typeof madeLook>

/** A visitor's free looks: `limit` per day, and how many are `left` today. */
export const demoQuota = z.object({ left: z.int().check(z.gte(0)), limit: z.int().check(z.gte(0)) })
export type DemoQuota = z.infer<typeof demoQuota>

/** A free look. */
export const demoLook = z.extend(madeLook, { demo: demoQuota })

/** One of the looks that a paid request made. */
const madeVariant = z.pick(madeLook, {
  id: true,
  imageUrl: true,
  width: true,
  height: true,
  fit: true,
  tuck: true,
  warnings: true,
  statusUrl: true,
})

/** A paid look. */
export const tryOnLook = z.extend(madeLook, {
  /** All looks made for the request, this one first: the pictures included in the tier, or `numSamples` looks. */
  looks: z.array(madeVariant),
  /** Credits that all looks of the request cost. Looks that were not made cost nothing. */
  cost: z.int(),
  /** Available credits at the time of the response. */
  credits: z.int(),
})
export type TryOnLook = z.infer<typeof tryOnLook>

/** Response of a request that does not wait, or whose wait ended before the look was made. */
export const acceptedGeneration = z.object({
  id: z.string(),
  status: z.enum(generationStatuses),
  eventsUrl: z.string(),
  statusUrl: z.string(),
})
export type AcceptedGeneration = z.infer<typeof acceptedGeneration>

export const acceptedDemo = z.extend(acceptedGeneration, { demo: demoQuota })

/** Summary of one look of a request, in any status. */
const variant = z.object({
  fit: z.enum(fits),
  tuck: z.enum(tucks),
  id: z.string(),
  status: z.enum(generationStatuses),
  imageUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  width: z.nullable(px),
  height: z.nullable(px),
})
export type Variant = z.infer<typeof variant>

export const generation = z.object({
  id: z.string(),
  kind: z.enum(['demo', 'try-on']),
  status: z.enum(generationStatuses),
  stage: z.enum(generationStages),
  progress: z.number().check(z.gte(0), z.lte(1)),
  qualityTier: z.enum(qualityTiers),
  realism: z.int(),
  /** `fit` and `tuck`: as requested; once the look is made, those of the result. */
  fit: z.enum(fits),
  tuck: z.enum(tucks),
  /** Requested category of the first garment. */
  category: z.enum(garmentCategories),
  /** Garments in the order of the pictures. */
  garments: z.array(lookGarment),
  /** Id of the look whose picture served as the photo (it may be deleted); null for an uploaded photo. */
  parentId: z.nullable(z.string()),
  /** Id of the look's rack (several garments, one look each: `racks.ts`); null for a single look. */
  rackId: z.nullable(z.string()),
  /** The person that the request chose; null if it chose none. */
  personAt: z.nullable(placeInPhoto),
  /**
   * Credits: held while the look is made, spent when it succeeds, returned when it fails. 0 for a demo, and for further
   * pictures included in the price of one.
   */
  cost: z.int(),
  /** Credits returned because the user reported the look as not right; absent if none were. */
  creditsBack: z.optional(z.int()),
  favourite: z.boolean(),
  /** Addresses of the request's pictures; null once they are erased, for a demo when its look is made. */
  personUrl: z.nullable(z.string()),
  outfitUrl: z.nullable(z.string()),
  /** Names from the request; null if absent. */
  personName: z.nullable(z.string()),
  outfitName: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  width: z.nullable(px),
  height: z.nullable(px),
  engine: z.nullable(z.string()),
  warnings: z.array(warning),
  error: z.nullable(z.object({ code: errorCode, message: z.string() })),
  /** Id of the library item that the look is saved as; null if it is not saved. */
  savedId: z.nullable(z.string()),
  /** All looks of the same request, including this one; empty for a single look. They are cancelled together. */
  variants: z.array(variant),
  createdAt: isoTime,
  finishedAt: z.nullable(isoTime),
  expiresAt: z.nullable(isoTime),
})
export type Generation = z.infer<typeof generation>

/**
 * Data of a `progress` event. The final `done` or `failed` event carries the generation. `queuePlace` is the number of
 * looks ahead while the stage is `queued`.
 */
export const progressEvent = z.object({
  stage: z.enum(generationStages),
  progress: z.number().check(z.gte(0), z.lte(1)),
  queuePlace: z.optional(z.int()),
})
export type ProgressEvent = z.infer<typeof progressEvent>

const byId = z.object({ id: z.string().check(z.maxLength(100)) })
/** A demo is read with its secret, a paid look with its owner's token. */
const withSecret = z.object({ secret: z.optional(z.string().check(z.maxLength(200))) })

/** Errors of any request for a look. It waits for the look by default, so they include failures of its making. */
export const lookErrors = [
  ...pictureErrors,
  'not_found',
  'idempotency_mismatch',
  'picture_too_small',
  'no_person_found',
  'no_garment_found',
  'garments_clash',
  'content_rejected',
  'look_unconvincing',
  'engine_failed',
] as const

export const generateDemo = defineOperation({
  id: 'generateDemo',
  method: 'POST',
  path: '/generate/demo',
  tag: 'Generation',
  summary: 'Make a free look, without an account',
  headers: z.object({ prefer: z.optional(z.string()), 'idempotency-key': idempotencyKeyField }),
  multipart: { files: lookFiles, fields: lookFields },
  responses: { 200: demoLook, 202: acceptedDemo },
  errors: [...lookErrors, 'demo_limit_reached'],
})

export const generateTryOn = defineOperation({
  id: 'generateTryOn',
  method: 'POST',
  path: '/generate/try-on',
  tag: 'Generation',
  summary: 'Make a look for credits, with one garment or several worn together',
  signedIn: true,
  headers: z.object({ prefer: z.optional(z.string()), 'idempotency-key': idempotencyKeyField }),
  multipart: { files: tryOnFiles, fields: tryOnFields },
  responses: { 200: tryOnLook, 202: acceptedGeneration },
  errors: [...lookErrors, 'insufficient_credits'],
})

export const getGeneration = defineOperation({
  id: 'getGeneration',
  method: 'GET',
  path: '/generate/:id',
  tag: 'Generation',
  summary: 'Get a generation',
  signedIn: 'optional',
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
  summary: 'Stream the events of a generation: `progress`, then `done` or `failed`',
  signedIn: 'optional',
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
  summary:
    'Cancel an unfinished generation, or delete a finished one. A deleted look can be restored for ten minutes; a demo, or any look with `erase=now`, is erased immediately. With `only=unfinished`, a finished one answers `conflict`',
  signedIn: 'optional',
  params: byId,
  query: z.extend(withSecret, {
    only: z.optional(z.enum(['unfinished'])),
    erase: z.optional(z.enum(['now'])),
  }),
  responses: { 204: null },
  errors: ['invalid_request', 'not_found', 'conflict'],
})
