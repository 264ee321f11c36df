/**
 * Passkeys, as a sign-in method and as a second factor: configures the library's plugin and adds the checks it lacks.
 */
import { passkey } from '@better-auth/passkey'
import type { BetterAuthPlugin } from 'better-auth/types'
import { assertFreshProof } from './fresh-proof.ts'
import { isGuarded, refusal, sessionsOf, type FactorDeps, type LibraryContext } from './second-factor.ts'

const adding = new Set(['/passkey/generate-register-options', '/passkey/verify-registration'])
const changing = new Set(['/passkey/delete-passkey', '/passkey/update-passkey'])
/** Calls that require a fresh proof. */
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
  for (const found of await sessionsOf(ctx)) {
    const { user, session } = found
    if (adding.has(path) && (await countOf(deps, user.id)) >= MAX_PASSKEYS)
      throw refusal('CONFLICT', 'TOO_MANY_PASSKEYS')
    if (changing.has(path) && !(await isOwn(deps, user.id, body['id'])))
      throw refusal('NOT_FOUND', 'PASSKEY_NOT_FOUND')
    if (path === '/passkey/update-passkey') continue
    if (!session['secondFactorAt'] && (await isGuarded(deps, user.id)))
      throw refusal('FORBIDDEN', 'SECOND_FACTOR_REQUIRED')
    if (proven.has(path)) await assertFreshProof(deps, ctx, found, body['password'])
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

const isName = (name: unknown): boolean =>
  typeof name === 'string' && name.trim().length > 0 && name.length <= MAX_NAME && !/\p{Cc}/u.test(name)

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
