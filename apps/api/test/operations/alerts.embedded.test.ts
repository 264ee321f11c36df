import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { openMetrics } from '../../src/platform/metrics/metrics.ts'

const projectDir = join(import.meta.dirname, '../../../..')
const read = (file: string) => readFileSync(join(projectDir, file), 'utf8')

const rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['warning', 'critical']) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
})
const dashboard = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).optional(),
    }),
  ),
})

const alerts = rules.parse(parse(read('deploy/prometheus/alerts.yml'))).groups.flatMap((group) => group.rules)
const { panels } = dashboard.parse(JSON.parse(read('deploy/grafana/toile.json')))
const runbooks = ['docs/runbook.md', 'docs/runbook-looks.md']

const metrics = openMetrics(
  {
    parts: async () => ({}),
    queues: async () => [],
    overdueGenerations: async () => 0,
    spending: async () => [],
    dailyBudget: () => Infinity,
  },
  { role: 'all', jobs: ['run-generation'] },
)
const described = metrics.describe()
/** Labels by the metric names that Prometheus stores. Every series has its `instance`. */
const labelsByName = new Map(
  described.flatMap(({ name, labels, type }) => {
    const all = new Set([...labels, 'instance', 'job'])
    if (type !== 'histogram') return [[name, all] as const]
    const ends = { _bucket: new Set([...all, 'le']), _sum: all, _count: all }
    return Object.entries(ends).map(([end, own]) => [name + end, own] as const)
  }),
)
metrics.close()

/** Finds unknown names and PromQL errors in an expression. */
function problemsOf(expression: string): string[] {
  // Grafana replaces it.
  const text = expression.replaceAll('$__rate_interval', '5m')
  const problems: string[] = []
  const known = new Set<string>()
  const asked: string[] = []
  let own: Set<string> | undefined
  parser.parse(text).iterate({
    enter({ name, type, from, to, node }) {
      const word = text.slice(from, to)
      if (type.isError) problems.push(`no PromQL at ${text.slice(from)}`)
      if (name === 'Identifier') {
        own = labelsByName.get(word)
        if (!own) problems.push(`there is no metric ${word}`)
        for (const label of own ?? []) known.add(label)
      }
      if (name === 'LabelName' && node.parent?.name === 'UnquotedLabelMatcher' && !own?.has(word))
        problems.push(`the metric has no label ${word}`)
      if (name === 'LabelName' && node.parent?.name === 'GroupingLabels') asked.push(word)
    },
  })
  return [...problems, ...asked.filter((label) => !known.has(label)).map((label) => `no label ${label}`)]
}

describe('what an operator is told', () => {
  it('uses existing metrics and labels in each alert', () => {
    expect(alerts.length).toBeGreaterThan(10)
    for (const { alert, expr } of alerts) expect([alert, ...problemsOf(expr)]).toEqual([alert])
  })

  it('uses existing metrics and labels in each panel', () => {
    expect(panels.length).toBeGreaterThan(20)
    for (const { title, targets = [] } of panels)
      for (const { expr } of targets) expect([title, ...problemsOf(expr)]).toEqual([title])
  })

  it('alerts by an increase of what one process finds at its turn, so that no process keeps the alert on', () => {
    const { expr = '' } = alerts.find(({ alert }) => alert === 'ToileLedgerDiffers') ?? {}
    expect(expr).toBe('sum(increase(toile_ledger_differences_total[25h])) > 0')
    const counted = described.find(({ name }) => name === 'toile_ledger_differences_total')
    expect(counted).toMatchObject({ type: 'counter' })
  })

  it('does not alert by checks of pictures, whose request is answered', () => {
    const { expr = '' } = alerts.find(({ alert }) => alert === 'ToileJobExhausted') ?? {}
    expect(expr).toContain('job!~"run-generation|check-pictures"')
  })

  it('shows each of our metrics', () => {
    const asked = JSON.stringify([panels, alerts])
    const unseen = [...labelsByName.keys()]
      .filter((name) => name.startsWith('toile_') && !/_(bucket|sum|count)$/.test(name))
      .filter((name) => !asked.includes(name))
    expect(unseen).toEqual([])
  })

  it('has a runbook section for each alert, and no others', () => {
    const sections = runbooks.flatMap((file) =>
      Array.from(read(file).matchAll(/^## (Toile\w+)$/gm), ([, name = '']) => [name, file] as const),
    )
    expect(new Set(sections.map(([name]) => name)).size).toBe(sections.length)
    const here = sections.map(([name, file]) => `${name}: ${file}#${name.toLowerCase()}`)
    expect(here.toSorted()).toEqual(
      alerts.map(({ alert, annotations }) => `${alert}: ${annotations.runbook}`).toSorted(),
    )
  })

  it('references existing panels', () => {
    const titles = new Set(panels.map(({ title }) => title))
    const named = Array.from(
      runbooks
        .map(read)
        .join('\n')
        .matchAll(/(?<=[\s(])_([^_`\n]+)_(?=[\s;:.,)])/g),
      ([, title]) => title!,
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((title) => !titles.has(title))).toEqual([])
  })

  it('detects an unknown metric, an unknown label and a syntax error', () => {
    expect(problemsOf('sum(toile_generation_requested_total)')).toHaveLength(1)
    expect(problemsOf('toile_generations_requested_total{code="x"}')).toHaveLength(1)
    expect(problemsOf('sum by (code) (toile_generations_requested_total)')).toHaveLength(1)
    expect(problemsOf('sum(toile_generations_requested_total')).not.toEqual([])
  })
})
