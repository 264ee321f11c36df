/** Exports operators' acts on an account. Deleting the account leaves the entries, which contain no names. */
import type { DbOrTrx } from '../../platform/db.ts'

/** Keys of stored states that identify operators. */
const operatorKeys = new Set(['proposedBy'])

/** Removes operators from a stored state, which is JSON. */
const withoutOperators = (state: string | null): string | null =>
  state &&
  JSON.stringify(JSON.parse(state), (key, value: unknown) => (operatorKeys.has(key) ? undefined : value))

/** Yields `support.json`, without the operators' identity. */
export async function* exportActsOf(db: DbOrTrx, { holder }: { holder: string }) {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['at', 'act', 'reason', 'before', 'after'])
    .where('subject', '=', holder)
    .orderBy('seq')
    .execute()
  const json = rows.map(({ at, act, reason, before, after }) => ({
    at,
    act,
    reason,
    before: withoutOperators(before),
    after: withoutOperators(after),
  }))
  yield { name: 'support.json', json }
}
