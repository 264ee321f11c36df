/** How a client talks to the product: it asks again until an answer comes that says something, and notes every failure. */
import { setTimeout as sleep } from 'node:timers/promises'

export type Answer = { status: number; headers: Headers; body: Buffer }

/** An answer that a working product does not give. */
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
  /** Sends it once; rejects where no answer came. */
  once: (path: string, init?: RequestInit) => Promise<Answer>
  /** Sends it until an answer comes that says something: nothing of 429 and 5xx, but for a look that could not be made. */
  ask: (path: string, init?: RequestInit) => Promise<Answer>
  /** Once it aborts, no request waits for its answer any more. */
  endWith: (ending: AbortSignal) => void
  failures: Failure[]
  /** Answers so far, by status. */
  statuses: Map<number, number>
  counts: {
    /** Calls below `/api/v1` that were answered, refusals for being too many not among them. */
    withKeys: number
  }
}

/** The product has been silent for so long that the harness gives up. */
export class GivenUp extends Error {}

/** A client gives up waiting after this, and asks again. */
const PATIENCE_MS = 30_000
const LONGEST_PAUSE_MS = 2000

export function openConnection(address: string): Connection {
  let ending: AbortSignal = new AbortController().signal
  const failures: Failure[] = []
  const statuses = new Map<number, number>()
  const counts = { withKeys: 0 }

  async function once(path: string, init: RequestInit = {}): Promise<Answer> {
    const url = path.startsWith('http') ? path : address + path
    const signal = AbortSignal.any([ending, AbortSignal.timeout(PATIENCE_MS)])
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

/** The answer's body; an empty object where it is no JSON. */
export function jsonOf({ body }: Pick<Answer, 'body'>): Record<string, unknown> {
  try {
    return JSON.parse(body.toString('utf8')) as Record<string, unknown>
  } catch {
    return {}
  }
}
