/** Acts of operators on an account, beside those on its credits. Each act and its entry in the audit are one transaction. */
import type { OperatorRole } from '@toile/contract/console-policy'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Operator } from '../../platform/operator.ts'
import { isUuid } from '../../platform/uuid.ts'
import { lockAudit, recordAct } from '../audit/index.ts'
import { markSuspended } from '../keys/index.ts'
import { changeRole } from './roles.ts'

type Parts = { db: Db; clock: Clock }
type Act = { holder: string; reason: string }

/** Ends every session, and the tokens of agents with them. */
export async function signOutPerson(
  { db, clock }: Parts,
  operator: Operator,
  { holder, reason }: Act,
): Promise<{ ended: number }> {
  return inTransaction(db, async (trx) => {
    const userId = await lockPerson(trx, holder)
    const ended = await endSessions(trx, userId)
    await recordAct(trx, {
      at: clock.now(),
      actor: operator.holder,
      act: 'sessions.end',
      subject: holder,
      reason,
      after: { ended },
    })
    return { ended }
  })
}

/** A suspended account is signed out and cannot sign in, and its keys do not work; nothing of it is lost. */
export async function suspendPerson(
  { db, clock }: Parts,
  operator: Operator,
  { holder, reason, isSuspended }: Act & { isSuspended: boolean },
): Promise<void> {
  refuseSelf(operator, holder)
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    const userId = await lockPerson(trx, holder)
    const { suspendedAt } = await trx
      .selectFrom('user')
      .select('suspendedAt')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if ((suspendedAt !== null) === isSuspended) return
    await trx
      .updateTable('user')
      .set({ suspendedAt: isSuspended ? at : null })
      .where('id', '=', userId)
      .execute()
    await markSuspended(trx, holder, isSuspended ? at : null)
    if (isSuspended) await endSessions(trx, userId)
    await recordAct(trx, {
      at,
      actor: operator.holder,
      act: 'person.suspend',
      subject: holder,
      reason,
      before: { suspendedAt },
      after: { suspendedAt: isSuspended ? at : null },
    })
  })
}

/** Operators cannot change their own role, so that one admin is always left. */
export async function giveRole(
  { db, clock }: Parts,
  operator: Operator,
  { holder, reason, role }: Act & { role: OperatorRole | null },
): Promise<void> {
  refuseSelf(operator, holder)
  await inTransaction(db, async (trx) => {
    const userId = await lockPerson(trx, holder)
    await changeRole(trx, userId, { role, actor: operator.holder, reason, at: clock.now() })
  })
}

/** The audit first, as all acts do. Throws `not_found`. */
async function lockPerson(trx: Trx, holder: string): Promise<string> {
  if (!isUuid(holder)) throw notFound()
  await lockAudit(trx)
  const row = await trx
    .selectFrom('profile')
    .innerJoin('user', 'user.id', 'profile.user_id')
    .select('user.id')
    .where('profile.holder', '=', holder)
    .forUpdate('user')
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.id
}

async function endSessions(trx: Trx, userId: string): Promise<number> {
  for (const table of ['oauthAccessToken', 'oauthRefreshToken'] as const)
    await trx.deleteFrom(table).where('userId', '=', userId).execute()
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

function refuseSelf(operator: Operator, holder: string): void {
  if (holder === operator.holder)
    throw new AppError('conflict', 'Nobody does this to their own account. Ask another operator.')
}
