/** Racks: one person and many garments, a look for each. Ordered together, each paid, made and kept by itself. */
import * as z from 'zod/mini'
import { rackRange } from './business.ts'
import { acceptedGeneration, demoQuota, generation, lookErrors, progressEvent } from './generations.ts'
import { idempotencyKeyField } from './idempotency.ts'
import { lookFiles, tryOnFields, tryOnFiles } from './look-form.ts'
import { defineOperation } from './operation.ts'

const rackFiles = {
  userPhoto: tryOnFiles.userPhoto,
  outfitPhoto: {
    description: `${lookFiles.outfitPhoto.description} ${rackRange.min} to ${rackRange.max}, each in a field of this name, a look for each; \`outfitName\` may be repeated in the same order. One \`category\` is that of all.`,
    count: rackRange,
  },
} as const

/** A look of a rack, in the order of the garments. */
export const rackLook = z.extend(acceptedGeneration, {
  /** Credits that are held for it; 0 for a free one. */
  cost: z.int(),
})

/** An accepted rack: its own addresses, and its looks with theirs. A demo's addresses carry secrets. */
export const acceptedRack = z.object({
  rackId: z.string(),
  /** Credits of all its looks. */
  cost: z.int(),
  looks: z.array(rackLook),
  statusUrl: z.string(),
  /** One stream for all its looks. */
  eventsUrl: z.string(),
  /** Quota that a free rack is part of. */
  demo: z.optional(demoQuota),
})
export type AcceptedRack = z.infer<typeof acceptedRack>

/** Looks that were deleted are left out. */
export const rack = z.object({
  rackId: z.string(),
  /** Credits held or spent for its looks; those that failed cost nothing. */
  cost: z.int(),
  looks: z.array(generation),
})
export type Rack = z.infer<typeof rack>

/** Data of a `progress` event of a rack: of the look `id`. `done` and `failed` carry a look as it then stands; `end` comes last. */
export const rackProgressEvent = z.extend(progressEvent, { id: z.string() })

const byId = z.object({ rackId: z.string().check(z.maxLength(100)) })
const withSecret = z.object({ secret: z.optional(z.string().check(z.maxLength(200))) })

export const generateRack = defineOperation({
  id: 'generateRack',
  method: 'POST',
  path: '/generate/rack',
  tag: 'Generation',
  summary: 'Make a look of one person in each of several garments; without a token a demo, of three at most',
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
  summary: 'Read the looks of a rack',
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
  summary: 'Follow the looks of a rack: `progress`, `done` and `failed` of each, then `end`',
  signedIn: 'optional',
  params: byId,
  query: withSecret,
  responses: { 200: 'event-stream' },
  errors: ['invalid_request', 'not_found'],
})
