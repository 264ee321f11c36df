/** Creates metrics in a registry, under the product's prefix. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Histogram buckets in seconds for operations of milliseconds up to 30 s. */
export const QUICK = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Histogram buckets in seconds for operations of up to minutes, such as hosted engines. */
export const SLOW = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300]

export type MetricFactory = ReturnType<typeof createMetricFactory>

export function createMetricFactory(registry: Registry) {
  const registers = [registry]
  return {
    counter: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Counter({ name: `toile_${name}`, help, labelNames, registers }),
    gauge: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Gauge({ name: `toile_${name}`, help, labelNames, registers }),
    /**
     * A counter that starts at 0 for all known labels: otherwise Prometheus would miss the first increment, and its
     * alert.
     */
    counterFrom0: <Label extends string>(
      name: string,
      help: string,
      known: readonly Record<Label, string>[],
    ) => {
      const labelNames = Object.keys(known[0] ?? {}) as Label[]
      const counter = new Counter({ name: `toile_${name}`, help, labelNames, registers })
      for (const labels of known) counter.inc(labels, 0)
      return counter
    },
    /** @param buckets upper bounds in seconds */
    histogram: <Label extends string>(
      name: string,
      help: string,
      buckets: number[],
      ...labelNames: Label[]
    ) => new Histogram({ name: `toile_${name}`, help, labelNames, buckets, registers }),
  }
}
