/** Grants or revokes credits as an operator: once for each idempotency key, and within a daily limit for support. */
import { supportCreditsPerDay } from '@toile/contract/console'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Operator } from '../../platform/operator.ts'
import { isUuid } from '../../platform/uuid.ts'
import { recordAct } from '../audit/index.ts'
import { LedgerMismatchError, balanceOf, grant, revoke } from '../credits/index.ts'
import { holdPerson } from './hold-person.ts'

type Movement = { holder: string; amount: number; reason: string; key: string }

const act = 'credits.move'

/**
 * Grants credits, or revokes them if `amount` is negative. Throws `not_found`, `conflict` for the operator's own
 * account, `cap_reached` above the daily limit, and `idempotency_mismatch` for a key used for another movement.
 */
export async function moveCredits(
  { db, clock }: { db: Db; clock: Clock },
  operator: Operator,
  { holder, amount, reason, key }: Movement,
): Promise<{ credits: number; isRepeated: boolean }> {
  if (!isUuid(holder)) throw notFound()
  if (holder === operator.holder)
    throw new AppError('conflict', 'Nobody gives credits to themselves. Ask another operator.')
  const at = clock.now()
  return inTransaction(db, async (trx) => {
    // This lock serializes acts, so that the day's sum includes all earlier ones.
    await holdPerson(trx, holder)
    const before = await balanceOf(trx, holder)
    const move = amount > 0 ? grant : revoke
    const { balance, isRepeated } = await move(trx, {
      holder,
      key: `console:${operator.holder}:${key}`,
      amount: Math.abs(amount),
      reason: amount > 0 ? 'From the Toile team' : 'Taken back by the Toile team',
      at,
    }).catch((error: unknown) => {
      if (error instanceof LedgerMismatchError)
        throw new AppError('idempotency_mismatch', 'This key moved other credits before.', { cause: error })
      throw error
    })
    if (isRepeated) return { credits: balance.credits, isRepeated }
    if (operator.role === 'support') await assertDailyCap(trx, operator.holder, Math.abs(amount), at)
    await recordAct(trx, {
      at,
      actor: operator.holder,
      act,
      subject: holder,
      reason,
      before: { credits: before.credits, debt: before.debt },
      after: { credits: balance.credits, debt: balance.debt, amount },
    })
    return { credits: balance.credits, isRepeated }
  })
}

/** Throws `cap_reached` if the operator's movements of the day (UTC) exceed the limit of support. */
async function assertDailyCap(trx: Trx, actor: string, amount: number, at: Date): Promise<void> {
  const day = new Date(at)
  day.setUTCHours(0, 0, 0, 0)
  const { moved } = await trx
    .selectFrom('audit_entry')
    .select(sql<number>`coalesce(sum(abs((after::jsonb ->> 'amount')::bigint)), 0)::bigint`.as('moved'))
    .where('actor', '=', actor)
    .where('act', '=', act)
    .where('at', '>=', day)
    .executeTakeFirstOrThrow()
  if (moved + amount <= supportCreditsPerDay) return
  throw new AppError(
    'cap_reached',
    `Support moves up to ${supportCreditsPerDay} credits a day, and ${moved} are moved. Ask an admin.`,
    { details: { cap: supportCreditsPerDay, moved } },
  )
}
