/** Exports an account's part of the ledger. */
import type { DbOrTrx } from '../../platform/db.ts'
import { balanceOf } from './ledger.ts'
import { findPostings } from './ledger-store.ts'

/** Yields `ledger.json`: the balance and all postings, oldest first. */
export async function* exportLedger(db: DbOrTrx, { holder }: { holder: string }) {
  const postings = await findPostings(db, holder)
  const json = {
    ...(await balanceOf(db, holder)),
    postings: postings.map((row) => ({
      id: row.id,
      kind: row.kind,
      from: row.from_account,
      to: row.to_account,
      amount: row.amount,
      creditsAfter: row.available_after,
      reason: row.reason,
      reference: row.reference,
      createdAt: row.created_at.toISOString(),
    })),
  }
  yield { name: 'ledger.json', json }
}
