/** This module's job definitions, without handlers, so that a process that only enqueues does not load the engine. */
import { garmentCategories } from '@toile/contract/garments'
import { placeInPhoto } from '@toile/contract/person-at'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'

/** Makes one look, or all looks of a set. */
export const runGenerationJob = defineJob({
  name: 'run-generation',
  payload: z.object({ generationId: z.uuid() }),
  retryLimit: 3,
  retryDelaySeconds: 1,
  timeoutSeconds: 120,
})

/** Checks whether a look can be made from the given pictures. */
export const checkPicturesJob = defineJob({
  name: 'check-pictures',
  payload: z.object({
    checkId: z.uuid(),
    personKey: z.nullable(z.string()),
    garmentKey: z.nullable(z.string()),
    category: z.enum(garmentCategories),
    personAt: z.optional(placeInPhoto),
  }),
  // The request does not wait long enough for a retry.
  retryLimit: 0,
  retryDelaySeconds: 1,
  timeoutSeconds: 30,
})

/** Fails looks that have lost their job and settles holds of looks that have ended. */
export const settleStaleJob = defineJob({
  name: 'settle-stale',
  payload: z.object({}),
  retryLimit: 1,
  retryDelaySeconds: 10,
  timeoutSeconds: 50,
})
