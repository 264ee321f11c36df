/** Measures looks per minute with one and with two workers and a full queue. */
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../apps/api/src/platform/db.ts'
import { median } from '../api/load.ts'
import { startProcess, type Shared } from './processes.ts'

const POSTED_AT_ONCE = 2
const samples = new URL('../../samples/', import.meta.url)
const people = ['woman-navy', 'man-white', 'woman-yellow', 'woman-pink', 'woman-red']
const garments = ['purple-dress', 'black-jacket', 'beige-sweater', 'floral-dress', 'white-polo']

/** A kind of engine; the embedded one if `lookMs` is undefined. */
type Case = {
  engine: string
  lookMs: number | undefined
  concurrency: number
  looks: number
  rounds: number
}

const cases: Case[] = [
  // Takes as long as a hosted engine, without CPU time.
  { engine: 'waits 5 s', lookMs: 5000, concurrency: 4, looks: 32, rounds: 3 },
  // Measures everything but the engine: reading and writing pictures and rows, and the queue.
  { engine: 'takes no time', lookMs: 0, concurrency: 4, looks: 64, rounds: 3 },
  { engine: 'embedded', lookMs: undefined, concurrency: 1, looks: 24, rounds: 3 },
]

export type LooksPerMinute = {
  engine: string
  atOnce: number
  oneWorker: number
  twoWorkers: number
  ratio: number
}

/** Measures one kind of engine after another, as medians of alternating rounds. @param http address of a server */
export async function* measureLooks(shared: Shared, db: Db, http: string): AsyncGenerator<LooksPerMinute> {
  for (const { engine, lookMs, concurrency, looks, rounds } of cases) {
    const rates: Record<1 | 2, number[]> = { 1: [], 2: [] }
    for (let round = 0; round < rounds; round++)
      for (const workers of [1, 2] as const) {
        const since = new Date()
        await postLooks(http, looks)
        const options = { concurrency, ...(lookMs !== undefined && { lookMs }) }
        const running = await Promise.all(
          Array.from({ length: workers }, () => startProcess('worker', shared, options)),
        )
        const ends = await endsOf(db, since, looks)
        await Promise.all(running.map((worker) => worker.stop()))
        rates[workers].push(perMinute(ends, workers * concurrency))
      }
    const [oneWorker, twoWorkers] = [median(rates[1]), median(rates[2])]
    yield { engine, atOnce: concurrency, oneWorker, twoWorkers, ratio: twoWorkers / oneWorker }
  }
}

/**
 * Looks per minute between the end of the first looks, one per worker slot, and the last one; start-up does not count.
 */
function perMinute(ends: readonly number[], places: number): number {
  const sorted = ends.toSorted((a, b) => a - b)
  return ((sorted.length - places) * 60_000) / (sorted.at(-1)! - sorted[places - 1]!)
}

/** Waits for the looks and returns the time at which each ended. Throws when one fails. */
async function endsOf(db: Db, since: Date, count: number): Promise<number[]> {
  for (;;) {
    const rows = await db
      .selectFrom('generation')
      .select(['status', 'finished_at'])
      .where('finished_at', '>=', since)
      .execute()
    if (rows.some(({ status }) => status === 'failed')) throw new Error('A look has failed')
    if (rows.length >= count) return rows.map(({ finished_at }) => finished_at!.getTime())
    await sleep(500)
  }
}

async function postLooks(address: string, count: number): Promise<void> {
  const picture = async (name: string) => new Blob([await readFile(new URL(`${name}.jpg`, samples))])
  let posted = 0
  async function keepPosting() {
    while (posted < count) {
      const at = posted++
      const form = new FormData()
      form.append('userPhoto', await picture(people[at % people.length]!), 'person.jpg')
      form.append('outfitPhoto', await picture(garments[at % garments.length]!), 'garment.jpg')
      await insist(`${address}/api/generate/demo`, form)
    }
  }
  await Promise.all(Array.from({ length: POSTED_AT_ONCE }, keepPosting))
}

/** Sends an upload, and repeats it while the server is busy. */
async function insist(url: string, body: FormData): Promise<void> {
  for (;;) {
    const response = await fetch(url, { method: 'POST', body, headers: { prefer: 'respond-async' } })
    await response.arrayBuffer()
    if (response.status === 202) return
    if (response.status !== 429) throw new Error(`The demo answered ${response.status}`)
    await sleep(Number(response.headers.get('retry-after')) * 1000)
  }
}
