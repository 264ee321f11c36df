/** The plans that packages turn on, each for its time. Credits are another thing: they never expire. */
import { maxShortEdgePxByPlan, planDays, planNames, type PlanName } from '@toile/contract/business'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import { lockHolders } from './ledger.ts'

const DAY_MS = 86_400_000

/** `expiresAt` is null for the free plan, which everybody has and which does not end. */
export type Entitlement = { plan: PlanName; expiresAt: Date | null }

/** By what it allows: the free plan first. */
export const rankOf = (plan: PlanName): number => planNames.indexOf(plan)

/** The highest plan that runs at the moment, and when the last of its packages ends. */
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

/** Every package's plan that the holder has had, the first one first. */
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

/** Short edge of the looks that a plan makes, in pixels. */
export const maxShortEdgePxOf = ({ plan }: Entitlement): number => maxShortEdgePxByPlan[plan]

/**
 * Turns a plan on; bought again while it runs, it goes on after that. Once for each `reference`: a repeat changes nothing.
 */
export async function turnPlanOn(
  trx: Trx,
  { holder, plan, reference, at }: { holder: string; plan: PlanName; reference: string; at: Date },
): Promise<void> {
  // Two purchases at once must not both begin where the last one ends.
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
