/** This module's jobs: names and shapes only, so that a process that enqueues loads no engine. */
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

/** The sweep of looks and credits that were left behind. */
export const settleStaleJob = defineJob({
  name: 'settle-stale',
  payload: z.object({}),
  retryLimit: 1,
  retryDelaySeconds: 10,
  timeoutSeconds: 50,
})
