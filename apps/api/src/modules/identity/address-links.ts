/** Verification links of mails: the tokens in them, when they are outdated, and what follows when one was opened. */
import { deleteSessionCookie } from 'better-auth/cookies'
import { errors, jwtVerify } from 'jose'
import type { Db } from '../../platform/db.ts'
import { forgetBegun } from './forget-begun.ts'
import { isGuarded, type FactorDeps, type LibraryContext } from './second-factor.ts'

/** `newEmail` is set by a link that changes the address. `issuedAt` is a whole second. */
type LinkToken = { email: string; newEmail: string | undefined; issuedAt: Date }

/** Verifies a token of the library; undefined for an invalid one. */
export async function readLinkToken(token: unknown, secret: string): Promise<LinkToken | undefined> {
  if (typeof token !== 'string') return undefined
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
    const { email, updateTo, iat = 0 } = payload
    if (typeof email !== 'string') return undefined
    const newEmail = typeof updateTo === 'string' ? updateTo : undefined
    return { email, newEmail, issuedAt: new Date(iat * 1000) }
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

/**
 * True for a link that changes the address of an account whose password was changed after the link was requested: it may
 * be another person's, whom the new password is to lock out.
 */
export async function isOutdatedChange(
  { db }: { db: Db },
  { context }: Pick<LibraryContext, 'context'>,
  token: unknown,
): Promise<boolean> {
  const link = await readLinkToken(token, context.secret)
  if (link?.newEmail === undefined) return false
  // The library updates the row of a password only when the password is changed.
  const chosen = await db
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.userId')
    .select('account.updatedAt')
    .where('user.email', '=', link.email)
    .where('account.providerId', '=', 'credential')
    .executeTakeFirst()
  return chosen !== undefined && link.issuedAt.getTime() + 1000 <= chosen.updatedAt.getTime()
}

/** Forgets what was begun for an account before a link changed its address. Runs after the call. */
export async function followChangedAddress(
  { db }: { db: Db },
  { context }: Pick<LibraryContext, 'context'>,
  token: unknown,
): Promise<void> {
  if (!context.newSession) return
  const link = await readLinkToken(token, context.secret)
  if (link?.newEmail !== undefined) await forgetBegun(db, context.newSession.user.id)
}

/**
 * Ends the session that the library begins for a link, if the account has a second factor: a link proves access to a
 * mailbox only. Keeps a session that existed before. Runs after the call.
 */
export async function endLinkSession(deps: FactorDeps, ctx: LibraryContext): Promise<void> {
  const { path, context } = ctx
  const begun = context.newSession
  if (path !== '/verify-email' || !begun || context.session?.user.id === begun.user.id) return
  if (!(await isGuarded(deps, begun.user.id))) return
  await context.internalAdapter.deleteSession(begun.session.token)
  deleteSessionCookie(ctx, true)
  context.setNewSession(null)
}
