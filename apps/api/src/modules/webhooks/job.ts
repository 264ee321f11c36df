/** This module's job: its name and shape. */
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'

/** One try at one delivery; a try that fails is followed by a job of its own, later. */
export const deliverWebhookJob = defineJob({
  name: 'deliver-webhook',
  payload: z.object({ deliveryId: z.uuid() }),
  // For processes that die, not for endpoints that fail.
  retryLimit: 10,
  retryDelaySeconds: 5,
  timeoutSeconds: 30,
})
