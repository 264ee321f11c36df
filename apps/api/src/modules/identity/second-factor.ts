/** Second factors: codes of an app, and recovery codes. What the identity library's plugin leaves to us stands in the hooks. */
import { createHmac } from 'node:crypto'
import { APIError, getSessionFromCtx } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { BetterAuthPlugin } from 'better-auth/types'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { countInWindow } from '../../platform/request-window.ts'

export type FactorDeps = { db: Db; clock: Clock; secret: string }
export type LibraryContext = Parameters<typeof getSessionFromCtx>[0]

/** People who sign in by a provider have no password. */
export const secondFactorPlugin = (): BetterAuthPlugin => twoFactor({ allowPasswordless: true })

const showing = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code'])
/** Calls that end the second factor of an account, replace its recovery codes, or put another beside it. */
const weakening = new Set(['/two-factor/enable', '/two-factor/disable', '/two-factor/generate-backup-codes'])

const MAX_TRIES = 10
const TRIES_MS = 15 * 60_000
/** A code of an app works for three of its half minutes. */
const CODE_MS = 90_000

export const showsSecondFactor = (path: string | undefined): boolean =>
  path !== undefined && showing.has(path)

/**
 * Before a call: counts the tries of a session that is there, which the plugin lets try for ever, and lets no other session
 * than one with the second factor take it away. No device is trusted to go without.
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
    const tries = await countFor(deps, `tries\n${user.id}`, TRIES_MS)
    if (tries > MAX_TRIES) throw refusal('TOO_MANY_REQUESTS', 'ACCOUNT_TEMPORARILY_LOCKED')
    await useCodeOnce(deps, path, user.id, ctx.body)
  }
  return { ...bodyOf(ctx.body), trustDevice: false, disableSession: false }
}

/** An account with codes of an app, or of an operator with a passkey: its password alone changes no second factor. */
export async function isGuarded({ db }: Pick<FactorDeps, 'db'>, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('user')
    .leftJoin('passkey', 'passkey.userId', 'user.id')
    .select(['user.twoFactorEnabled', 'user.role', 'passkey.id as passkey'])
    .where('user.id', '=', userId)
    .executeTakeFirst()
  return user?.twoFactorEnabled === true || (user?.role != null && user.passkey !== null)
}

/** By cookie and by token: the library reads the token only after what comes before a call. */
export async function sessionsOf(ctx: LibraryContext) {
  const [, given = ''] = /^Bearer +(.+)$/i.exec(ctx.headers?.get('authorization') ?? '') ?? []
  // The signature follows the dot; the library checks it.
  const [token] = decodeURIComponent(given).split('.')
  const byToken = token ? await ctx.context.internalAdapter.findSession(token) : null
  // Both count: a token whose signature is wrong must not hide the cookie.
  return [byToken, await getSessionFromCtx(ctx)].filter((found) => found !== null)
}

/** After a code was right in a session that is there. */
export async function noteSecondFactor({ db, clock }: FactorDeps, sessionId: string): Promise<void> {
  await db.updateTable('session').set({ secondFactorAt: clock.now() }).where('id', '=', sessionId).execute()
}

/** A code that another person has seen opens nothing once more. Recovery codes are used up by the plugin. */
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

async function countFor({ db, clock, secret }: FactorDeps, what: string, windowMs: number): Promise<number> {
  const key = `second factor ${createHmac('sha256', secret).update(what).digest('base64url')}`
  return (await countInWindow(db, { key, now: clock.now(), windowMs })).used
}

const bodyOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : {}

type Refused = 'BAD_REQUEST' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'TOO_MANY_REQUESTS'

export const refusal = (status: Refused, code: string) => new APIError(status, { code, message: code })
