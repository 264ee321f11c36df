/**
 * Refunds the credits of a look that its owner reports as not right: once for each look, a few times a month. Of several
 * pictures for one price, any may be reported; the refund is the price of all.
 */
import {
  notRightPerMonth,
  notRightTiers,
  type CreditsBack,
  type NotRightRequest,
} from '@toile/contract/not-right'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type DbOrTrx, type Trx } from '../../platform/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { balanceOf, findHeldAmount, grant, lockHolders } from '../credits/index.ts'
import { findGeneration, setIdOf, type GenerationRow } from './generation-store.ts'
import { holdKeyOf } from './look-payment.ts'

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
    const { paidId, price } = await findPrice(trx, row, holder)
    let returned = row.credits_back ?? (await findReturned(trx, paidId))
    if (returned === undefined) {
      assertReturnable(row, price)
      if ((await countReports(trx, holder, at)) >= notRightPerMonth) throw monthlyLimitReached()
      await storeReport(trx, row, { holder, at, report, paidId, price })
      await grant(trx, {
        holder,
        amount: price,
        key: `not-right:${paidId}`,
        reason: 'A look was not right',
        reference: paidId,
        at,
      })
      returned = price
    }
    const { credits } = await balanceOf(trx, holder)
    const left = notRightPerMonth - (await countReports(trx, holder, at))
    return { returned, credits, left: Math.max(0, left) }
  })
}

/** Locks a look and the others of its set, in the order of ids, so that one price is returned once. */
async function lockLook(trx: Trx, { id, holder, at }: { id: string; holder: string; at: Date }) {
  const asked = await findGeneration(trx, id, at)
  if (asked?.holder !== holder || asked.api_key_id !== null) throw notFound()
  const setId = setIdOf(asked)
  await trx
    .selectFrom('generation')
    .select('id')
    .where((or) => or.or([or('id', '=', setId), or('set_id', '=', setId)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const row = await findGeneration(trx, id, at)
  if (!row) throw notFound()
  return row
}

/**
 * Finds the look that bears a look's price, and the price, in credits. Further pictures within the price of one cost
 * nothing: the first look of their set bears it, and may be deleted, so the price is that of its hold.
 */
async function findPrice(
  trx: Trx,
  row: GenerationRow,
  holder: string,
): Promise<{ paidId: string; price: number }> {
  const paidId = row.cost > 0 ? row.id : setIdOf(row)
  return { paidId, price: (await findHeldAmount(trx, holder, holdKeyOf(paidId))) ?? 0 }
}

/** Finds the credits already returned for a look; undefined if none were. */
async function findReturned(trx: Trx, paidId: string): Promise<number | undefined> {
  const report = await trx
    .selectFrom('not_right_report')
    .select('credits')
    .where('generation_id', '=', paidId)
    .executeTakeFirst()
  return report?.credits
}

function assertReturnable({ status, quality_tier: tier }: GenerationRow, price: number): void {
  if (status !== 'succeeded')
    throw new AppError('conflict', 'Only a look that is made can be given back. Others cost nothing.')
  if (!notRightTiers.includes(tier) || price === 0)
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
  given: { holder: string; at: Date; report: NotRightRequest; paidId: string; price: number },
): Promise<void> {
  const { holder, at, report, paidId, price } = given
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
    .values({ generation_id: paidId, holder, credits: price, created_at: at, ...details })
    .execute()
  await trx
    .updateTable('generation')
    .set({ credits_back: price })
    .where((where) =>
      where.or([
        where('id', '=', paidId),
        // The further pictures within this price.
        where.and([where('set_id', '=', paidId), where('cost', '=', 0)]),
      ]),
    )
    .execute()
}

const monthlyLimitReached = () =>
  new AppError(
    'conflict',
    `You have given back ${notRightPerMonth} looks this month, which is all there are. It goes on next month.`,
  )
