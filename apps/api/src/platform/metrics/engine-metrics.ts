/** Metrics of engines: calls, stages, and paid pictures. */
import type { Listeners } from '../report.ts'
import { QUICK, SLOW, type MetricFactory } from './metric-factory.ts'

export function engineMetrics({ counter, histogram, gauge }: MetricFactory) {
  const calls = histogram('engine_call_duration_seconds', 'Calls of engines.', SLOW, 'engine', 'outcome')
  const stages = histogram(
    'engine_stage_duration_seconds',
    'Stages of an engine, by its own names.',
    QUICK,
    'engine',
    'stage',
  )
  const passedOver = counter(
    'engine_passed_over_total',
    'Looks that an engine of a chain did not make.',
    'engine',
  )
  const resting = gauge('engine_breakers_open', 'Chains that leave the engine out for a while.', 'engine')
  const pictures = counter(
    'engine_pictures_total',
    'Pictures that are paid for: ordered, and what became of them.',
    'engine',
    'outcome',
  )
  return {
    engineCalled: ({ seconds, ...labels }) => calls.observe(labels, seconds),
    engineStageEnded: ({ seconds, ...labels }) => stages.observe(labels, seconds),
    enginePassedOver: (labels) => passedOver.inc(labels),
    engineRested: ({ engine, isResting }) => resting.inc({ engine }, isResting ? 1 : -1),
    enginePaid: ({ pictures: count, ...labels }) => pictures.inc(labels, count),
  } satisfies Partial<Listeners>
}
