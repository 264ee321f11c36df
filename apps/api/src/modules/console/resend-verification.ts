/** Sends the verification email again for a user who did not get it. */
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Operator } from '../../platform/operator.ts'
import { recordAct } from '../audit/index.ts'
import { getPerson } from './people-store.ts'

export type SendVerification = (email: string, origin: string) => Promise<void>

type ResendDeps = { db: Db; clock: Clock; sendVerification: SendVerification | undefined }

/** Throws `not_found`, and `conflict` if the email is verified already or an external issuer verifies emails. */
export async function resendVerification(
  { db, clock, sendVerification }: ResendDeps,
  operator: Operator,
  { holder, reason, origin }: { holder: string; reason: string; origin: string },
): Promise<void> {
  const at = clock.now()
  const { email, emailVerified } = await getPerson(db, holder, at)
  if (emailVerified) throw new AppError('conflict', 'This address is verified already.')
  if (!sendVerification) throw new AppError('conflict', 'Addresses are verified where people sign in.')
  await inTransaction(db, (trx) =>
    recordAct(trx, { at, actor: operator.holder, act: 'person.verify', subject: holder, reason }),
  )
  await sendVerification(email, origin)
}
