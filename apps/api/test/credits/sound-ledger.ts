/** Invariants of the ledger that hold after any test. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { auditLedger } from '../../src/modules/credits/audit.ts'
import { heldForLooks } from '../../src/modules/generations/audit-holds.ts'
import type { Db } from '../../src/platform/db.ts'
import { afterFile } from '../cleanup.ts'

/** Every balance is what its postings come to, credits are held for looks in the making alone, and none came from nowhere. */
export async function expectSoundLedger(db: Db): Promise<void> {
  expect((await auditLedger(db, [heldForLooks])).differences).toEqual([])
  expect(await sumOfAccounts(db)).toBe(0)
}

/** Sums all accounts: zero, since credits of people come out of the house's accounts. */
async function sumOfAccounts(db: Db): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(available + held - debt + spent + revoked - issued), 0)::bigint as sum from credit_account
  `.execute(db)
  return rows[0]!.sum
}

/** Looks at the ledger once more when the tests of the file are over. */
export function auditAfterFile(db: Db): void {
  afterFile(() => expectSoundLedger(db))
}
