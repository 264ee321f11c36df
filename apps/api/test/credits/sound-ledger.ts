/** Invariants of the ledger that hold after any test. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { auditLedger, type LedgerCheck } from '../../src/modules/credits/audit.ts'
import { heldForLooks } from '../../src/modules/generations/audit-holds.ts'
import type { Db } from '../../src/platform/db.ts'
import { afterFile } from '../cleanup.ts'

/**
 * Asserts that every balance matches its postings, that credits are held only for unfinished looks, that the ledger
 * sums to zero, and that the further checks find nothing.
 */
export async function expectSoundLedger(db: Db, furtherChecks: readonly LedgerCheck[] = []): Promise<void> {
  expect((await auditLedger(db, [heldForLooks, ...furtherChecks])).differences).toEqual([])
  expect(await sumOfAccounts(db)).toBe(0)
}

/** Sums all accounts: zero, since every credit of a user comes from a house account. */
async function sumOfAccounts(db: Db): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(available + held - debt + spent + revoked - issued), 0)::bigint as sum from credit_account
  `.execute(db)
  return rows[0]!.sum
}

/** Registers a check of the ledger after the tests of the file. */
export function auditAfterFile(db: Db): void {
  afterFile(() => expectSoundLedger(db))
}
