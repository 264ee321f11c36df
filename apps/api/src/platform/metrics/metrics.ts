/** The Prometheus metrics of a process. Imported only when metrics are enabled. */
import { collectDefaultMetrics, Registry } from 'prom-client'
import { subscribe, type Listeners } from '../report.ts'
import { engineMetrics } from './engine-metrics.ts'
import { generationMetrics } from './generation-metrics.ts'
import { createMetricFactory, type MetricFactory } from './metric-factory.ts'
import { moneyMetrics } from './money-metrics.ts'
import { peopleMetrics } from './people-metrics.ts'
import { platformMetrics } from './platform-metrics.ts'
import { polledMetrics, type Readers } from './polled-metrics.ts'

export type Metrics = {
  /** Renders all metrics in Prometheus' text format. */
  read: () => Promise<{ contentType: string; text: string }>
  /** Lists all metrics, including those without a value yet. */
  describe: () => { name: string; labels: readonly string[]; type: string }[]
  close: () => void
}

/**
 * Starts collecting metrics.
 * @param jobs names of all jobs
 */
export function openMetrics(
  readers: Readers,
  { role, jobs }: { role: string; jobs: readonly string[] },
): Metrics {
  const registry = new Registry()
  const factory = createMetricFactory(registry)
  collectDefaultMetrics({ register: registry })
  factory.gauge('process_info', 'What this process does.', 'role').set({ role }, 1)
  const unsubscribe = subscribe(listenersOf(factory, jobs))
  const refresh = polledMetrics(factory, readers)
  return {
    async read() {
      await refresh()
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
    describe: () =>
      registry.getMetricsAsArray().map(({ name, type }) => ({
        name,
        labels: (registry.getSingleMetric(name) as { labelNames?: string[] } | undefined)?.labelNames ?? [],
        type: String(type),
      })),
    close() {
      unsubscribe()
      registry.clear()
    },
  }
}

/** Maps business events to metrics; one file for each part of the product. */
const listenersOf = (factory: MetricFactory, jobs: readonly string[]): Listeners => ({
  ...platformMetrics(factory, jobs),
  ...generationMetrics(factory),
  ...engineMetrics(factory),
  ...moneyMetrics(factory),
  ...peopleMetrics(factory),
})
