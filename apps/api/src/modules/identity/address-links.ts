/** Verification links of mails: the tokens in them, and what follows when one has changed the address of an account. */
import { deleteSessionCookie } from 'better-auth/cookies'
import { errors, jwtVerify } from 'jose'
import { isGuarded, type FactorDeps, type LibraryContext } from './second-factor.ts'

/** `newEmail` is set by a link that changes the address. */
type LinkToken = { email: string; newEmail: string | undefined }

/** Verifies a token of the library; undefined for an invalid one. */
export async function readLinkToken(token: unknown, secret: string): Promise<LinkToken | undefined> {
  if (typeof token !== 'string') return undefined
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
    const { email, updateTo } = payload
    if (typeof email !== 'string') return undefined
    return { email, newEmail: typeof updateTo === 'string' ? updateTo : undefined }
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
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
