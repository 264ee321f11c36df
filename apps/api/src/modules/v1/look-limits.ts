/** Enforces the limits of an API key, in the look's transaction and under the lock of the account's credits. */
import { apiLimitsByPlan, freeLooksOfVisitor, testLooksPerDay } from '@toile/contract/api-limits'
import type { PlanName } from '@toile/contract/business'
import { sql } from 'kysely'
import type { ApiCaller } from '../../platform/api-caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Trx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { countInWindow, readWindow } from '../../platform/request-window.ts'
import { findProof, proofRequired, useProof } from '../keys/index.ts'
import { addUsage, creditsUsed, dayOf, nextDay, testLooksUsed, visitorRefusedForMs } from '../usage/index.ts'

type ProofDeps = { clock: Clock; secret: string }

type LookCharge = {
  /** Credits. */
  cost: number
  plan: PlanName
  now: Date
  isOfBatch: boolean
  /** Name of a verified proof of work. */
  proof: string | undefined
}

/** Delay to suggest when too many looks are in progress. */
const CONCURRENCY_RETRY_SECONDS = 5

/**
 * Counts a look of `cost` credits against the caps of its key. The caller holds the lock of the account's credits, so
 * that concurrent looks are counted one by one. Throws `cap_reached`, `rate_limited` and `proof_required`.
 */
export async function countAgainstCaps(
  deps: ProofDeps,
  trx: Trx,
  caller: ApiCaller,
  { cost, plan, now, isOfBatch, proof }: LookCharge,
): Promise<void> {
  const day = dayOf(now)
  // A batch limits its own concurrency.
  if (!isOfBatch) await assertConcurrency(trx, caller, apiLimitsByPlan[plan].looksAtOnce)
  if (!caller.livemode) {
    if ((await testLooksUsed(trx, caller.holder, day)) >= testLooksPerDay)
      throw capReached(`Test keys make ${testLooksPerDay} looks a day.`, nextDay(now), now)
  } else await assertCreditCaps(trx, caller, { cost, day, now })
  if (caller.visitor !== null && caller.visitorCap !== null) {
    const windowMs = nextDay(now).getTime() - now.getTime()
    const { used } = await countInWindow(trx, { key: visitorWindowOf(caller, now), now, windowMs })
    if (used > caller.visitorCap)
      throw capReached('This visitor has made as many looks today as the key allows.', nextDay(now), now)
    const isProven = used <= freeLooksOfVisitor || (proof !== undefined && (await useProof(trx, proof, now)))
    if (!isProven) throw await proofRequired(deps, caller)
  }
  await addUsage(trx, { keyId: caller.keyId, day }, { looks: 1, credits: cost })
}

/**
 * Runs before pictures are read. Throws `proof_required` when the look needs a proof of work and `header` has none.
 * @returns the name of the proof, if there is one
 */
export async function readProof(
  deps: ProofDeps & { db: Db },
  caller: ApiCaller,
  header: unknown,
): Promise<string | undefined> {
  if (caller.visitor === null) return undefined
  const now = deps.clock.now()
  const proof = await findProof(deps, caller, header)
  const { used } = await readWindow(deps.db, { key: visitorWindowOf(caller, now), now })
  const isAllowed =
    (caller.visitorCap === null || used < caller.visitorCap) &&
    (await visitorRefusedForMs(deps.db, caller, now)) === 0
  if (proof === undefined && used >= freeLooksOfVisitor && isAllowed) throw await proofRequired(deps, caller)
  return proof
}

const visitorWindowOf = ({ keyId, visitor }: ApiCaller, now: Date): string =>
  `looks ${keyId} ${visitor} ${dayOf(now)}`

async function assertCreditCaps(
  trx: Trx,
  { keyId, monthlyCap, dailyCap }: ApiCaller,
  { cost, day, now }: { cost: number; day: string; now: Date },
): Promise<void> {
  if (monthlyCap === null && dailyCap === null) return
  const { today, thisMonth } = await creditsUsed(trx, keyId, day)
  if (dailyCap !== null && today + cost > dailyCap)
    throw capReached(`This key may spend ${dailyCap} credits a day.`, nextDay(now), now)
  if (monthlyCap !== null && thisMonth + cost > monthlyCap)
    throw capReached(`This key may spend ${monthlyCap} credits a month.`, nextMonth(now), now)
}

/** Counts looks of the caller's mode only: test looks may wait long in the queue, and must not hold up live ones. */
async function assertConcurrency(trx: Trx, { holder, livemode }: ApiCaller, max: number): Promise<void> {
  const { unfinished } = await trx
    .selectFrom('generation')
    .select(sql<number>`count(*)::int`.as('unfinished'))
    .where('holder', '=', holder)
    .where('livemode', '=', livemode)
    .where('api_key_id', 'is not', null)
    .where('batch_id', 'is', null)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  // The count includes the requested look.
  if (unfinished <= max) return
  throw new AppError('rate_limited', `${max} looks at once are allowed. Wait until one is made.`, {
    retryAfterSeconds: CONCURRENCY_RETRY_SECONDS,
  })
}

const capReached = (message: string, until: Date, now: Date) =>
  new AppError('cap_reached', message, {
    retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
  })

const nextMonth = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
