/** Configuration of metrics and traces. */
import type { SettingName, Settings } from './settings.ts'

export type MetricsConfig =
  | { kind: 'off' }
  /** On a separate port, optionally with a token. */
  | { kind: 'port'; port: number; token: string | undefined }
  /** On the public server, behind a token. */
  | { kind: 'token'; token: string }

export function metricsConfigOf(set: Settings): MetricsConfig {
  const { TOILE_METRICS_PORT: port, TOILE_METRICS_TOKEN: token } = set
  if (port !== undefined) return { kind: 'port', port, token }
  return token === undefined ? { kind: 'off' } : { kind: 'token', token }
}

export type TracesConfig =
  | { kind: 'off' }
  | {
      kind: 'otlp'
      /** Base address of the collector. */
      endpoint: string
      headers: Record<string, string>
      serviceName: string
      /** Fraction of traces to record, 0 to 1. */
      share: number
    }

export function tracesConfigOf(set: Settings): TracesConfig {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = set
  if (!endpoint) return { kind: 'off' }
  return {
    kind: 'otlp',
    endpoint: endpoint.replace(/\/+$/, ''),
    headers: set.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: set.OTEL_SERVICE_NAME,
    share: set.OTEL_TRACES_SAMPLER_ARG,
  }
}

/** Finds observability settings that are valid by themselves but contradict each other. */
export function operationsProblemsOf(set: Settings, named: Set<string>): string[] {
  const problems: string[] = []
  const { TOILE_METRICS_PORT: port, TOILE_METRICS_TOKEN: token } = set
  const listens = set.TOILE_ROLE !== 'worker' || named.has('PORT')
  if (port && listens && port === set.PORT)
    problems.push('TOILE_METRICS_PORT must be another one than PORT, which everybody reaches')
  if (token && port === undefined && !listens)
    problems.push('TOILE_METRICS_TOKEN does nothing in a worker without TOILE_METRICS_PORT or PORT')
  const besides: SettingName[] = [
    'OTEL_EXPORTER_OTLP_HEADERS',
    'OTEL_SERVICE_NAME',
    'OTEL_TRACES_SAMPLER_ARG',
  ]
  if (!set.OTEL_EXPORTER_OTLP_ENDPOINT)
    for (const name of besides)
      if (named.has(name)) problems.push(`${name} does nothing without OTEL_EXPORTER_OTLP_ENDPOINT`)
  return problems
}
