/** Looks being made and looks made. */
import * as z from 'zod/mini'
import { qualityTiers } from './business.ts'
import { errorCode, pictureErrors } from './errors.ts'
import { garmentCategories, lookGarment, wornGarment } from './garments.ts'
import { idempotencyKeyField } from './idempotency.ts'
import { lookFields, lookFiles, tryOnFields, tryOnFiles } from './look-form.ts'
import { defineOperation } from './operation.ts'
import { placeInPhoto } from './person-at.ts'
import { fits, tucks, wearing } from './wearing.ts'

export { garmentCategories, type GarmentCategory } from './garments.ts'
export type { LookFields } from './look-form.ts'

export const generationStatuses = ['queued', 'running', 'succeeded', 'failed'] as const
export type GenerationStatus = (typeof generationStatuses)[number]

/** Stages in the order a look passes them. */
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

/** Something the person should know about the result, in words. */
export const warning = z.object({ code: z.string(), message: z.string() })
export type Warning = z.infer<typeof warning>

const isoTime = z.iso.datetime()
const px = z.int().check(z.positive())

/** A finished look. */
const madeLook = z.object({
  success: z.literal(true),
  id: z.string(),
  imageUrl: z.string(),
  width: px,
  height: px,
  engine: z.string(),
  qualityTier: z.enum(qualityTiers),
  /** Fit as it is worn; an engine that wears clothes its own way says so in a warning. */
  fit: z.enum(fits),
  tuck: z.enum(tucks),
  warnings: z.array(warning),
  /** Garments in the order of the pictures. */
  garments: z.array(wornGarment),
  /** Address to read the generation at again: a demo's carries its secret. */
  statusUrl: z.string(),
})
export type MadeLook = z.infer<typeof madeLook>

/** Free looks that one visitor has a day, and those left today: 0 once they are used up. */
export const demoQuota = z.object({ left: z.int().check(z.gte(0)), limit: z.int().check(z.gte(0)) })
export type DemoQuota = z.infer<typeof demoQuota>

/** A free look. */
export const demoLook = z.extend(madeLook, { demo: demoQuota })

/** One of several looks that were asked for together. */
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
  /** Every look that was made of the request, the first one being this: those that the tier brings, or that were asked for. What was not made costs nothing. */
  looks: z.array(madeVariant),
  /** Credits that all of them have cost. */
  cost: z.int(),
  /** Available credits when this was answered. */
  credits: z.int(),
})
export type TryOnLook = z.infer<typeof tryOnLook>

export const acceptedGeneration = z.object({
  id: z.string(),
  status: z.enum(generationStatuses),
  eventsUrl: z.string(),
  statusUrl: z.string(),
})
export type AcceptedGeneration = z.infer<typeof acceptedGeneration>

export const acceptedDemo = z.extend(acceptedGeneration, { demo: demoQuota })

/** A look as those that were asked for with it know it. */
const variant = z.extend(wearing, {
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
  /** Fit as asked for, and as it is worn once it is made. */
  fit: z.enum(fits),
  tuck: z.enum(tucks),
  /** Category of the first garment. */
  category: z.enum(garmentCategories),
  /** Garments in the order of the pictures. */
  garments: z.array(lookGarment),
  /** The look whose picture was the photo; null where it was an upload. That look may be gone. */
  parentId: z.nullable(z.string()),
  /** The rack it was ordered with; null for a look alone. */
  rackId: z.nullable(z.string()),
  /** Place of the person that the request chose; null where it did not. */
  personAt: z.nullable(placeInPhoto),
  /** Credits: held while it is made, spent once it has succeeded, given back when it has failed. 0 for a demo, and for the further pictures that a tier brings for the price of one. */
  cost: z.int(),
  /** Credits that came back as the person found the look not right; left out where none did. */
  creditsBack: z.optional(z.int()),
  favourite: z.boolean(),
  /** The pictures it was asked for with, as long as they are kept; a demo's are erased once it is made. */
  personUrl: z.nullable(z.string()),
  outfitUrl: z.nullable(z.string()),
  /** Names that the request gave; null where it did not. */
  personName: z.nullable(z.string()),
  outfitName: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  width: z.nullable(px),
  height: z.nullable(px),
  engine: z.nullable(z.string()),
  warnings: z.array(warning),
  error: z.nullable(z.object({ code: errorCode, message: z.string() })),
  savedId: z.nullable(z.string()),
  /** All that were asked for together, this one included; empty for a look alone. They are cancelled together. */
  variants: z.array(variant),
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
/** A demo is read with its own secret; a paid look by its owner's token. */
const withSecret = z.object({ secret: z.optional(z.string().check(z.maxLength(200))) })

/** Errors of any request for a look. */
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
  summary: 'Make a look without an account',
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
  summary: 'Make a look for credits, of one garment or of several that are worn together',
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
  summary: 'Read a generation',
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
  summary: 'Follow a generation: `progress`, then `done` or `failed`',
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
    'Cancel a generation that is not finished, or delete one that is: for ten minutes your look can be restored; a demo, and with `erase=now` any look, is erased at once; `only=unfinished` answers `conflict` for a finished one',
  signedIn: 'optional',
  params: byId,
  query: z.extend(withSecret, {
    only: z.optional(z.enum(['unfinished'])),
    erase: z.optional(z.enum(['now'])),
  }),
  responses: { 204: null },
  errors: ['invalid_request', 'not_found', 'conflict'],
})
