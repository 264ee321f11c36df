/** Job definition of this module. */
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'

/** One attempt at a delivery; a failed attempt enqueues another job for the next. */
export const deliverWebhookJob = defineJob({
  name: 'deliver-webhook',
  payload: z.object({ deliveryId: z.uuid() }),
  // Retries are for crashed processes; failing endpoints have their own schedule.
  retryLimit: 10,
  retryDelaySeconds: 5,
  timeoutSeconds: 30,
})
