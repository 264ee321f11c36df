/** This module's job definitions, without handlers, so that a process that only enqueues does not load the engine. */
import { garmentsRange } from '@toile/contract/business'
import { garmentCategories } from '@toile/contract/garments'
import { placeInPhoto } from '@toile/contract/person-at'
import { HOSTED_ORDER_MS } from '@toile/engine/time-limits'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'

/** Time to decode, check and store the pictures, and to wait for a turn at the engine. */
const AROUND_ORDERS_SECONDS = 60
/**
 * Time for a hosted engine that never answers, and for the next one to make the largest outfit, one order for each
 * garment. A shorter attempt would end before the chain asks the next engine. The SDK waits longer (`looks.wait`).
 */
const LOOK_SECONDS = ((1 + garmentsRange.max) * HOSTED_ORDER_MS) / 1000 + AROUND_ORDERS_SECONDS

/** Makes one look, or all looks of a set. */
export const runGenerationJob = defineJob({
  name: 'run-generation',
  payload: z.object({ generationId: z.uuid() }),
  retryLimit: 3,
  retryDelaySeconds: 1,
  timeoutSeconds: LOOK_SECONDS,
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
