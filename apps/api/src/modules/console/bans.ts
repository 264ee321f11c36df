/**
 * Permanent bans: one operator proposes, another confirms. A banned account is kept and suspended, so that its email
 * cannot open another one.
 */
import type { ReviewedPerson } from '@toile/contract/console-review'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type DbOrTrx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Operator } from '../../platform/operator.ts'
import { findActorEmails, recordAct } from '../audit/index.ts'
import { lockPerson, refuseOperators, refuseSelf, suspendIn } from './act-on-person.ts'

type BanDeps = { db: Db; clock: Clock }
type Act = { holder: string; reason: string }

/**
 * Proposes a ban, or confirms another operator's proposal. Does nothing to a banned account. Throws `not_found`, and
 * `conflict` if the operator confirms their own proposal.
 */
export async function banPerson(
  { db, clock }: BanDeps,
  operator: Operator,
  { holder, reason }: Act,
): Promise<ReviewedPerson> {
  refuseSelf(operator, holder)
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    const userId = await lockPerson(trx, holder)
    await refuseOperators(trx, operator, { userId, act: 'person.ban' })
    const { bannedAt } = await trx
      .selectFrom('user')
      .select('bannedAt')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (bannedAt) return
    const proposal = await trx
      .selectFrom('ban_proposal')
      .select('proposed_by')
      .where('holder', '=', holder)
      .executeTakeFirst()
    const entry = { at, actor: operator.holder, act: 'person.ban', subject: holder, reason }
    if (!proposal) {
      await trx
        .insertInto('ban_proposal')
        .values({ holder, proposed_by: operator.holder, created_at: at })
        .execute()
      return recordAct(trx, { ...entry, after: { isProposed: true } })
    }
    if (proposal.proposed_by === operator.holder)
      throw new AppError('conflict', 'You have proposed this ban. Another operator confirms it.')
    await trx.deleteFrom('ban_proposal').where('holder', '=', holder).execute()
    await trx.updateTable('user').set({ bannedAt: at }).where('id', '=', userId).execute()
    await suspendIn(trx, { userId, holder, suspendedAt: at })
    await recordAct(trx, { ...entry, before: { proposedBy: proposal.proposed_by }, after: { bannedAt: at } })
  })
  return readReviewed(db, holder)
}

/** Number of proposals shown; the next ones appear as these are settled. */
const MAX_SHOWN = 100

/** Lists the accounts whose ban awaits another operator, earliest proposal first. */
export async function listProposedBans(db: Db): Promise<ReviewedPerson[]> {
  const proposals = await db
    .selectFrom('ban_proposal')
    .select('holder')
    .orderBy('created_at')
    .limit(MAX_SHOWN)
    .execute()
  const holders = proposals.map(({ holder }) => holder)
  const people = await reviewedPeople(db, holders)
  return holders.flatMap((holder) => people.get(holder) ?? [])
}

/**
 * Lifts a ban or drops its proposal. The account stays suspended until it is restored. Throws `not_found`, and `conflict`
 * for the operator's own account.
 */
export async function liftBan(
  { db, clock }: BanDeps,
  operator: Operator,
  { holder, reason }: Act,
): Promise<ReviewedPerson> {
  refuseSelf(operator, holder)
  await inTransaction(db, async (trx) => {
    const userId = await lockPerson(trx, holder)
    const { bannedAt } = await trx
      .selectFrom('user')
      .select('bannedAt')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const dropped = await trx
      .deleteFrom('ban_proposal')
      .where('holder', '=', holder)
      .returning('proposed_by')
      .executeTakeFirst()
    if (!bannedAt && !dropped) return
    await trx.updateTable('user').set({ bannedAt: null }).where('id', '=', userId).execute()
    await recordAct(trx, {
      at: clock.now(),
      actor: operator.holder,
      act: 'ban.lift',
      subject: holder,
      reason,
      before: { bannedAt, proposedBy: dropped?.proposed_by ?? null },
      after: { bannedAt: null },
    })
  })
  return readReviewed(db, holder)
}

const readReviewed = async (db: Db, holder: string): Promise<ReviewedPerson> =>
  (await reviewedPeople(db, [holder])).get(holder)!

/** Reads the ban status of accounts by holder, without personal data; deleted accounts are left out. */
export async function reviewedPeople(
  db: DbOrTrx,
  holders: readonly string[],
): Promise<Map<string, ReviewedPerson>> {
  if (holders.length === 0) return new Map()
  const rows = await db
    .selectFrom('profile')
    .innerJoin('user', 'user.id', 'profile.user_id')
    .leftJoin('ban_proposal', 'ban_proposal.holder', 'profile.holder')
    .select(['profile.holder', 'user.suspendedAt', 'user.bannedAt', 'ban_proposal.proposed_by as proposedBy'])
    .where('profile.holder', 'in', holders)
    .execute()
  const names = await findActorEmails(
    db,
    rows.flatMap(({ proposedBy }) => proposedBy ?? []),
  )
  return new Map(
    rows.map(({ holder, suspendedAt, bannedAt, proposedBy }) => [
      holder,
      {
        holder,
        isSuspended: suspendedAt !== null,
        isBanned: bannedAt !== null,
        banProposedBy: proposedBy && (names.get(proposedBy) ?? proposedBy),
      },
    ]),
  )
}
