/** API v1: looks. The API is stable: fields and operations may be added, but not changed. */
import * as z from 'zod/mini'
import {
  defaultQualityTier,
  garmentsRange,
  outputFormats,
  qualityTiers,
  realismRange,
  pictureLimits,
  syncWaitSeconds,
} from './business.ts'
import { errorCode, pictureErrors } from './errors.ts'
import { categoriesField, garmentCategories, wornGarment } from './garments.ts'
import { warning } from './generations.ts'
import { idempotencyKeyField } from './idempotency.ts'
import { choiceField, numberField } from './look-form.ts'
import { defineOperation } from './operation.ts'
import { placeField, placeInPhoto } from './person-at.ts'
import { fits, tucks } from './wearing.ts'

export const lookStatuses = ['queued', 'running', 'succeeded', 'failed', 'canceled'] as const
export type LookStatus = (typeof lookStatuses)[number]

const isoTime = z.iso.datetime()
const px = z.int().check(z.positive())
const id = z.string().check(z.minLength(1), z.maxLength(100))
const byId = z.object({ id })
const seed = { min: 0, max: 2 ** 31 - 1 } as const

export const metadataLimits = { keys: 20, keyLength: 40, valueLength: 200 } as const

/** Text that the database can store: no NUL, and no unpaired surrogate. */
const storableText = /^[^\0\p{Cs}]*$/u

/** The caller's own data, such as a product number. It is returned with the look, and looks can be searched by it. */
export const metadata = z
  .record(
    z.string().check(z.minLength(1), z.maxLength(metadataLimits.keyLength), z.regex(storableText)),
    z.string().check(z.maxLength(metadataLimits.valueLength), z.regex(storableText)),
  )
  .check(z.refine((entries) => Object.keys(entries).length <= metadataLimits.keys, 'has too many keys'))
export type Metadata = z.infer<typeof metadata>

/** Address of a picture. When fetching it, the server checks that it uses https and is on the public internet. */
const url = z.string().check(z.minLength(1), z.maxLength(2000))

/**
 * A picture given by reference: an address, which is fetched before the response; a file sent to `/v1/files`; an item
 * of the account's library; or one of our samples.
 */
export const pictureSource = z.union([
  z.strictObject({ url }),
  z.strictObject({ fileId: id }),
  z.strictObject({ library: id }),
  z.strictObject({ sample: id }),
])
export type PictureSource = z.infer<typeof pictureSource>

const category = z.optional(z.enum(garmentCategories))
const garmentSource = z.union([
  z.strictObject({ url, category }),
  z.strictObject({ fileId: id, category }),
  z.strictObject({ library: id, category }),
  z.strictObject({ sample: id, category }),
])

export const lookRequest = z.object({
  person: pictureSource.check(z.describe('Photo of the person to dress.')),
  garments: z
    .array(garmentSource)
    .check(
      z.minLength(garmentsRange.min),
      z.maxLength(garmentsRange.max),
      z.describe('Garments that are worn together. Each further garment adds to the price.'),
    ),
  tier: z
    .optional(z.enum(qualityTiers))
    .check(z.describe(`Quality and price of the look; \`${defaultQualityTier}\` by default.`)),
  realism: z
    .optional(z.int().check(z.gte(realismRange.min), z.lte(realismRange.max)))
    .check(
      z.describe(
        `How much of the photo’s light, folds and shadows the garment takes on; ${realismRange.default} by default.`,
      ),
    ),
  fit: z.optional(z.enum(fits)).check(z.describe('How loosely the garment is worn; `regular` by default.')),
  tuck: z
    .optional(z.enum(tucks))
    .check(z.describe('How a top meets the waistband: tucked in, or falling over it; `auto` by default.')),
  seed: z
    .optional(z.int().check(z.gte(seed.min), z.lte(seed.max)))
    .check(
      z.describe(
        'A deterministic engine makes the same look again from the same pictures, options and seed.',
      ),
    ),
  personAt: z
    .optional(placeInPhoto)
    .check(
      z.describe(
        'The person to dress in a photo of several people: a point on the person, in shares of the width and height. By default the largest person near the middle.',
      ),
    ),
  outputFormat: z
    .optional(z.enum(outputFormats))
    .check(z.describe(`Format of the picture; \`${outputFormats[0]}\` by default.`)),
  metadata: z
    .optional(metadata)
    .check(
      z.describe(
        'Your own data, such as a product number: returned with the look, and usable as a filter of the list.',
      ),
    ),
})
export type LookRequest = z.infer<typeof lookRequest>

/** Metadata in a form field, as JSON. */
const metadataField = z.optional(
  z.pipe(
    z.transform((value: unknown, context) => {
      if (value === '' || typeof value !== 'string') return undefined
      try {
        return JSON.parse(value) as unknown
      } catch {
        context.issues.push({ code: 'custom', message: 'must be a JSON object', input: value })
        return z.NEVER
      }
    }),
    z.optional(metadata),
  ),
)

/** Text fields of a form with pictures. */
export const lookFormFields = z.object({
  tier: choiceField(qualityTiers),
  /** Comma-separated categories, one per garment; missing ones are `auto`. */
  category: categoriesField,
  realism: numberField(realismRange.min, realismRange.max),
  fit: choiceField(fits),
  tuck: choiceField(tucks),
  seed: numberField(seed.min, seed.max),
  personAt: placeField,
  outputFormat: choiceField(outputFormats),
  metadata: metadataField,
})

export const lookFormFiles = {
  person: {
    description: `Photo of the person: ${pictureLimits}`,
  },
  garment: {
    description: `Picture of the garment: ${pictureLimits} Up to ${garmentsRange.max}, each in a field of this name, for garments that are worn together.`,
    count: garmentsRange,
  },
} as const

export const look = z.object({
  id: z.string(),
  status: z.enum(lookStatuses).check(z.describe('`succeeded`, `failed` and `canceled` are final.')),
  livemode: z
    .boolean()
    .check(z.describe('False for a look of a test key, which costs nothing and bears a stamp.')),
  tier: z.enum(qualityTiers),
  category: z.enum(garmentCategories).check(z.describe('Requested category of the first garment.')),
  garments: z.array(wornGarment).check(z.describe('Garments in the order of the request.')),
  realism: z.int(),
  fit: z.enum(fits).check(z.describe('As requested; once the look is made, that of the result.')),
  tuck: z.enum(tucks).check(z.describe('As requested; once the look is made, that of the result.')),
  seed: z.nullable(z.int()),
  personAt: z.nullable(placeInPhoto),
  outputFormat: z.enum(outputFormats),
  cost: z
    .int()
    .check(
      z.describe(
        'Credits: held while the look is made, spent when it succeeds. A failed or canceled look costs nothing.',
      ),
    ),
  score: z
    .nullable(z.number().check(z.gte(0), z.lte(1)))
    .check(z.describe('Probability, 0 to 1, that the look is not broken; null until it is made.')),
  warnings: z
    .array(warning)
    .check(z.describe('Doubts about the look, such as cloth that could not be placed well.')),
  engine: z.nullable(z.string()).check(z.describe('Name of the engine that made the look.')),
  inputs: z
    .object({ person: z.string(), garments: z.array(z.string()) })
    .check(z.describe('SHA-256 of the input files, in hex.')),
  imageUrl: z
    .nullable(z.string())
    .check(z.describe('Address of the picture, valid for an hour; null until the look is made.')),
  width: z.nullable(px).check(z.describe('Pixels; null until the look is made.')),
  height: z.nullable(px).check(z.describe('Pixels; null until the look is made.')),
  metadata,
  error: z
    .nullable(z.object({ code: errorCode, message: z.string() }))
    .check(z.describe('Why the look failed; null otherwise.')),
  createdAt: isoTime,
  finishedAt: z
    .nullable(isoTime)
    .check(z.describe('Time at which the look reached its final status; null until then.')),
  expiresAt: isoTime.check(z.describe('Time at which the look and its pictures are erased.')),
})
export type Look = z.infer<typeof look>

export const lookList = z.object({
  data: z.array(look).check(z.describe('Newest first.')),
  nextCursor: z
    .nullable(z.string())
    .check(z.describe('Pass as `cursor` to get the next looks; null on the last page.')),
})
export type LookList = z.infer<typeof lookList>

/** Looks per page of a list. */
export const lookPage = { min: 1, max: 100, default: 20 } as const

/**
 * Errors of the request. A look that fails after it was accepted is not an error of the call: it is returned with the
 * status `failed`, and its `error` has the code.
 */
const requestErrors = [
  ...pictureErrors,
  'insufficient_credits',
  'not_found',
  'idempotency_mismatch',
  'picture_too_small',
  'picture_unreachable',
  'cap_reached',
] as const

export const createLook = defineOperation({
  id: 'createLook',
  method: 'POST',
  path: '/v1/looks',
  tag: 'Looks',
  summary: `Make a look. Answers 202, or 200 if the look has ended; with \`Prefer: wait=60\`, first waits up to 60 seconds (${syncWaitSeconds} at most) for its end`,
  key: { scope: 'looks:write', publishable: true },
  headers: z.object({
    prefer: z.optional(z.string()),
    'idempotency-key': idempotencyKeyField,
    /** Solution of a `proof_required` challenge, for publishable keys. */
    altcha: z.optional(z.string()),
  }),
  body: lookRequest,
  multipart: { files: lookFormFiles, fields: lookFormFields },
  responses: { 200: look, 202: look },
  errors: [...requestErrors, 'proof_required'],
})

export const getLook = defineOperation({
  id: 'getLook',
  method: 'GET',
  path: '/v1/looks/:id',
  tag: 'Looks',
  summary: 'Get a look',
  key: { scope: 'looks:read', publishable: true },
  params: byId,
  responses: { 200: look },
  errors: ['invalid_request', 'not_found'],
})

export const listLooks = defineOperation({
  id: 'listLooks',
  method: 'GET',
  path: '/v1/looks',
  tag: 'Looks',
  summary:
    'List the looks that are not yet erased, newest first; `metadata[key]=value` filters by your own metadata',
  key: { scope: 'looks:read' },
  query: z.catchall(
    z.object({
      cursor: z.optional(z.string().check(z.maxLength(200))),
      limit: numberField(lookPage.min, lookPage.max),
      status: z.optional(z.enum(lookStatuses)),
    }),
    z.string(),
  ),
  responses: { 200: lookList },
  errors: ['invalid_request'],
})

export const deleteLook = defineOperation({
  id: 'deleteLook',
  method: 'DELETE',
  path: '/v1/looks/:id',
  tag: 'Looks',
  summary: 'Erase a look with its pictures; an unfinished look is canceled and costs nothing',
  key: { scope: 'looks:write' },
  params: byId,
  responses: { 204: null },
  errors: ['invalid_request', 'not_found'],
})

export const cancelLook = defineOperation({
  id: 'cancelLook',
  method: 'POST',
  path: '/v1/looks/:id/cancel',
  tag: 'Looks',
  summary: 'Cancel an unfinished look; its credits are returned. Answers `conflict` for a finished look',
  key: { scope: 'looks:write' },
  params: byId,
  responses: { 200: look },
  errors: ['invalid_request', 'not_found', 'conflict'],
})
