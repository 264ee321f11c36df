/** An account's statement: its balance and all movements of credits. */
import type { CreditEntry, CreditStatement } from '@toile/contract/credits'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { entitlementOf } from './entitlements.ts'
import { balanceOf } from './ledger.ts'
import { findPostingsBefore, type PostingRow } from './ledger-store.ts'

/**
 * Reads a page of the statement, newest first. `before` is the previous page's `nextCursor`; undefined for the first
 * page. Throws `invalid_request` for an invalid cursor.
 */
export async function readStatement(
  { db, clock }: { db: Db; clock: Clock },
  holder: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<CreditStatement> {
  const { credits, held, debt } = await balanceOf(db, holder)
  const { plan, expiresAt } = await entitlementOf(db, holder, clock.now())
  // One row more than requested, to know whether another page follows.
  const rows = await findPostingsBefore(db, holder, {
    limit: limit + 1,
    beforeSeq: before === undefined ? undefined : seqOf(before),
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    credits,
    held,
    debt,
    plan,
    planExpiresAt: expiresAt?.toISOString() ?? null,
    entries: shown.map(toEntry),
    nextCursor: last && rows.length > limit ? cursorOf(last) : null,
  }
}

function toEntry(row: PostingRow): CreditEntry {
  // Each posting moves credits between two accounts of the ledger; the statement shows its effect on `available`.
  const sign = Number(row.to_account === 'available') - Number(row.from_account === 'available')
  return {
    id: row.id,
    kind: row.kind,
    amount: row.amount,
    change: sign * row.amount,
    balance: row.available_after,
    reason: row.reason,
    reference: row.reference,
    createdAt: row.created_at.toISOString(),
  }
}

const cursorOf = ({ seq }: PostingRow): string => Buffer.from(String(seq)).toString('base64url')

function seqOf(cursor: string): number {
  const seq = Number(Buffer.from(cursor, 'base64url').toString())
  if (Number.isSafeInteger(seq) && seq > 0) return seq
  const message = 'This page of the statement does not exist.'
  throw new AppError('invalid_request', message, {
    details: [{ field: 'before', message: 'is no cursor of a page' }],
  })
}
