/** Measures requests per second for a typical mix of calls, with one and with two servers in turns. */
import { lookId, peopleIn } from '../../apps/api/test/large-tables.ts'
import { median } from '../api/load.ts'
import { timeCalls, type Call, type Times } from './calls.ts'
import type { Running } from './processes.ts'

const CLIENTS = 16
const ROUNDS = 5
const ROUND_MS = 3000

export type Mixed = { servers: number; requestsPerSecond: number; p50Ms: number; p99Ms: number }

/** The calls, each with its share in percent. */
const mix: [share: number, call: (person: number) => Call][] = [
  [35, () => ({ path: '/generate/history?limit=20' })],
  [25, (person) => ({ path: `/generate/${lookId(person, 7)}` })],
  [15, () => ({ path: '/uploads' })],
  [15, () => ({ path: '/credits' })],
  [10, (person) => ({ path: `/generate/${lookId(person, 9)}`, method: 'PUT', body: { favourite: true } })],
]

/** @param rows number of looks in the database */
export async function measureMixed(servers: readonly Running[], rows: number): Promise<Mixed[]> {
  const rounds = new Map<number, (Times & { seconds: number })[]>()
  for (let round = 0; round <= ROUNDS; round++)
    for (const count of [1, servers.length]) {
      const measured = await oneRound(servers.slice(0, count), rows)
      // The first round does not count.
      if (round > 0) rounds.set(count, [...(rounds.get(count) ?? []), measured])
    }
  return [...rounds].map(([count, all]) => ({
    servers: count,
    requestsPerSecond: median(all.map(({ requests, seconds }) => requests / seconds)),
    p50Ms: median(all.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(all.map(({ p99Ms }) => p99Ms)),
  }))
}

async function oneRound(servers: readonly Running[], rows: number) {
  const startedAt = performance.now()
  const addresses = servers.map(({ address }) => address)
  const times = await timeCalls(addresses, CLIENTS, () => {
    if (performance.now() - startedAt > ROUND_MS) return undefined
    const person = 1 + Math.floor(Math.random() * peopleIn(rows))
    return { call: pick()(person), person }
  })
  return { ...times, seconds: (performance.now() - startedAt) / 1000 }
}

function pick(): (person: number) => Call {
  let left = Math.random() * 100
  for (const [share, call] of mix) if ((left -= share) < 0) return call
  return mix[0]![1]
}
