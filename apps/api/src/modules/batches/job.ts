/** This module's job: its name and shape. */
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'

/** The request of one row, once its turn has come. */
export const startBatchRowJob = defineJob({
  name: 'start-batch-row',
  payload: z.object({ batchId: z.uuid(), row: z.int() }),
  retryLimit: 8,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
})
