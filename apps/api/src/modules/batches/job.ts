/** This module's job definition. */
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'

/** Requests the look of one claimed row. */
export const startBatchRowJob = defineJob({
  name: 'start-batch-row',
  payload: z.object({ batchId: z.uuid(), row: z.int() }),
  retryLimit: 8,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
  // By account: slow pictures of one account hold up its own rows only.
  groupConcurrency: 2,
})
