/** Maps subjects of an external issuer to our users. A user is created when its subject first appears. */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type DbOrTrx, type Trx } from '../../platform/db.ts'
import type { ProvenPerson } from './authenticate.ts'
import type { ForeignClaims } from './foreign-claims.ts'
import { presentableImage, presentableName } from './presentable.ts'

export type ForeignDeps = {
  db: Db
  issuer: string
  /** Finds when the subject's account here was deleted. Tokens issued before that are refused. */
  findErasedAt: (subject: { providerId: string; accountId: string }) => Promise<Date | undefined>
}

type Found = { person: ProvenPerson | undefined; email: 'verified' | 'unverified' | 'none' }

/**
 * Finds the user of a verified token, and creates it at its first sign-in if the issuer has verified the email.
 * `person` is undefined if it may not be created.
 */
export async function findForeignPerson(
  deps: ForeignDeps & { clock: Clock },
  claims: ForeignClaims,
): Promise<Found> {
  const subject = { providerId: deps.issuer, accountId: claims.sub }
  const email = claims.email ? (claims.email_verified ? 'verified' : 'unverified') : 'none'
  const known = await findBySubject(deps.db, subject)
  if (known) return { person: known, email }
  const erasedAt = await deps.findErasedAt(subject)
  if (erasedAt && claims.iat * 1000 <= erasedAt.getTime()) return { person: undefined, email: 'none' }
  if (email !== 'verified') return { person: undefined, email }

  const now = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    const userId = await findOrCreateUser(trx, claims, now)
    await trx
      .insertInto('account')
      .values({ id: randomUUID(), ...subject, userId, createdAt: now, updatedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return { person: await findBySubject(deps.db, subject), email }
}

async function findBySubject(
  db: DbOrTrx,
  subject: { providerId: string; accountId: string },
): Promise<ProvenPerson | undefined> {
  const row = await db
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.userId')
    .select(['user.id', 'user.email', 'user.emailVerified', 'user.suspendedAt'])
    .where('account.providerId', '=', subject.providerId)
    .where('account.accountId', '=', subject.accountId)
    .executeTakeFirst()
  return (
    row && {
      userId: row.id,
      email: row.email,
      isVerified: row.emailVerified,
      isSuspended: row.suspendedAt !== null,
    }
  )
}

/**
 * Finds or creates the user with this verified email. If the user's email was unverified here, its other sign-in
 * methods are deleted, because another person may have set them.
 */
async function findOrCreateUser(trx: Trx, claims: ForeignClaims, now: Date): Promise<string> {
  const email = (claims.email ?? '').toLowerCase()
  const created = await trx
    .insertInto('user')
    .values({
      id: randomUUID(),
      name: presentableName(claims.name),
      email,
      emailVerified: true,
      image: presentableImage(claims.picture),
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) return created.id
  const { id, emailVerified } = await trx
    .selectFrom('user')
    .select(['id', 'emailVerified'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!emailVerified) {
    await trx.deleteFrom('account').where('userId', '=', id).execute()
    await trx.updateTable('user').set({ emailVerified: true, updatedAt: now }).where('id', '=', id).execute()
  }
  return id
}
