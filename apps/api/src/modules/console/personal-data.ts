/** Exports or erases an account's data as an operator, at the user's request. */
import type { Readable } from 'node:stream'
import { inTransaction } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Operator } from '../../platform/operator.ts'
import { type DeleteDeps, type ExportDeps, deleteAccount, exportAccount } from '../accounts/index.ts'
import { lockAudit, recordAct } from '../audit/index.ts'
import { getPerson } from './people-store.ts'

type Act = { holder: string; reason: string }

/** Exports an account as a zip. The audit entry is committed before the export begins. Throws `not_found`. */
export async function exportPerson(deps: ExportDeps, operator: Operator, act: Act): Promise<Readable> {
  const { db, clock } = deps
  const { holder, uid: userId, email } = await getPerson(db, act.holder, clock.now())
  await inTransaction(db, (trx) =>
    recordAct(trx, {
      at: clock.now(),
      actor: operator.holder,
      act: 'person.export',
      subject: holder,
      reason: act.reason,
    }),
  )
  return exportAccount(deps, { userId, email, holder })
}

/**
 * Erases an account. `confirm` must be its email. Throws `not_found`, `invalid_request` for another email, and
 * `conflict` for an operator's account, whose role must be removed first.
 */
export async function erasePerson(
  deps: DeleteDeps,
  operator: Operator,
  { holder, reason, confirm }: Act & { confirm: string },
): Promise<void> {
  const at = deps.clock.now()
  const { uid: userId, createdAt } = await getPerson(deps.db, holder, at)
  await deleteAccount(deps, { userId, holder }, confirm, async (trx) => {
    await lockAudit(trx)
    const user = await trx.selectFrom('user').select('role').where('id', '=', userId).executeTakeFirst()
    if (user?.role)
      throw new AppError('conflict', 'This account is one of an operator. Take its role away first.')
    await recordAct(trx, {
      at,
      actor: operator.holder,
      act: 'person.erase',
      subject: holder,
      reason,
      before: { createdAt },
    })
  })
}
