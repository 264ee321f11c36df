/** Sets up metrics and traces by the configuration. Each library is imported only when it is enabled. */
import type { Config } from './config/config.ts'
import { findFailing, type ReadinessChecks } from './http/health-routes.ts'
import { readSpending, spendingDayOf } from './modules/generations/engine-spending.ts'
import { countExpired } from './modules/generations/generation-store.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db.ts'
import { readQueueDepths } from './platform/job-upkeep.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { useTracer } from './platform/tracing.ts'

/** Timeout of a readiness check in a scrape. */
const CHECK_TIMEOUT_MS = 2000
const MICROS = 1_000_000

/** Starts tracing; undefined when no collector is configured. */
export async function openTraces({
  traces,
  role,
}: Config): Promise<{ close: () => Promise<void> } | undefined> {
  if (traces.kind === 'off') return undefined
  const { openTracer } = await import('./platform/tracer-otlp.ts')
  const tracer = openTracer(traces, role)
  const stopUsing = useTracer(tracer)
  return {
    async close() {
      stopUsing()
      await tracer.close()
    },
  }
}

/** Starts metrics; undefined when they are off. */
export async function openMetricsFor(
  {
    config,
    database,
    clock,
    dailyBudgetMicros,
  }: {
    config: Config
    database: Database
    clock: Clock
    /** The current daily budget; undefined for no limit. */
    dailyBudgetMicros: () => number | undefined
  },
  jobs: readonly { name: string }[],
  checks: ReadinessChecks,
): Promise<Metrics | undefined> {
  if (config.metrics.kind === 'off') return undefined
  const { openMetrics } = await import('./platform/metrics/metrics.ts')
  const { db } = database
  const names = jobs.map(({ name }) => name)
  const readers = {
    async parts() {
      const failing = await findFailing(checks, CHECK_TIMEOUT_MS)
      return Object.fromEntries(Object.keys(checks).map((part) => [part, !failing.has(part)]))
    },
    queues: () => readQueueDepths(database, names),
    overdueGenerations: () => countExpired(db, clock.now()),
    async spending() {
      const today = await readSpending(db, { since: spendingDayOf(clock.now()) })
      return today.map(({ engine, micros }) => ({ engine, dollars: micros / MICROS }))
    },
    dailyBudget: () => (dailyBudgetMicros() ?? Infinity) / MICROS,
  }
  return openMetrics(readers, { role: config.role, jobs: names })
}
