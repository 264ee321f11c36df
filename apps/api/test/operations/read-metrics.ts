/** Parses Prometheus' text format, as far as the tests need. */
import type { App } from '../harness.ts'

type Labels = Record<string, string>
type Sample = { name: string; labels: Labels; value: number }

export type Samples = {
  text: string
  all: Sample[]
  /** Sum of the metric's series with at least these labels; undefined when there is none. */
  value: (name: string, labels?: Labels) => number | undefined
}

export async function readMetrics(app: Pick<App, 'metricsAddress'>): Promise<Samples> {
  const response = await fetch(app.metricsAddress!)
  if (response.status !== 200) throw new Error(`Metrics answer ${response.status}`)
  const text = await response.text()
  const all = text.split('\n').flatMap(sampleOf)
  return {
    text,
    all,
    value(name, labels = {}) {
      const found = all.filter(
        (sample) =>
          sample.name === name &&
          Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
      )
      return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
    },
  }
}

function sampleOf(line: string): Sample[] {
  const [, name, labels = '', value] = /^([a-z_0-9]+)(?:\{(.*)\})? ([-+\w.]+)$/.exec(line) ?? []
  if (!name) return []
  const pairs = Array.from(labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g), ([, label, text]) => [label, text])
  return [
    { name, labels: Object.fromEntries(pairs) as Labels, value: Number(value?.replace('Inf', 'Infinity')) },
  ]
}
