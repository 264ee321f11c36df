/** Sends a request four times a second throughout the run, as a monitor would. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../clients/connection.ts'
import type { Person } from '../clients/person.ts'

/** A request sent at the time `at`, whose response took `ms`. */
export type Probe = { at: number; ms: number; isGood: boolean }

const EVERY_MS = 250

export function startProber(connection: Connection, person: Person) {
  const probes: Probe[] = []
  const over = new AbortController()
  async function probe() {
    const at = Date.now()
    const headers = { authorization: `Bearer ${person.token()}`, 'x-forwarded-for': '10.99.0.1' }
    const answers = await Promise.all([
      connection.once('/api/credits', { headers }),
      connection.once('/api/generate/history?limit=wrong', { headers }),
    ]).catch(() => [])
    const isGood = answers[0]?.status === 200 && answers[1]?.status === 400
    probes.push({ at, ms: Date.now() - at, isGood })
  }
  const running = (async () => {
    while (!over.signal.aborted) {
      void probe()
      await sleep(EVERY_MS)
    }
  })()
  return {
    probes,
    async stop() {
      over.abort()
      await running
    },
  }
}
