/** Second factors: TOTP codes and recovery codes. Adds the checks that the identity library's plugin lacks. */
import { createHmac } from 'node:crypto'
import { APIError, getSessionFromCtx } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { BetterAuthPlugin } from 'better-auth/types'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { countInWindow } from '../../platform/request-window.ts'

export type FactorDeps = { db: Db; clock: Clock; secret: string }
export type LibraryContext = Parameters<typeof getSessionFromCtx>[0]

/** The second-factor plugin, also for users without a password, who sign in by a provider. */
export const secondFactorPlugin = (): BetterAuthPlugin => twoFactor({ allowPasswordless: true })

const showing = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code'])
/** Calls that disable or replace a second factor or its recovery codes. */
const weakening = new Set(['/two-factor/enable', '/two-factor/disable', '/two-factor/generate-backup-codes'])

/** Codes of an account that are checked within ATTEMPT_WINDOW_MS; further ones are refused. */
const MAX_ATTEMPTS = 10
const ATTEMPT_WINDOW_MS = 15 * 60_000
/** A TOTP code is valid for three time steps of 30 seconds. */
const CODE_MS = 90_000

export const showsSecondFactor = (path: string | undefined): boolean =>
  path !== undefined && showing.has(path)

/**
 * Checks a call before the library runs it. Limits the attempts of a signed-in session, which the plugin does not, and
 * lets only a session that has shown the second factor weaken it. Returns the body to pass on, which trusts no device
 * to skip the second factor; undefined to leave the body unchanged.
 */
export async function guardSecondFactor(deps: FactorDeps, ctx: LibraryContext): Promise<object | undefined> {
  const { path } = ctx
  if (!showsSecondFactor(path) && !weakening.has(path)) return undefined
  const sessions = await sessionsOf(ctx)
  if (weakening.has(path)) {
    for (const { user, session } of sessions)
      if (!session['secondFactorAt'] && (await isGuarded(deps, user.id)))
        throw refusal('FORBIDDEN', 'SECOND_FACTOR_REQUIRED')
    return undefined
  }
  for (const { user } of sessions) {
    const attempts = await countFor(deps, `tries\n${user.id}`, ATTEMPT_WINDOW_MS)
    if (attempts > MAX_ATTEMPTS) throw refusal('TOO_MANY_REQUESTS', 'ACCOUNT_TEMPORARILY_LOCKED')
    await useCodeOnce(deps, path, user.id, ctx.body)
  }
  return { ...bodyOf(ctx.body), trustDevice: false, disableSession: false }
}

/**
 * True for an account whose second factors cannot be changed with the password alone: one with TOTP codes, or an
 * operator's with a passkey.
 */
export async function isGuarded({ db }: Pick<FactorDeps, 'db'>, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('user')
    .leftJoin('passkey', 'passkey.userId', 'user.id')
    .select(['user.twoFactorEnabled', 'user.role', 'passkey.id as passkey'])
    .where('user.id', '=', userId)
    .executeTakeFirst()
  return user?.twoFactorEnabled === true || (user?.role != null && user.passkey !== null)
}

/**
 * Finds the sessions of the bearer token and of the cookie. The library itself reads the token only after this hook.
 */
export async function sessionsOf(ctx: LibraryContext) {
  const [, given = ''] = /^Bearer +(.+)$/i.exec(ctx.headers?.get('authorization') ?? '') ?? []
  // The signature follows the dot; the library verifies it later.
  const [token] = decoded(given).split('.')
  const byToken = token ? await ctx.context.internalAdapter.findSession(token) : null
  // Both are checked: a token with a wrong signature must not hide the cookie.
  return [byToken, await getSessionFromCtx(ctx)].filter((found) => found !== null)
}

/** Decodes a URL-encoded text; returns a malformed one as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Records that a session has just shown its second factor. */
export async function noteSecondFactor({ db, clock }: FactorDeps, sessionId: string): Promise<void> {
  await db.updateTable('session').set({ secondFactorAt: clock.now() }).where('id', '=', sessionId).execute()
}

/**
 * Throws if a TOTP code was used before, so that an observed code is worthless. Recovery codes are used up by the
 * plugin.
 */
export async function useCodeOnce(
  deps: FactorDeps,
  path: string | undefined,
  userId: string,
  body: unknown,
): Promise<void> {
  if (path !== '/two-factor/verify-totp') return
  const uses = await countFor(deps, `code\n${userId}\n${String(bodyOf(body)['code'])}`, CODE_MS)
  if (uses > 1) throw refusal('UNAUTHORIZED', 'INVALID_CODE')
}

/** Counts an attempt on a subject, such as a user's password, and returns the attempts of its window. */
export async function countFor(
  { db, clock, secret }: FactorDeps,
  subject: string,
  windowMs: number,
): Promise<number> {
  const key = `second factor ${createHmac('sha256', secret).update(subject).digest('base64url')}`
  return (await countInWindow(db, { key, now: clock.now(), windowMs })).used
}

const bodyOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : {}

type RefusalStatus =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'TOO_MANY_REQUESTS'

export const refusal = (status: RefusalStatus, code: string) => new APIError(status, { code, message: code })
