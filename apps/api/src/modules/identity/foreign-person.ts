/** People whom another issuer vouches for: one of ours for each of its subjects, made when first seen. */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type DbOrTrx, type Trx } from '../../platform/db.ts'
import type { ProvenPerson } from './authenticate.ts'
import type { ForeignClaims } from './foreign-claims.ts'
import { presentableImage, presentableName } from './presentable.ts'

export type ForeignDeps = {
  db: Db
  issuer: string
  /** When the subject's account here was deleted: tokens from before that open nothing. */
  findErasedAt: (subject: { providerId: string; accountId: string }) => Promise<Date | undefined>
}

type Found = { person: ProvenPerson | undefined; email: 'verified' | 'unverified' | 'none' }

/** Reads, and on first sight makes, the person of a proven token. */
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
    const userId = await takeUserOfAddress(trx, claims, now)
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

/** Finds the account of this verified address. A password that was set before the address was proven is removed. */
async function takeUserOfAddress(trx: Trx, claims: ForeignClaims, now: Date): Promise<string> {
  const email = (claims.email ?? '').toLowerCase()
  const made = await trx
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
  if (made) return made.id
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
