/**
 * Removes the second factors of an account whose user has lost them all. By command only: nothing in a console proves who
 * asks.
 */
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import type { Queue } from '../../platform/queue.ts'
import { ensureProfileRow } from '../accounts/index.ts'
import { lockAudit, recordAct } from '../audit/index.ts'
import { enqueueSecondFactorsRemoved } from '../notices/index.ts'
import { endSessions } from './act-on-person.ts'

/**
 * Removes app codes with their recovery codes, and passkeys, and signs the account and its agents out. Its password, or
 * provider, opens it afterwards. A mail tells the user. Returns false if there is no account with this email verified.
 */
export async function removeSecondFactors(
  { db, clock, queue }: { db: Db; clock: Clock; queue: Pick<Queue, 'enqueue'> },
  email: string,
): Promise<boolean> {
  const at = clock.now()
  return inTransaction(db, async (trx) => {
    await lockAudit(trx)
    const user = await trx
      .selectFrom('user')
      .select(['id', 'twoFactorEnabled'])
      .where('email', '=', email.trim().toLowerCase())
      .where('emailVerified', '=', true)
      .forUpdate()
      .executeTakeFirst()
    const profile = user && (await ensureProfileRow(trx, user.id, at))
    if (!profile) return false
    const passkeys = await removeFactors(trx, user.id)
    await endSessions(trx, user.id)
    if (user.twoFactorEnabled || passkeys > 0)
      await enqueueSecondFactorsRemoved({ queue }, trx, profile.holder)
    await recordAct(trx, {
      at,
      actor: 'command',
      act: 'second-factors.remove',
      subject: profile.holder,
      reason: 'By command',
      before: { codes: user.twoFactorEnabled === true, passkeys },
      after: { codes: false, passkeys: 0 },
    })
    return true
  })
}

/** Returns the number of passkeys. */
async function removeFactors(trx: Trx, userId: string): Promise<number> {
  await trx.updateTable('user').set({ twoFactorEnabled: false }).where('id', '=', userId).execute()
  await trx.deleteFrom('twoFactor').where('userId', '=', userId).execute()
  const { numDeletedRows } = await trx
    .deleteFrom('passkey')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
