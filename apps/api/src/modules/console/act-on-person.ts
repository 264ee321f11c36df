/**
 * Acts of operators on an account, except those on its credits. Each act writes its audit entry in the same
 * transaction.
 */
import { mayDo, operatorRoles, type ConsoleAct, type OperatorRole } from '@toile/contract/console-policy'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Operator } from '../../platform/operator.ts'
import { isUuid } from '../../platform/uuid.ts'
import { lockAudit, recordAct } from '../audit/index.ts'
import { markSuspended } from '../keys/index.ts'
import { changeRole } from './roles.ts'

type Deps = { db: Db; clock: Clock }
type Act = { holder: string; reason: string }

/** Deletes every session and agent token of an account. */
export async function signOutPerson(
  { db, clock }: Deps,
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

/**
 * Suspends or restores an account. A suspended one is signed out and cannot sign in, its API keys stop working and its
 * shared pages are hidden, but no data is deleted.
 */
export async function suspendPerson(
  { db, clock }: Deps,
  operator: Operator,
  { holder, reason, isSuspended }: Act & { isSuspended: boolean },
): Promise<void> {
  refuseSelf(operator, holder)
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    const userId = await lockPerson(trx, holder)
    await refuseOperators(trx, operator, { userId, act: 'person.suspend' })
    const { suspendedAt, bannedAt } = await trx
      .selectFrom('user')
      .select(['suspendedAt', 'bannedAt'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if ((suspendedAt !== null) === isSuspended) return
    if (bannedAt) throw new AppError('conflict', 'This account is banned. An admin lifts the ban first.')
    await suspendIn(trx, { userId, holder, suspendedAt: isSuspended ? at : null })
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

/** Suspends an account, or restores it with null, in a transaction that has locked it. */
export async function suspendIn(
  trx: Trx,
  { userId, holder, suspendedAt }: { userId: string; holder: string; suspendedAt: Date | null },
): Promise<void> {
  await trx.updateTable('user').set({ suspendedAt }).where('id', '=', userId).execute()
  await markSuspended(trx, holder, suspendedAt)
  if (suspendedAt) await endSessions(trx, userId)
}

/**
 * Refuses an act on an operator's account by anyone but an active admin, in a transaction that has locked the audit.
 * Throws `conflict` if the caller is not an admin, and `scope_missing` if they just stopped being an active one.
 */
export async function refuseOperators(
  trx: Trx,
  operator: Operator,
  { userId, act }: { userId: string; act: ConsoleAct },
): Promise<void> {
  const { role } = await trx
    .selectFrom('user')
    .select('role')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!role) return
  if (operator.role !== 'admin')
    throw new AppError('conflict', 'This account is one of an operator. Ask an admin.')
  await refuseFormerAdmin(trx, operator, act)
}

/**
 * Sets or removes an operator role. At least one active admin remains: an admin cannot change their own role, and of two
 * who remove or suspend each other at the same time, the second gets `scope_missing`. Throws `conflict` for a role of an
 * account whose address is not verified.
 */
export async function giveRole(
  { db, clock }: Deps,
  operator: Operator,
  { holder, reason, role }: Act & { role: OperatorRole | null },
): Promise<void> {
  refuseSelf(operator, holder)
  await inTransaction(db, async (trx) => {
    const userId = await lockPerson(trx, holder)
    await refuseFormerAdmin(trx, operator, 'role.set')
    if (role !== null) await refuseUnverified(trx, userId)
    await changeRole(trx, userId, { role, actor: operator.holder, reason, at: clock.now() })
  })
}

/** Throws `conflict` for an unverified address: its account may be of another person, who knows the password. */
async function refuseUnverified(trx: Trx, userId: string): Promise<void> {
  const { emailVerified } = await trx
    .selectFrom('user')
    .select('emailVerified')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!emailVerified) throw new AppError('conflict', 'The address of this account is not verified.')
}

/** Throws `scope_missing` unless the caller is an active admin, as read after the audit is locked. */
async function refuseFormerAdmin(trx: Trx, { userId }: Operator, act: ConsoleAct): Promise<void> {
  const own = await trx
    .selectFrom('user')
    .select(['role', 'suspendedAt'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const role = own && !own.suspendedAt ? own.role : null
  if (role !== 'admin')
    throw new AppError('scope_missing', 'Your role does not allow this.', { details: { role, act } })
}

/** Locks the audit, then the account, in this order in all acts. Returns the user's id. Throws `not_found`. */
export async function lockPerson(trx: Trx, holder: string): Promise<string> {
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

/** Deletes every session and agent token of an account. Returns the number of sessions. */
export async function endSessions(trx: Trx, userId: string): Promise<number> {
  for (const table of ['oauthAccessToken', 'oauthRefreshToken'] as const)
    await trx.deleteFrom(table).where('userId', '=', userId).execute()
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** True if another active operator may settle reviews, in a transaction that has locked the audit. */
export async function hasOtherReviewer(trx: Trx, { userId }: Operator): Promise<boolean> {
  const reviewers = operatorRoles.filter((role) => mayDo(role, 'review.settle'))
  const other = await trx
    .selectFrom('user')
    .select('id')
    .where('role', 'in', reviewers)
    .where('suspendedAt', 'is', null)
    .where('id', '<>', userId)
    .executeTakeFirst()
  return other !== undefined
}

/** Throws `conflict` if an operator acts on their own account. */
export function refuseSelf(operator: Operator, holder: string): void {
  if (holder === operator.holder)
    throw new AppError('conflict', 'Nobody does this to their own account. Ask another operator.')
}
