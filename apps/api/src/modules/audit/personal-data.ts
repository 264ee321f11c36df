/** Acts of operators on an account, for the person's export. Its deletion leaves the entries, which hold no name. */
import type { DbOrTrx } from '../../platform/db.ts'

/** Yields `support.json`, without who did it. */
export async function* exportActsOf(db: DbOrTrx, { holder }: { holder: string }) {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['at', 'act', 'reason', 'before', 'after'])
    .where('subject', '=', holder)
    .orderBy('seq')
    .execute()
  yield { name: 'support.json', json: rows }
}
