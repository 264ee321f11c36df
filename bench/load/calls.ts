/** Times calls of the API as users from the filled tables. */
import { Agent, request } from 'node:http'
import { personId } from '../../apps/api/test/large-tables.ts'

export type Call = { path: string; method?: 'GET' | 'PUT'; body?: object }
export type Times = { requests: number; p50Ms: number; p99Ms: number }

/**
 * Sends calls one after another on each of `clients` connections until `next` returns none. Throws when a call fails.
 */
export async function timeCalls(
  addresses: readonly string[],
  clients: number,
  next: () => { call: Call; person: number } | undefined,
): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const times: number[] = []
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const address = addresses[client % addresses.length]!
      for (let asked = next(); asked; asked = next()) {
        const startedAt = performance.now()
        await send(agent, address, asked.call, asked.person)
        times.push(performance.now() - startedAt)
      }
    }),
  )
  agent.destroy()
  return { requests: times.length, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) }
}

function send(agent: Agent, address: string, { path, method = 'GET', body }: Call, person: number) {
  const headers = { authorization: `Bearer ${personId(person)}`, 'content-type': 'application/json' }
  return new Promise<void>((resolve, reject) => {
    const sent = request(`${address}/api${path}`, { agent, method, headers }, (response) => {
      const isFine = response.statusCode === 200
      response.resume().on('end', () => {
        if (isFine) resolve()
        else reject(new Error(`${method} ${path} answered ${response.statusCode}`))
      })
    }).on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
