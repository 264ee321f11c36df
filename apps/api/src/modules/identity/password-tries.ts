/**
 * Limits the passwords tried in the sessions of an account. Their calls name no account, so that `attempt-limits.ts` counts
 * them by client address only.
 */
import { countFor, refusal, sessionsOf, type FactorDeps, type LibraryContext } from './second-factor.ts'

const taking = new Set([
  '/change-password',
  '/change-email',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/passkey/verify-registration',
  '/passkey/delete-passkey',
])

/** As many as at sign-in, from all addresses together. */
const MAX_TRIES = 100
const WINDOW_MS = 60 * 60_000

/** Counts a call that takes the password of the signed-in user. Throws if there were too many. */
export async function limitPasswordTries(deps: FactorDeps, ctx: LibraryContext): Promise<void> {
  if (!taking.has(ctx.path)) return
  for (const { user } of await sessionsOf(ctx))
    if ((await countFor(deps, `password\n${user.id}`, WINDOW_MS)) > MAX_TRIES)
      throw refusal('TOO_MANY_REQUESTS', 'TOO_MANY_PASSWORDS')
}
