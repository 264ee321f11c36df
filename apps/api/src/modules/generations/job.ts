/** This module's jobs: names and shapes only, so that a process that enqueues loads no engine. */
import { garmentCategories } from '@toile/contract/generations'
import { placeInPhoto } from '@toile/contract/person-at'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'

/** The making of one look. */
export const runGenerationJob = defineJob({
  name: 'run-generation',
  payload: z.object({ generationId: z.uuid() }),
  retryLimit: 3,
  retryDelaySeconds: 1,
  timeoutSeconds: 120,
})

/** Checks whether a look can be made of pictures. */
export const checkPicturesJob = defineJob({
  name: 'check-pictures',
  payload: z.object({
    checkId: z.uuid(),
    personKey: z.nullable(z.string()),
    garmentKey: z.nullable(z.string()),
    category: z.enum(garmentCategories),
    personAt: z.optional(placeInPhoto),
  }),
  // The request does not wait for another try.
  retryLimit: 0,
  retryDelaySeconds: 1,
  timeoutSeconds: 30,
})

/** The sweep of looks and credits that were left behind. */
export const settleStaleJob = defineJob({
  name: 'settle-stale',
  payload: z.object({}),
  retryLimit: 1,
  retryDelaySeconds: 10,
  timeoutSeconds: 50,
})
