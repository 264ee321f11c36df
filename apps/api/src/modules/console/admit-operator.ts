/**
 * Authorizes console calls: requires a role that permits the act, and a session with a second factor that is not idle.
 */
import {
  consoleIdleMinutes,
  freshActs,
  freshProofMinutes,
  mayDo,
  type ConsoleAct,
  type ProofMethod,
  type ProofReason,
} from '@toile/contract/console-policy'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { AdmitOperator, Operator } from '../../platform/operator.ts'

const MINUTE_MS = 60_000

type SessionTimes = { secondFactorAt: Date | null; consoleSeenAt: Date | null }

/**
 * Creates the authorization of console calls. Reads role and session at every call, so that revoking either takes
 * effect at once. Throws `scope_missing` or `proof_required`.
 */
export function createAdmitOperator({ db, clock }: { db: Db; clock: Clock }): AdmitOperator {
  return async (principal, act): Promise<Operator> => {
    const { userId, sessionId } = principal
    const now = clock.now()
    const user = await db
      .selectFrom('user')
      .select(['role', 'twoFactorEnabled'])
      .select((eb) =>
        eb
          .exists(eb.selectFrom('passkey').select('id').whereRef('passkey.userId', '=', 'user.id'))
          .as('hasPasskey'),
      )
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!user?.role || !mayDo(user.role, act))
      throw new AppError('scope_missing', 'Your role does not allow this.', {
        details: { role: user?.role ?? null, act },
      })
    const session = sessionId
      ? await db
          .selectFrom('session')
          .select(['secondFactorAt', 'consoleSeenAt'])
          .where('id', '=', sessionId)
          .executeTakeFirst()
      : undefined
    const methods: ProofMethod[] = [
      ...(user.twoFactorEnabled ? (['code'] as const) : []),
      ...(user.hasPasskey ? (['passkey'] as const) : []),
    ]
    const reason = methods.length > 0 ? findMissingProof(session, act, now) : 'not-set-up'
    if (reason) throw proofRequired(reason, methods)
    await noteSeen(db, { sessionId: sessionId!, seen: session!.consoleSeenAt, now })
    return { ...principal, role: user.role }
  }
}

function findMissingProof(
  session: SessionTimes | undefined,
  act: ConsoleAct,
  now: Date,
): ProofReason | undefined {
  if (!session?.secondFactorAt) return 'not-shown'
  const isOlder = (at: Date, minutes: number) => now.getTime() - at.getTime() > minutes * MINUTE_MS
  const { secondFactorAt, consoleSeenAt } = session
  const lastUsedAt = consoleSeenAt && consoleSeenAt > secondFactorAt ? consoleSeenAt : secondFactorAt
  if (isOlder(lastUsedAt, consoleIdleMinutes)) return 'idle'
  if (freshActs.includes(act) && isOlder(secondFactorAt, freshProofMinutes)) return 'not-fresh'
  return undefined
}

const sentences: Record<ProofReason, string> = {
  'not-set-up': 'Operators need a passkey or codes of an app. Set one up in your account first.',
  'not-shown': 'Show a passkey or a code of your app first.',
  idle: 'The console was not used for a while. Show a passkey or a code of your app.',
  'not-fresh': 'This takes a passkey or a code of your app that was shown a moment ago.',
}

const proofRequired = (reason: ProofReason, methods: readonly ProofMethod[]) =>
  new AppError('proof_required', sentences[reason], { details: { reason, methods } })

/** Records the use of the console, at most once a minute, so that most calls write nothing. */
async function noteSeen(
  db: Db,
  { sessionId, seen, now }: { sessionId: string; seen: Date | null; now: Date },
): Promise<void> {
  if (seen && now.getTime() - seen.getTime() < MINUTE_MS) return
  await db.updateTable('session').set({ consoleSeenAt: now }).where('id', '=', sessionId).execute()
}
