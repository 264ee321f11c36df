/**
 * Racks: one look of a person for each of several garments. Ordered together; each look is paid, made and kept
 * separately.
 */
import * as z from 'zod/mini'
import { rackRange } from './business.ts'
import { acceptedGeneration, demoQuota, generation, lookErrors, progressEvent } from './generations.ts'
import { idempotencyKeyField } from './idempotency.ts'
import { lookFiles, tryOnFields, tryOnFiles } from './look-form.ts'
import { defineOperation } from './operation.ts'

const rackFiles = {
  userPhoto: tryOnFiles.userPhoto,
  outfitPhoto: {
    description: `${lookFiles.outfitPhoto.description} ${rackRange.min} to ${rackRange.max} pictures, each in a field of this name; one look is made of each. \`outfitName\` may be repeated in the same order. \`category\` applies to all of them.`,
    count: rackRange,
  },
} as const

/** An accepted look of a rack. Looks come in the order of the garments. */
export const rackLook = z.extend(acceptedGeneration, {
  /** Credits held for the look; 0 for a free one. */
  cost: z.int(),
})

/** An accepted rack, with its own addresses and those of its looks. A demo's addresses contain secrets. */
export const acceptedRack = z.object({
  rackId: z.string(),
  /** Credits of all its looks. */
  cost: z.int(),
  looks: z.array(rackLook),
  statusUrl: z.string(),
  /** Event stream of all its looks. */
  eventsUrl: z.string(),
  /** Quota of free looks; only for a free rack. */
  demo: z.optional(demoQuota),
})
export type AcceptedRack = z.infer<typeof acceptedRack>

/** A rack, without its deleted looks. */
export const rack = z.object({
  rackId: z.string(),
  /** Credits held or spent for its looks; failed looks cost nothing. */
  cost: z.int(),
  looks: z.array(generation),
})
export type Rack = z.infer<typeof rack>

/** Data of a rack's `progress` event, for the look `id`. `done` and `failed` events carry a look; `end` comes last. */
export const rackProgressEvent = z.extend(progressEvent, { id: z.string() })

const byId = z.object({ rackId: z.string().check(z.maxLength(100)) })
const withSecret = z.object({ secret: z.optional(z.string().check(z.maxLength(200))) })

export const generateRack = defineOperation({
  id: 'generateRack',
  method: 'POST',
  path: '/generate/rack',
  tag: 'Generation',
  summary:
    'Make a look of one person in each of several garments; without a token, a demo of up to three looks',
  signedIn: 'optional',
  headers: z.object({ 'idempotency-key': idempotencyKeyField }),
  multipart: { files: rackFiles, fields: tryOnFields },
  responses: { 202: acceptedRack },
  errors: [...lookErrors, 'insufficient_credits', 'demo_limit_reached'],
})

export const getRack = defineOperation({
  id: 'getRack',
  method: 'GET',
  path: '/generate/rack/:rackId',
  tag: 'Generation',
  summary: 'Get the looks of a rack',
  signedIn: 'optional',
  params: byId,
  query: withSecret,
  responses: { 200: rack },
  errors: ['invalid_request', 'not_found'],
})

export const getRackEvents = defineOperation({
  id: 'getRackEvents',
  method: 'GET',
  path: '/generate/rack/:rackId/events',
  tag: 'Generation',
  summary: 'Stream the events of a rack: `progress`, `done` and `failed` of each look, then `end`',
  signedIn: 'optional',
  params: byId,
  query: withSecret,
  responses: { 200: 'event-stream' },
  errors: ['invalid_request', 'not_found'],
})
