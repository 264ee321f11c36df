/** A client's connection to the product, which retries until a conclusive response and records every failure. */
import { setTimeout as sleep } from 'node:timers/promises'

export type Answer = { status: number; headers: Headers; body: Buffer }

/** A response that a healthy product does not give. */
type Failure = {
  at: number
  method: string
  path: string
  status: number
  requestId: string | null
  retryAfter: string | null
  body: string
}

export type Connection = {
  address: string
  /** Sends a request once; rejects without a response. */
  once: (path: string, init?: RequestInit) => Promise<Answer>
  /**
   * Sends a request until the response is conclusive: neither 429 nor 5xx, except for a look that could not be made.
   */
  ask: (path: string, init?: RequestInit) => Promise<Answer>
  /** Ends all waiting for responses once the signal aborts. */
  endWith: (ending: AbortSignal) => void
  failures: Failure[]
  /** Number of responses by status. */
  statuses: Map<number, number>
  counts: {
    /** Calls below `/api/v1` that were answered, without those refused by the rate limit. */
    withKeys: number
  }
}

/** The product has not responded for so long that the harness gives up. */
export class GivenUp extends Error {}

/** Time after which a client stops waiting and retries. */
const TIMEOUT_MS = 30_000
/** Longest pause before a request is repeated. */
const LONGEST_PAUSE_MS = 2000

export function openConnection(address: string): Connection {
  let ending: AbortSignal = new AbortController().signal
  const failures: Failure[] = []
  const statuses = new Map<number, number>()
  const counts = { withKeys: 0 }

  async function once(path: string, init: RequestInit = {}): Promise<Answer> {
    const url = path.startsWith('http') ? path : address + path
    const signal = AbortSignal.any([ending, AbortSignal.timeout(TIMEOUT_MS)])
    const response = await fetch(url, { redirect: 'manual', ...init, signal })
    const body = Buffer.from(await response.arrayBuffer())
    const { status, headers } = response
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (path.startsWith('/api/v1/') && status !== 429) counts.withKeys++
    if (status >= 500)
      failures.push({
        at: Date.now(),
        method: init.method ?? 'GET',
        path,
        status,
        requestId: headers.get('x-request-id'),
        retryAfter: headers.get('retry-after'),
        body: body.toString('utf8').slice(0, 2000),
      })
    return { status, headers, body }
  }

  async function ask(path: string, init?: RequestInit): Promise<Answer> {
    for (let tries = 0; ; tries++) {
      if (ending.aborted) throw new GivenUp(`No answer to ${init?.method ?? 'GET'} ${path}`)
      const answer = await once(path, init).catch(() => undefined)
      if (answer && saysSomething(answer)) return answer
      const pauseMs = Math.min(LONGEST_PAUSE_MS, 100 * 2 ** tries)
      await sleep(pauseMs, undefined, { signal: ending }).catch(() => undefined)
    }
  }

  return { address, once, ask, endWith: (signal) => void (ending = signal), failures, statuses, counts }
}

function saysSomething(answer: Answer): boolean {
  const { status } = answer
  if (status === 502) return jsonOf(answer)['code'] === 'engine_failed'
  if (status === 429) return jsonOf(answer)['code'] === 'demo_limit_reached'
  return status < 500 && status !== 408
}

/** Parses the response's body; an empty object if it is not JSON. */
export function jsonOf({ body }: Pick<Answer, 'body'>): Record<string, unknown> {
  try {
    return JSON.parse(body.toString('utf8')) as Record<string, unknown>
  } catch {
    return {}
  }
}
