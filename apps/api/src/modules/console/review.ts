/** Reports of shared looks, settled by an operator. */
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { notFound } from '../../platform/errors.ts'
import type { Operator } from '../../platform/operator.ts'
import { isUuid } from '../../platform/uuid.ts'
import { lockAudit, recordAct } from '../audit/index.ts'
import { settleReportsIn } from '../shares/index.ts'

type Verdict = { id: string; verdict: 'keep' | 'remove'; reason: string }

/** Throws `not_found`. Settling the same way once more changes and records nothing. */
export async function settleReported(
  { db, clock }: { db: Db; clock: Clock },
  operator: Operator,
  { id, verdict, reason }: Verdict,
): Promise<void> {
  if (!isUuid(id)) throw notFound()
  const now = clock.now()
  await inTransaction(db, async (trx) => {
    await lockAudit(trx)
    const settled = await settleReportsIn(trx, { id, verdict, now })
    if (!settled) throw notFound()
    const isTakenDown = verdict === 'remove'
    if (settled.settled === 0 && settled.wasTakenDown === isTakenDown) return
    await recordAct(trx, {
      at: now,
      actor: operator.holder,
      act: 'review.settle',
      subject: id,
      reason,
      before: { isTakenDown: settled.wasTakenDown },
      after: { isTakenDown, settled: settled.settled },
    })
  })
}
