/** Exports operators' acts on an account. Deleting the account leaves the entries, which contain no names. */
import type { DbOrTrx } from '../../platform/db.ts'

/** Yields `support.json`, without the operators' identity. */
export async function* exportActsOf(db: DbOrTrx, { holder }: { holder: string }) {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['at', 'act', 'reason', 'before', 'after'])
    .where('subject', '=', holder)
    .orderBy('seq')
    .execute()
  yield { name: 'support.json', json: rows }
}
