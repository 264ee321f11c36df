/**
 * `node bench/api/console.ts [people in the large database]`, or as part of `npm run bench:api`: compares the time to
 * open a person in the console, for one with 10^5 looks among 10^6 people and for one with 100 looks among 10^3 people.
 */
import { pathToFileURL } from 'node:url'
import { listLooks } from '../../apps/api/src/modules/console/looks-page.ts'
import { listPayments } from '../../apps/api/src/modules/console/payments-page.ts'
import { findHolders, getPerson } from '../../apps/api/src/modules/console/people-store.ts'
import { readTimelineOf } from '../../apps/api/src/modules/console/timeline.ts'
import { openPostgres } from '../../apps/api/src/platform/db-postgres.ts'
import { fillBase, type Base } from '../../apps/api/test/console/large-base.ts'
import { startCluster } from '../../apps/api/test/postgres-cluster.ts'
import { median } from './load.ts'

const ROUNDS = 5
/** Calls to each database in a round; a call takes a few milliseconds. */
const CALLS = 40
const PAGE = 50

/** Medians over the rounds; `ratio` is large by small. */
export type ConsoleCost = { what: string; smallMs: number; largeMs: number; ratio: number }

/** @param size size of the large database */
export async function measureConsole(size = { people: 1_000_000, looks: 100_000 }): Promise<ConsoleCost[]> {
  const [one, other] = await Promise.all([startCluster(), startCluster()])
  const open = ({ url }: { url: string }) => openPostgres({ url, connections: 2 }, () => undefined)
  const [small, large] = await Promise.all([open(one), open(other)])
  try {
    const bases = [
      await fillBase(small.db, { people: 1000, looks: 100 }),
      await fillBase(large.db, size),
    ] as const
    const rows: ConsoleCost[] = []
    for (const [what, work] of Object.entries(views)) rows.push(await compare(what, bases, work))
    return rows
  } finally {
    await Promise.all([small.close(), large.close()])
    await Promise.all([one.stop(), other.stop()])
  }
}

const views: Record<string, (base: Base) => Promise<unknown>> = {
  'a person is found and opened, with the first page of the timeline': async ({ db, email }) => {
    const [holder = ''] = await findHolders(db, email)
    const person = await getPerson(db, holder, new Date())
    await readTimelineOf(db, { holder, userId: person.uid }, { limit: PAGE })
  },
  'their looks': ({ db, holder }) => listLooks(db, { limit: PAGE, holder }, new Date()),
  'their payments': ({ db, holder }) => listPayments(db, { limit: PAGE, holder }),
  'the payments of all': ({ db }) => listPayments(db, { limit: PAGE }),
  'the looks of all': ({ db }) => listLooks(db, { limit: PAGE }, new Date()),
}

/** Measures both in turns, so that other load on the machine affects both. */
async function compare(
  what: string,
  [small, large]: readonly [Base, Base],
  work: (base: Base) => Promise<unknown>,
): Promise<ConsoleCost> {
  for (const base of [small, large]) await work(base)
  const times: [small: number, large: number][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [ofSmall, ofLarge]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < CALLS; turn++) {
      ofSmall.push(await timeOf(() => work(small)))
      ofLarge.push(await timeOf(() => work(large)))
    }
    times.push([median(ofSmall), median(ofLarge)])
  }
  const smallMs = median(times.map(([ms]) => ms))
  const largeMs = median(times.map(([, ms]) => ms))
  return { what, smallMs, largeMs, ratio: largeMs / smallMs }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const people = Number(process.argv[2] ?? 1_000_000)
  console.table(await measureConsole({ people, looks: 100_000 }))
}
