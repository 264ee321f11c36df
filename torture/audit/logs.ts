/** Audits the logs of the processes, and the failed responses of the run. */
import { readFileSync } from 'node:fs'
import { ENGINE_KEY } from '../world/engine-stub.ts'
import { SECRET, type World } from '../world/world.ts'
import type { Evidence, Violation } from './evidence.ts'

const logsOf = ({ servers, workers }: World): string[] =>
  [...new Set([...servers, ...workers])].map(({ logFile }) => readFileSync(logFile, 'utf8'))

/** Counts the occurrences of a text in all logs. */
export const countInLogs = (world: World, text: string): number =>
  logsOf(world).reduce((sum, log) => sum + log.split(text).length - 1, 0)

/** Patterns that must not occur in a log. */
const canaries: [what: string, shape: string | RegExp][] = [
  ['a password', 'canary-mauve'],
  ['the secret', SECRET],
  ['the key of an engine', ENGINE_KEY],
  ['a key of the payment provider', /canary5[12]/],
  ['an API key', /toile_(?:live|test|pub)_\w{16,}/],
  ['a secret of webhooks', /whsec_\w{8,}/],
  ['a token', /\beyJ[\w-]{8,}\.[\w-]{8,}\./],
  ['an email address', /@people\.example/],
  ['a picture', /\/9j\/4AAQ|iVBORw0KGgo/],
]

/** I13: logs contain no secrets. */
export function auditSecrets({ world }: Evidence): Violation[] {
  const logs = logsOf(world)
  return canaries
    .filter(([, shape]) => logs.some((log) => log.search(shape) >= 0))
    .map(([what]) => ({ invariant: 'I13', what: `${what} is in the logs`, ids: [] }))
}

/** Patterns that must not occur in a response. */
const LEAKS =
  /\bat .+\.[jt]s:\d|node_modules|\bselect .+ from\b|\binsert into\b|\/(tmp|home|work)\/|canary|ECONN/i
/** Time for which a fault's effects may last. */
const AFTERMATH_MS = 10_000

/**
 * I7: error responses carry a request id that is in the logs, reveal nothing internal, and occur only during faults.
 */
export function auditFailures({ world, windows }: Evidence): Violation[] {
  const violations: Violation[] = []
  const logs = logsOf(world).join('\n')
  for (const { at, method, path, status, requestId, retryAfter, body } of world.connection.failures) {
    const say = (what: string) =>
      violations.push({
        invariant: 'I7',
        what: `${status} to ${method} ${path.split('?')[0]} ${what}`,
        ids: [requestId ?? '?'],
      })
    if (!requestId) say('has no request id')
    else if (!logs.includes(requestId)) say('is not in the logs')
    if (status === 503 && !retryAfter) say('does not say when to come back')
    if (LEAKS.test(body)) say(`says ${body}`)
    // The engine of the run fails at random: then 502 is the right answer at any time.
    if (status === 502 && body.includes('"engine_failed"')) continue
    if (!windows.some(({ from, to }) => from <= at && at <= to + AFTERMATH_MS))
      say('came while nothing was broken')
  }
  return violations
}
