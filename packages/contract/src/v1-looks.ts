/** API v1: looks. The API is stable: fields and operations may be added, but not changed. */
import * as z from 'zod/mini'
import { outputFormats, qualityTiers, syncWaitSeconds } from './business.ts'
import { errorCode, pictureErrors } from './errors.ts'
import { wornGarment } from './garment-fields.ts'
import { garmentCategories } from './garments.ts'
import { warning } from './generations.ts'
import { idempotencyKeyField } from './idempotency.ts'
import { numberField } from './look-form.ts'
import { defineOperation } from './operation.ts'
import { placeInPhoto } from './person-at.ts'
import { lookFormFields, lookFormFiles, lookRequest, metadata } from './v1-look-request.ts'
import { fits, tucks } from './wearing.ts'

export const lookStatuses = ['queued', 'running', 'succeeded', 'failed', 'canceled'] as const
export type LookStatus = (typeof lookStatuses)[number]

const isoTime = z.iso.datetime()
const px = z.int().check(z.positive())
const byId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) })

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

/** The request of the quickstart, with samples of ours. */
const example = { person: { sample: 'woman-red' }, garments: [{ sample: 'white-polo' }] }

export const createLook = defineOperation({
  id: 'createLook',
  method: 'POST',
  path: '/v1/looks',
  tag: 'Looks',
  summary:
    'Make a look. Answers 202, or 200 if the look has ended. ' +
    `\`Prefer: wait=60\` waits up to 60 seconds for its end (at most ${syncWaitSeconds})`,
  key: { scope: 'looks:write', publishable: true },
  headers: z.object({
    prefer: z
      .optional(z.string())
      .check(
        z.describe(`\`wait=60\` waits up to 60 seconds for the end of the look, ${syncWaitSeconds} at most.`),
      ),
    'idempotency-key': idempotencyKeyField,
    altcha: z
      .optional(z.string())
      .check(
        z.describe('For publishable keys: the solution of the challenge that came with `proof_required`.'),
      ),
  }),
  body: lookRequest.check(z.meta({ examples: [example] })),
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
  key: { scope: 'looks:write', publishable: true },
  params: byId,
  responses: { 200: look },
  errors: ['invalid_request', 'not_found', 'conflict'],
})
