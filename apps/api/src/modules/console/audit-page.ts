import type { AuditEntry } from '@toile/contract/console'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { findActorEmails } from '../audit/index.ts'

type Page = { limit: number; before?: string | undefined; subject?: string | undefined }

/**
 * Reads a page of the audit log, newest first. Operators whose account still exists are named by their email, which the
 * audit itself does not store.
 */
export async function readAudit(
  db: Db,
  { limit, before, subject }: Page,
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const beforeSeq = before === undefined ? undefined : seqOf(before)
  const rows = await db
    .selectFrom('audit_entry')
    .selectAll()
    .$if(beforeSeq !== undefined, (query) => query.where('seq', '<', beforeSeq!))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject!))
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const names = await findActorEmails(db, [...new Set(shown.map(({ actor }) => actor))])
  return {
    entries: shown.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      actor: names.get(row.actor) ?? row.actor,
    })),
    nextCursor: rows.length > limit ? String(shown.at(-1)!.seq) : null,
  }
}

function seqOf(cursor: string): number {
  const seq = Number(cursor)
  if (Number.isSafeInteger(seq) && seq > 0) return seq
  const message = 'This page does not exist.'
  throw new AppError('invalid_request', message, { details: [{ field: 'before', message }] })
}
