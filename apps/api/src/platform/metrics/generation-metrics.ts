/** Metrics of looks, from request to result. */
import type { Listeners } from '../report.ts'
import { QUICK, SLOW, type MetricFactory } from './metric-factory.ts'

export function generationMetrics({ counter, counterFrom0, histogram }: MetricFactory) {
  const requested = counter('generations_requested_total', 'Looks that were asked for.', 'kind', 'tier')
  const waited = histogram(
    'generation_wait_seconds',
    'From the request until a worker took it up.',
    SLOW,
    'kind',
    'tier',
  )
  const lasted = histogram(
    'generation_duration_seconds',
    'From the request until the look was there.',
    SLOW,
    'kind',
    'tier',
    'engine',
  )
  const failed = counter('generations_failed_total', 'Looks that were not made.', 'kind', 'tier', 'code')
  const cancelled = counter(
    'generations_cancelled_total',
    'Looks taken back before they were done.',
    'kind',
    'tier',
  )
  const refused = counter(
    'generation_checks_failed_total',
    'Pictures of an engine that were no good look.',
    'engine',
  )
  const steps = histogram('step_duration_seconds', 'Steps of looks.', QUICK, 'step', 'outcome')
  const demos = counterFrom0('demo_refusals_total', 'Free looks beyond the quota.', [
    { scope: 'address' },
    { scope: 'everybody' },
  ])
  const moderated = counter('moderations_total', 'Pictures looked at.', 'subject', 'outcome')
  return {
    generationRequested: (labels) => requested.inc(labels),
    generationBegun: ({ waitedSeconds, ...labels }) => waited.observe(labels, waitedSeconds),
    generationDone: ({ seconds, ...labels }) => lasted.observe(labels, seconds),
    generationFailed: (labels) => failed.inc(labels),
    generationCancelled: (labels) => cancelled.inc(labels),
    generationNotGoodEnough: (labels) => refused.inc(labels),
    stepEnded: ({ seconds, ...labels }) => steps.observe(labels, seconds),
    demoRefused: (labels) => demos.inc(labels),
    moderated: (labels) => moderated.inc(labels),
  } satisfies Partial<Listeners>
}
