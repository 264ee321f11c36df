/** Keeps a few connections busy with requests and measures them. */
import { Agent, get, type IncomingMessage } from 'node:http'

const CONNECTIONS = 16

export type Load = { requestsPerSecond: number; medianMs: number; failures: number }

/** Requests `url` on all connections for this long. */
export async function putLoadOn(url: string, durationMs: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  let failures = 0
  const startedAt = performance.now()
  async function keepAsking() {
    while (performance.now() - startedAt < durationMs) {
      const askedAt = performance.now()
      const status = await ask(url, agent)
      if (status === 200) times.push(performance.now() - askedAt)
      else failures++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, keepAsking))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return { requestsPerSecond: Math.round(times.length / seconds), medianMs: median(times), failures }
}

/** Reads a response to its end and returns its status; 0 without a response. */
function ask(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    get(url, { agent }, (response: IncomingMessage) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).resume()
    }).on('error', () => resolve(0))
  })
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? NaN
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2
}
