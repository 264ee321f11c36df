/** This module's job: names and shapes only. */
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'

/** A look on the samples, which an operator asked for. */
export const testEngineJob = defineJob({
  name: 'test-engine',
  payload: z.object({ testId: z.uuid() }),
  // It may be paid for: another try is the operator's to ask for.
  retryLimit: 0,
  retryDelaySeconds: 1,
  timeoutSeconds: 180,
})
