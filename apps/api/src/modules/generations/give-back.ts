/** Refunds the credits of a look that its owner reports as not right: once for each look, a few times a month. */
import {
  notRightPerMonth,
  notRightTiers,
  type CreditsBack,
  type NotRightRequest,
} from '@toile/contract/not-right'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type DbOrTrx, type Trx } from '../../platform/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { balanceOf, grant, lockHolders } from '../credits/index.ts'
import { findGeneration, type GenerationRow } from './generation-store.ts'

type GiveBackDeps = { db: Db; clock: Clock }
type GiveBackRequest = { id: string; holder: string; report: NotRightRequest }

/**
 * Refunds a look. A repeated request returns the same refund with the current balance. Throws `not_found` if the look
 * is not the holder's or is deleted, and `conflict` if it cannot be refunded or the month's refunds are used up.
 */
export function giveBack(
  { db, clock }: GiveBackDeps,
  { id, holder, report }: GiveBackRequest,
): Promise<CreditsBack> {
  return inTransaction(db, async (trx) => {
    const at = clock.now()
    const row = await lockLook(trx, { id, holder, at })
    // This lock serializes refunds of one holder, so that the month's count is exact.
    await lockHolders(trx, [holder])
    if (row.credits_back === null) {
      assertReturnable(row)
      if ((await countReports(trx, holder, at)) >= notRightPerMonth) throw monthlyLimitReached()
      await storeReport(trx, row, { holder, at, report })
      await grant(trx, {
        holder,
        amount: row.cost,
        key: `not-right:${row.id}`,
        reason: 'A look was not right',
        reference: row.id,
        at,
      })
    }
    const { credits } = await balanceOf(trx, holder)
    const left = notRightPerMonth - (await countReports(trx, holder, at))
    return { returned: row.credits_back ?? row.cost, credits, left: Math.max(0, left) }
  })
}

async function lockLook(trx: Trx, { id, holder, at }: { id: string; holder: string; at: Date }) {
  await trx.selectFrom('generation').select('id').where('id', '=', id).forUpdate().execute()
  const row = await findGeneration(trx, id, at)
  if (row?.holder !== holder || row.api_key_id !== null) throw notFound()
  return row
}

function assertReturnable({ status, quality_tier: tier, cost }: GenerationRow): void {
  if (status !== 'succeeded')
    throw new AppError('conflict', 'Only a look that is made can be given back. Others cost nothing.')
  if (!notRightTiers.includes(tier) || cost === 0)
    throw new AppError('conflict', 'Only standard and premium looks can be given back.')
}

/** Counts the holder's refunds in the calendar month (UTC) of `at`. */
async function countReports(db: DbOrTrx, holder: string, at: Date): Promise<number> {
  const { used } = await db
    .selectFrom('not_right_report')
    .select(({ fn }) => fn.countAll<number>().as('used'))
    .where('holder', '=', holder)
    .where('created_at', '>=', monthOf(at))
    .executeTakeFirstOrThrow()
  return used
}

const monthOf = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()))

/** Stores the report, with its details only if the user permits it (`mayKeep`). */
async function storeReport(
  trx: Trx,
  row: GenerationRow,
  { holder, at, report }: { holder: string; at: Date; report: NotRightRequest },
): Promise<void> {
  const details = report.mayKeep
    ? {
        reason: report.reason,
        comment: report.comment || null,
        engine: row.engine,
        quality_tier: row.quality_tier,
        category: row.category,
        score: row.score,
        warnings: JSON.stringify(row.warnings),
      }
    : {
        reason: null,
        comment: null,
        engine: null,
        quality_tier: null,
        category: null,
        score: null,
        warnings: null,
      }
  await trx
    .insertInto('not_right_report')
    .values({ generation_id: row.id, holder, credits: row.cost, created_at: at, ...details })
    .execute()
  await trx.updateTable('generation').set({ credits_back: row.cost }).where('id', '=', row.id).execute()
}

const monthlyLimitReached = () =>
  new AppError(
    'conflict',
    `You have given back ${notRightPerMonth} looks this month, which is all there are. It goes on next month.`,
  )
