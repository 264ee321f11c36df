/** How the product is watched at work, out of the settings. */
import type { Settings } from './settings.ts'

export type MetricsConfig =
  | { kind: 'off' }
  /** At a port of their own; the token may be asked for too. */
  | { kind: 'port'; port: number; token: string | undefined }
  /** On the server of everybody. */
  | { kind: 'token'; token: string }

export function metricsConfigOf(set: Settings): MetricsConfig {
  const { TOILE_METRICS_PORT: port, TOILE_METRICS_TOKEN: token } = set
  if (port !== undefined) return { kind: 'port', port, token }
  return token === undefined ? { kind: 'off' } : { kind: 'token', token }
}

/** What each of these settings allows alone but no process can do together. */
export function operationsProblemsOf(set: Settings, named: Set<string>): string[] {
  const problems: string[] = []
  const { TOILE_METRICS_PORT: port, TOILE_METRICS_TOKEN: token } = set
  const listens = set.TOILE_ROLE !== 'worker' || named.has('PORT')
  if (port && listens && port === set.PORT)
    problems.push('TOILE_METRICS_PORT must be another one than PORT, which everybody reaches')
  if (token && port === undefined && !listens)
    problems.push('TOILE_METRICS_TOKEN does nothing in a worker without TOILE_METRICS_PORT or PORT')
  return problems
}
