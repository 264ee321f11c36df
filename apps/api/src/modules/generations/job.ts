/** The making of one look, as a job: name and shape only, so that a process that enqueues loads no engine. */
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'

export const runGenerationJob = defineJob({
  name: 'run-generation',
  payload: z.object({ generationId: z.uuid() }),
  retryLimit: 3,
  retryDelaySeconds: 1,
  timeoutSeconds: 120,
})
