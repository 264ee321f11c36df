/** Simulates accounts that spend as fast as possible: a hold and its capture in separate transactions, repeatedly. */
import { randomUUID } from 'node:crypto'
import type { Database } from '../../apps/api/src/platform/db.ts'
import { inTransaction } from '../../apps/api/src/platform/db.ts'
import { capture, grant, hold } from '../../apps/api/src/modules/credits/ledger.ts'

export type Spender = {
  hold: (holder: string, id: string, amount: number) => Promise<void>
  capture: (holder: string, id: string, amount: number) => Promise<void>
  close: () => Promise<void>
}

const COST = 25
const movement = (holder: string, id: string) => ({
  holder,
  reference: id,
  reason: 'Look, standard',
  at: new Date(),
})

/** Spends through the API's ledger. */
export const openLedger = ({ db, close }: Database): Spender => ({
  hold: (holder, id, amount) =>
    inTransaction(db, async (trx) => {
      await hold(trx, { ...movement(holder, id), key: `hold:generation:${id}`, amount })
    }),
  capture: (holder, id) =>
    inTransaction(db, async (trx) => {
      await capture(trx, { ...movement(holder, id), holdKey: `hold:generation:${id}` })
    }),
  close,
})

/** Creates holders with more credits than a run spends. */
export async function createHolders({ db }: Database, count: number): Promise<string[]> {
  const holders = Array.from({ length: count }, () => randomUUID())
  for (const holder of holders) {
    const start = {
      holder,
      key: `grant:start:${holder}`,
      reason: 'Start',
      at: new Date(),
      amount: 1_000_000_000,
    }
    await inTransaction(db, (trx) => grant(trx, start))
  }
  return holders
}

/** Lets each holder spend for this long and returns the postings (holds and captures) per second. */
export async function spend(by: Spender, holders: readonly string[], durationMs: number): Promise<number> {
  let postings = 0
  const startedAt = performance.now()
  await Promise.all(
    holders.map(async (holder) => {
      while (performance.now() - startedAt < durationMs) {
        const id = randomUUID()
        await by.hold(holder, id, COST)
        await by.capture(holder, id, COST)
        postings += 2
      }
    }),
  )
  return postings / ((performance.now() - startedAt) / 1000)
}
