/** A separate ledger for each test file, and separate postings for each test. */
import { randomUUID } from 'node:crypto'
import { grant } from '../../src/modules/credits/ledger.ts'
import { inTransaction, type Trx } from '../../src/platform/db.ts'
import { afterFile } from '../cleanup.ts'
import { openTestDatabase } from '../harness.ts'
import { auditAfterFile, expectSoundLedger } from './sound-ledger.ts'

export const at = new Date('2026-11-21T12:00:00Z')

export async function openLedger() {
  const { db, ...database } = await openTestDatabase()
  afterFile(() => database.close())
  auditAfterFile(db)
  return {
    db,
    /** Runs one ledger operation in its own transaction. */
    run: <T>(verb: (trx: Trx) => Promise<T>) => inTransaction(db, verb),
    expectSound: () => expectSoundLedger(db),
    /** Makes a new holder with this many credits. */
    createHolder: async (credits = 0) => {
      const holder = randomUUID()
      const start = { holder, key: `grant:start:${holder}`, reason: 'Start', at, amount: credits }
      if (credits > 0) await inTransaction(db, (trx) => grant(trx, start))
      return holder
    },
  }
}

/** Builds a movement with a unique key. */
export const movement = (holder: string, amount: number, key: string = randomUUID()) => ({
  holder,
  amount,
  key,
  reason: 'Test',
  at,
})

export const settlement = (holder: string, holdKey: string) => ({ holder, holdKey, reason: 'Test', at })
