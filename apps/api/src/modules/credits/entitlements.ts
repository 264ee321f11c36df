/** Plans that come with credit packages and run for a limited time, unlike the credits, which never expire. */
import { maxShortEdgePxByPlan, planDays, planNames, type PlanName } from '@toile/contract/business'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import { lockHolders } from './ledger.ts'

const DAY_MS = 86_400_000

/** `expiresAt` is null for the free plan, which every account has and which does not end. */
export type Entitlement = { plan: PlanName; expiresAt: Date | null }

/** Ranks plans by what they allow; the free plan is 0. */
export const rankOf = (plan: PlanName): number => planNames.indexOf(plan)

/** Finds the highest plan that is running, and when the last package of this plan ends. */
export async function entitlementOf(db: DbOrTrx, holder: string, at: Date): Promise<Entitlement> {
  const rows = await db
    .selectFrom('entitlement')
    .select(['plan', 'starts_at', 'ends_at'])
    .where('holder', '=', holder)
    .where('ends_at', '>', at)
    .execute()
  const running = rows.filter((row) => row.starts_at <= at).map((row) => row.plan)
  const plan = running.reduce((best, next) => (rankOf(next) > rankOf(best) ? next : best), planNames[0])
  const ends = rows.filter((row) => row.plan === plan).map((row) => row.ends_at.getTime())
  return { plan, expiresAt: ends.length === 0 ? null : new Date(Math.max(...ends)) }
}

/** Lists all plans that the holder has had, earliest first. */
export async function findEntitlements(db: DbOrTrx, holder: string) {
  const rows = await db
    .selectFrom('entitlement')
    .selectAll()
    .where('holder', '=', holder)
    .orderBy('starts_at')
    .execute()
  return rows.map(({ plan, reference, starts_at, ends_at }) => ({
    plan,
    reference,
    startsAt: starts_at.toISOString(),
    endsAt: ends_at.toISOString(),
  }))
}

/** Returns the largest short edge of looks under a plan, in pixels. */
export const maxShortEdgePxOf = ({ plan }: Entitlement): number => maxShortEdgePxByPlan[plan]

/**
 * Starts a plan, or extends it if it is still running. Happens once for each `reference`; a repeated call does nothing.
 */
export async function turnPlanOn(
  trx: Trx,
  { holder, plan, reference, at }: { holder: string; plan: PlanName; reference: string; at: Date },
): Promise<void> {
  // The lock keeps two parallel purchases from starting at the same time.
  await lockHolders(trx, [holder])
  const last = await trx
    .selectFrom('entitlement')
    .select('ends_at')
    .where('holder', '=', holder)
    .where('plan', '=', plan)
    .orderBy('ends_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const startsAt = last && last.ends_at > at ? last.ends_at : at
  await trx
    .insertInto('entitlement')
    .values({
      reference,
      holder,
      plan,
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + planDays * DAY_MS),
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()
}
