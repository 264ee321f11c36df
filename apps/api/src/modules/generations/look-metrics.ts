/** The labels and times of a look in metrics. */
import type { Clock } from '../../platform/clock.ts'
import type { GenerationRow } from './generation-store.ts'

export const metricLabelsOf = ({ kind, quality_tier: tier }: GenerationRow) => ({ kind, tier })

/** Returns the seconds since a look was requested. */
export const secondsSince = ({ clock }: { clock: Clock }, { created_at }: GenerationRow): number =>
  Math.max(0, clock.now().getTime() - created_at.getTime()) / 1000
