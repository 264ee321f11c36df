/**
 * Kills processes that make paid looks, at random moments and at named steps, while clients request, wait, repeat and
 * delete. `TOILE_KILL_SEED` repeats the plan of a run; `TOILE_KILLS` and `TOILE_KILL_SECONDS` extend it.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { welcomeVerified } from '../../src/modules/accounts/welcome.ts'
import { grant } from '../../src/modules/credits/ledger.ts'
import { openFolderBlobStore } from '../../src/platform/blob-folder.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { createUser } from '../accounts/people.ts'
import { chances } from '../chances.ts'
import { spawnNode, type Child } from '../child-process.ts'
import { configOf, createHome, openTestDatabase, testDatabase, type Home } from '../harness.ts'
import { expectGoodBooks, expectSameAnswer } from './books.ts'
import { createClients, type Payer } from './clients.ts'
import { stepsByRole } from './steps.ts'

const settings = process.env
const seed = Number(settings['TOILE_KILL_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const kills = Number(settings['TOILE_KILLS'] ?? 12)
const limitMs = Number(settings['TOILE_KILL_SECONDS'] ?? 50) * 1000

const file = join(import.meta.dirname, 'look-child.ts')
const env = {
  TOILE_DEMO_DAILY_LIMIT: '1000000',
  TOILE_SECRET: 'the same secret in every process of this home',
  TOILE_CONCURRENCY: '3',
}
/** Time for looks started before the last kill to end, on a slow machine too. */
const TIME_OUT_MS = limitMs + 120_000
/** Few, as they would take the processor from the processes that are to restart. */
const PEOPLE = 2
const CLIENTS_EACH = 2
const CREDITS = 1_000_000
/** A process that does not reach its step in this time is killed anyway. */
const STEP_WITHIN_MS = 2500

/** `step` is '' for a random moment, `afterMs` after the process began to listen or was started. */
type Kill = { step: string; afterMs: number; isOfStart: boolean }

/** Every step of each role once, mixed with random moments; the steps come early, for slow machines. */
function planOf(steps: readonly string[], count: number, chance: () => number): Kill[] {
  const named = steps.map((step) => ({ step, afterMs: STEP_WITHIN_MS, isOfStart: false }))
  const random = Array.from({ length: Math.max(0, count - named.length) }, () => {
    const isOfStart = chance() < 0.2
    return { step: '', afterMs: chance() * 1500, isOfStart }
  })
  const order = new Map([...named, ...random].map((kill) => [kill, chance() * (kill.step ? 0.4 : 1)]))
  return [...order.keys()].toSorted((a, b) => order.get(a)! - order.get(b)!)
}

async function createPayers(home: Home): Promise<Payer[]> {
  const database = await openTestDatabase(home)
  const { db } = database
  const payers: Payer[] = []
  const at = new Date()
  for (let i = 0; i < PEOPLE; i++) {
    const { id } = await createUser(db)
    const { holder } = (await welcomeVerified({ db, clock: { now: () => at } }, id))!
    const more = { holder, key: `grant:test:${holder}`, reason: 'More', amount: CREDITS, at }
    await inTransaction(db, (trx) => grant(trx, more))
    payers.push({ holder, authorization: `Bearer ${id}` })
  }
  await database.close()
  return payers
}

/** One process, killed and restarted by its plan until the time is over. */
function keepKilling(
  home: Home,
  role: 'all' | 'http' | 'worker',
  plan: readonly Kill[],
  isOver: () => boolean,
) {
  let address: string | undefined
  let child: Child
  const done: string[] = []

  function boot(step = '') {
    child = spawnNode(file, { ...home.env, ...env, TOILE_ROLE: role }, [step])
    child.waitFor(/^ready (.*)/).then(
      ([, said]) => (address = said),
      () => undefined,
    )
  }
  async function killAll() {
    for (const { step, afterMs, isOfStart } of plan) {
      if (isOver()) break
      boot(step)
      if (!isOfStart) await Promise.race([child.waitFor(/^ready/).catch(() => undefined), child.ended])
      await Promise.race([sleep(afterMs), child.ended])
      address = undefined
      done.push(child.process.signalCode === null ? step && `${step}: not reached` : step)
      await child.end('SIGKILL')
    }
    boot()
    await child.waitFor(/^ready/)
  }
  return { killAll, done, address: () => address, stop: () => child.end('SIGTERM') }
}

it(
  `each look that was accepted ends made and paid, or not made and not paid (seed ${seed})`,
  async () => {
    const chance = chances(seed)
    const home = await createHome()
    const payers = await createPayers(home)

    const startedAt = performance.now()
    const isTimeOver = () => performance.now() - startedAt > limitMs
    const { http, worker } = stepsByRole
    const processes =
      testDatabase === 'embedded'
        ? [keepKilling(home, 'all', planOf([...http, ...worker], kills, chance), isTimeOver)]
        : [
            keepKilling(home, 'http', planOf(http, kills / 2, chance), isTimeOver),
            keepKilling(home, 'worker', planOf(worker, kills / 2, chance), isTimeOver),
          ]
    const find = async () => {
      for (;;) {
        const address = processes[0]!.address()
        if (address) return address
        await sleep(20)
      }
    }

    const clients = createClients(find)
    let isOver = false
    const asking = payers.flatMap((payer) =>
      Array.from({ length: CLIENTS_EACH }, () =>
        clients.run(payer, chances(Math.floor(chance() * 2 ** 31)), () => isOver),
      ),
    )
    await Promise.all(processes.map(({ killAll }) => killAll()))
    isOver = true
    await Promise.all(asking)

    for (const one of clients.asked) {
      const again = await clients.ask(one)
      expectSameAnswer(one)
      if (again.id) await clients.follow(one.payer, again.id)
    }
    for (const { stop } of processes) expect(await stop()).toBe(0)

    const database = await openTestDatabase(home)
    const store = configOf(home, env).blobStore
    if (store.kind !== 'folder') throw new Error('This test keeps blobs in a folder')
    const ends = await expectGoodBooks(database.db, openFolderBlobStore(store.dir), clients.asked)
    const { rows: open } = await database.executeSql(
      `select id from pgboss.job where name like 'run-generation%' and state < 'completed'`,
    )
    await database.close()
    expect(open).toEqual([])
    expect(ends.made).toBeGreaterThan(0)
    const killed = processes.flatMap(({ done }) => done)
    console.log(
      `${killed.length} kills, ${killed.filter((step) => step && !step.includes('not')).length} of them at a step`,
      ends,
    )
  },
  TIME_OUT_MS,
)
