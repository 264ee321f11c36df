/**
 * The audit log of operators' acts, as a hash chain: each entry's hash includes that of the previous one, so that
 * changing, removing or reordering entries breaks the chain. Entries are written in the transaction of the act itself,
 * and contain no names of people. See docs/decisions/038.
 */
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db.ts'
import type { AuditEntryTable } from '../../platform/account-tables.ts'

export type AuditRow = Selectable<AuditEntryTable>

type NewEntry = {
  at: Date
  /** The holder of an operator, `command` or `settings`. */
  actor: string
  act: string
  /** The target of the act: a holder, a shared look. */
  subject: string
  reason: string
  before?: unknown
  after?: unknown
}

const PAGE = 1000

/** Computes the hash of an entry and the previous hash, which covers everything before it. */
export function hashOf(
  { seq, at, actor, act, subject, reason, before, after }: Omit<AuditRow, 'hash'>,
  previous: string,
): string {
  const text = JSON.stringify([previous, seq, at.toISOString(), actor, act, subject, reason, before, after])
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Locks the end of the chain until the transaction ends, which serializes acts. Acts take this lock before any other.
 */
export async function lockAudit(trx: Trx): Promise<{ seq: number; hash: string }> {
  return trx
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Appends an entry to the chain. */
export async function recordAct(trx: Trx, { before, after, ...entry }: NewEntry): Promise<void> {
  const head = await lockAudit(trx)
  const row = { ...entry, seq: head.seq + 1, before: textOf(before), after: textOf(after) }
  const hash = hashOf(row, head.hash)
  await trx
    .insertInto('audit_entry')
    .values({ ...row, hash })
    .execute()
  await trx.updateTable('audit_head').set({ seq: row.seq, hash }).where('id', '=', 1).execute()
}

const textOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** Result of a verification; `hash` is that of the last entry, `problems` is empty for an intact chain. */
export type ChainReport = { entries: number; hash: string; problems: string[] }

/** Recomputes all hashes in one snapshot and lists what does not match. */
export async function verifyChain(db: Db): Promise<ChainReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const head = await trx.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirst()
      const problems: string[] = []
      let last = { seq: 0, hash: '' }
      let entries = 0
      for (;;) {
        const rows = await trx
          .selectFrom('audit_entry')
          .selectAll()
          .where('seq', '>', last.seq)
          .orderBy('seq')
          .limit(PAGE)
          .execute()
        for (const row of rows) {
          if (row.seq !== last.seq + 1) problems.push(`entries ${last.seq + 1} to ${row.seq - 1} are missing`)
          else if (hashOf(row, last.hash) !== row.hash)
            problems.push(`entry ${row.seq} is not what was written`)
          last = row
        }
        entries += rows.length
        if (rows.length < PAGE) break
      }
      if (head?.seq !== last.seq || head.hash !== last.hash)
        problems.push(`the chain ends with entry ${last.seq}, and should end with ${head?.seq ?? 'another'}`)
      return { entries, hash: last.hash, problems }
    })
}
