import { garmentsRange } from '@toile/contract/business'
import { HOSTED_ORDER_MS } from '@toile/engine/time-limits'
import { expect, it } from 'vitest'
import { runGenerationJob } from '../../src/modules/generations/job.ts'

it('gives a look the time for an engine that never answers and for the next one to make an outfit, and a minute', () => {
  const orders = 1 + garmentsRange.max
  expect(runGenerationJob.timeoutSeconds * 1000).toBeGreaterThanOrEqual(orders * HOSTED_ORDER_MS + 60_000)
})
