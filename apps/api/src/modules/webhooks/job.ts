/** The job definition of this module, and how its jobs are enqueued. */
import * as z from 'zod/mini'
import type { Trx } from '../../platform/db.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Queue } from '../../platform/queue.ts'

/** One attempt at a delivery; a failed attempt enqueues another job for the next. */
export const deliverWebhookJob = defineJob({
  name: 'deliver-webhook',
  payload: z.object({ deliveryId: z.uuid() }),
  // Retries are for crashed processes; failing endpoints have their own schedule.
  retryLimit: 10,
  retryDelaySeconds: 5,
  timeoutSeconds: 30,
  // By endpoint: one that does not answer holds up its own deliveries only.
  groupConcurrency: 2,
})

/** Enqueues the next attempt at a delivery. */
export async function enqueueDelivery(
  { queue }: { queue: Pick<Queue, 'enqueue'> },
  trx: Trx,
  { deliveryId, endpointId, inSeconds = 0 }: { deliveryId: string; endpointId: string; inSeconds?: number },
): Promise<void> {
  await queue.enqueue(
    trx,
    deliverWebhookJob,
    { deliveryId },
    { group: endpointId, startAfterSeconds: inSeconds },
  )
}
