/** Reports of shared looks, as the command reads and settles them. The audit records both. */
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { lockAudit, recordAct } from '../audit/index.ts'
import { findReported, settleReportsIn, type ReportedShare } from '../shares/index.ts'
import { picturesOf } from './reported-pictures.ts'

type Deps = { db: Db; clock: Clock }

const byCommand = { actor: 'command', reason: 'By command' }

/** Finds the pages with open reports. The pictures of each count as opened, because the command prints their URLs. */
export async function openReported({ db, clock }: Deps): Promise<ReportedShare[]> {
  const pages = await findReported(db)
  await inTransaction(db, async (trx) => {
    for (const page of pages) {
      const pictures = picturesOf(page)
      if (pictures.length === 0) continue
      await recordAct(trx, {
        ...byCommand,
        at: clock.now(),
        act: 'picture.open',
        subject: page.holder,
        after: { page: page.id, pictures },
      })
    }
  })
  return pages
}

/** Settles the reports of a page. Returns false for an unknown page. */
export async function settleByCommand(
  { db, clock }: Deps,
  { id, verdict }: { id: string; verdict: 'keep' | 'remove' },
): Promise<boolean> {
  const at = clock.now()
  return inTransaction(db, async (trx) => {
    await lockAudit(trx)
    const settled = await settleReportsIn(trx, { id, verdict, now: at })
    if (!settled) return false
    const { wasTakenDown, isTakenDown } = settled
    if (settled.settled > 0 || wasTakenDown !== isTakenDown)
      await recordAct(trx, {
        ...byCommand,
        at,
        act: 'review.settle',
        subject: id,
        before: { isTakenDown: wasTakenDown },
        after: { isTakenDown, settled: settled.settled },
      })
    return true
  })
}
