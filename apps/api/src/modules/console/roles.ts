/** Operator roles: set in the console, by a command, and for the first admin by the configuration. */
import type { OperatorRole } from '@toile/contract/console-policy'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { lockAudit, recordAct } from '../audit/index.ts'
import { ensureProfileRow } from '../accounts/index.ts'

type RoleDeps = { db: Db; clock: Clock }

/** Lists the operators by email. */
export async function findOperators(db: Db): Promise<{ email: string; role: OperatorRole }[]> {
  const rows = await db
    .selectFrom('user')
    .select(['email', 'role'])
    .where('role', 'is not', null)
    .orderBy('email')
    .execute()
  return rows.map(({ email, role }) => ({ email, role: role! }))
}

type RoleChange = { role: OperatorRole | null; actor: string; reason: string; at: Date }

/**
 * Sets a role in a transaction that has locked the audit. Does nothing if the role is the same or the user is deleted.
 */
export async function changeRole(trx: Trx, userId: string, change: RoleChange): Promise<void> {
  const { role, actor, reason, at } = change
  const profile = await ensureProfileRow(trx, userId, at)
  const user = await trx
    .selectFrom('user')
    .select('role')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!profile || !user || user.role === role) return
  await trx.updateTable('user').set({ role }).where('id', '=', userId).execute()
  await recordAct(trx, {
    at,
    actor,
    act: 'role.set',
    subject: profile.holder,
    reason,
    before: { role: user.role },
    after: { role },
  })
}

/** Sets the role of the account with this email. Returns false if there is none with this email verified. */
export async function setRoleOf(
  { db, clock }: RoleDeps,
  email: string,
  role: OperatorRole | null,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockAudit(trx)
    const user = await trx
      .selectFrom('user')
      .select('id')
      .where('email', '=', email.trim().toLowerCase())
      .where('emailVerified', '=', true)
      .executeTakeFirst()
    if (!user) return false
    await changeRole(trx, user.id, { role, actor: 'command', reason: 'By command', at: clock.now() })
    return true
  })
}

/** Makes the account with this email an admin, if the email is verified and there is no admin yet. */
export async function makeFirstAdmin({ db, clock }: RoleDeps, email: string | undefined): Promise<void> {
  if (email === undefined) return
  const find = (on: Db | Trx) =>
    on
      .selectFrom('user')
      .select('id')
      .where('email', '=', email.toLowerCase())
      .where('emailVerified', '=', true)
      .where((where) =>
        where.not(
          where.exists(
            where.selectFrom('user as other').select('other.id').where('other.role', '=', 'admin'),
          ),
        ),
      )
      .executeTakeFirst()
  if (!(await find(db))) return
  await inTransaction(db, async (trx) => {
    await lockAudit(trx)
    const user = await find(trx)
    if (user)
      await changeRole(trx, user.id, {
        role: 'admin',
        actor: 'settings',
        reason: 'TOILE_ADMIN_EMAIL',
        at: clock.now(),
      })
  })
}
