/** This module's job definition, without its handler. */
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'

/** Makes a test look from the sample pictures, at an operator's request. */
export const testEngineJob = defineJob({
  name: 'test-engine',
  payload: z.object({ testId: z.uuid() }),
  // No retry: the engine may charge for it, so the operator decides whether to test again.
  retryLimit: 0,
  retryDelaySeconds: 1,
  timeoutSeconds: 180,
})
