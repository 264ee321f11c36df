/**
 * Passkeys, as a sign-in method and as a second factor: configures the library's plugin and adds the checks it lacks.
 */
import { passkey } from '@better-auth/passkey'
import { freshProofMinutes } from '@toile/contract/console-policy'
import type { BetterAuthPlugin } from 'better-auth/types'
import { isGuarded, refusal, sessionsOf, type FactorDeps, type LibraryContext } from './second-factor.ts'

const adding = new Set(['/passkey/generate-register-options', '/passkey/verify-registration'])
const changing = new Set(['/passkey/delete-passkey', '/passkey/update-passkey'])
/** Calls that require the password or a second factor shown within the last `freshProofMinutes`. */
const proven = new Set(['/passkey/verify-registration', '/passkey/delete-passkey'])
const OPTIONS = '/passkey/generate-authenticate-options'
const SIGN_IN = '/passkey/verify-authentication'
const LIST = '/passkey/list-user-passkeys'

const MAX_PASSKEYS = 20
const MAX_NAME = 60

/** The passkey plugin. Requires user verification: only then does a passkey count as two factors. */
export const passkeyPlugin = (
  { db, clock, allowedOrigins }: FactorDeps & { allowedOrigins: readonly string[] },
  origin: string,
): BetterAuthPlugin =>
  passkey({
    rpName: 'Toile',
    origin: [origin, ...allowedOrigins],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) =>
        assertUserVerified(verification.registrationInfo?.userVerified ?? false),
    },
    authentication: {
      async afterVerification({ verification, clientData }) {
        assertUserVerified(verification.authenticationInfo.userVerified)
        await db
          .updateTable('passkey')
          .set({ lastUsedAt: clock.now() })
          .where('credentialID', '=', clientData.id)
          .execute()
      },
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
  })

function assertUserVerified(isVerified: boolean): void {
  if (!isVerified) throw refusal('FORBIDDEN', 'USER_NOT_VERIFIED')
}

/** True for the sign-in by passkey, whose new session counts as having shown a second factor. */
export const signsInByPasskey = (path: string | undefined): boolean => path === SIGN_IN

/**
 * Checks a call before the library runs it. Adding or removing a passkey requires the password or a fresh second
 * factor, and in a guarded account (see `isGuarded`) a session that has shown its second factor. Another account's
 * passkey is answered as not found.
 */
export async function guardPasskeys(deps: FactorDeps, ctx: LibraryContext): Promise<void> {
  const { path } = ctx
  if (!adding.has(path) && !changing.has(path)) return
  const body = fieldsOf(ctx.body)
  const { name } = body
  if (name !== undefined && !isName(name)) throw refusal('BAD_REQUEST', 'PASSKEY_NAME_INVALID')
  for (const { user, session } of await sessionsOf(ctx)) {
    if (adding.has(path) && (await countOf(deps, user.id)) >= MAX_PASSKEYS)
      throw refusal('CONFLICT', 'TOO_MANY_PASSKEYS')
    if (changing.has(path) && !(await isOwn(deps, user.id, body['id'])))
      throw refusal('NOT_FOUND', 'PASSKEY_NOT_FOUND')
    if (path === '/passkey/update-passkey') continue
    const shownAt = asDate(session['secondFactorAt'])
    if (!shownAt && (await isGuarded(deps, user.id))) throw refusal('FORBIDDEN', 'SECOND_FACTOR_REQUIRED')
    const isFresh = shownAt && deps.clock.now().getTime() - shownAt.getTime() <= freshProofMinutes * 60_000
    if (proven.has(path) && !isFresh) await assertPassword(ctx, user.id, body['password'])
  }
}

/** Runs after a successful call. A defined result replaces the library's answer. */
export async function followPasskeys(
  deps: FactorDeps,
  ctx: LibraryContext,
  returned: unknown,
): Promise<unknown> {
  const { path, context } = ctx
  if (path === SIGN_IN && context.newSession) await endReplacedSessions(deps, ctx)
  if (path === OPTIONS) return { ...fieldsOf(returned), userVerification: 'required' }
  if (path === LIST && context.session) return listOf(deps, context.session.user.id)
  return undefined
}

/** Deletes the user's earlier session in this client, which a sign-in by passkey replaces. */
async function endReplacedSessions({ db }: FactorDeps, ctx: LibraryContext): Promise<void> {
  const { session, user } = ctx.context.newSession!
  const earlier = (await sessionsOf(ctx)).filter((one) => one.user.id === user.id)
  const ids = earlier.map((one) => one.session.id).filter((id) => id !== session.id)
  if (ids.length > 0) await db.deleteFrom('session').where('id', 'in', ids).execute()
}

/** Lists a user's passkeys without keys and counters. */
const listOf = ({ db }: FactorDeps, userId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'createdAt', 'lastUsedAt', 'backedUp'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()

async function countOf({ db }: FactorDeps, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkey')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

async function isOwn({ db }: FactorDeps, userId: string, id: unknown): Promise<boolean> {
  if (typeof id !== 'string') return false
  const found = await db
    .selectFrom('passkey')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Throws unless the password is right. Does nothing for an account without a password, which signs in by a provider.
 */
async function assertPassword(ctx: LibraryContext, userId: string, password: unknown): Promise<void> {
  const accounts = await ctx.context.internalAdapter.findAccounts(userId)
  const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password
  if (!hash) return
  const isRight = typeof password === 'string' && (await ctx.context.password.verify({ hash, password }))
  if (!isRight) throw refusal('BAD_REQUEST', 'INVALID_PASSWORD')
}

const isName = (name: unknown): boolean =>
  typeof name === 'string' && name.trim().length > 0 && name.length <= MAX_NAME && !/\p{Cc}/u.test(name)

const asDate = (value: unknown): Date | null =>
  value instanceof Date || typeof value === 'string' ? new Date(value) : null

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
