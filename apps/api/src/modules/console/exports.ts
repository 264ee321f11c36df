/** Records in the audit that an operator saved a list as CSV, with its filters and number of rows. */
import type { SavedList } from '@toile/contract/console-today'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import type { Operator } from '../../platform/operator.ts'
import { recordAct } from '../audit/index.ts'

export async function recordExport(
  { db, clock }: { db: Db; clock: Clock },
  operator: Operator,
  { list, filters, rows }: { list: SavedList; filters: Record<string, string>; rows: number },
): Promise<void> {
  await inTransaction(db, (trx) =>
    recordAct(trx, {
      at: clock.now(),
      actor: operator.holder,
      act: 'list.export',
      // A list about one account appears in that account's timeline.
      subject: filters['holder'] ?? filters['subject'] ?? list,
      reason: 'Saved as CSV',
      after: { list, filters, rows },
    }),
  )
}
