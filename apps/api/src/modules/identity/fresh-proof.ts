/** Asks again for the password before a change by which another person could keep the account. */
import { freshProofMinutes } from '@toile/contract/console-policy'
import { refusal, sessionsOf, type FactorDeps, type LibraryContext } from './second-factor.ts'

type Found = Awaited<ReturnType<typeof sessionsOf>>[number]

/**
 * Throws unless the session has shown a second factor within the last `freshProofMinutes`, or the password is right.
 * Does nothing for an account without a password, which signs in by a provider.
 */
export async function assertFreshProof(
  { clock }: Pick<FactorDeps, 'clock'>,
  ctx: LibraryContext,
  { user, session }: Found,
  password: unknown,
): Promise<void> {
  const shownAt = asDate(session['secondFactorAt'])
  if (shownAt && clock.now().getTime() - shownAt.getTime() <= freshProofMinutes * 60_000) return
  const accounts = await ctx.context.internalAdapter.findAccounts(user.id)
  const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password
  if (!hash) return
  const isRight = typeof password === 'string' && (await ctx.context.password.verify({ hash, password }))
  if (!isRight) throw refusal('BAD_REQUEST', 'INVALID_PASSWORD')
}

/**
 * Requires a fresh proof to change the email. The link mailed to the present address does not suffice: scanners of mails
 * open it.
 */
export async function guardEmailChange(
  deps: FactorDeps,
  ctx: LibraryContext,
  password: unknown,
): Promise<void> {
  if (ctx.path !== '/change-email') return
  for (const found of await sessionsOf(ctx)) await assertFreshProof(deps, ctx, found, password)
}

const asDate = (value: unknown): Date | null =>
  value instanceof Date || typeof value === 'string' ? new Date(value) : null
