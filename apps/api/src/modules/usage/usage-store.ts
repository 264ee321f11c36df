/** Queries on the `api_usage` table: usage of API keys by UTC day. */
import type { KeyUsage } from '@toile/contract/api-keys'
import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '../../platform/db.ts'

type Amounts = { requests?: number; looks?: number; credits?: number }

/** Returns the UTC day, such as `2026-11-26`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
/** Returns the next midnight in UTC. */
export const nextDay = (at: Date): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1))
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** Adds to a key's usage on a day; negative amounts subtract. */
export async function addUsage(
  db: DbOrTrx,
  { keyId, day }: { keyId: string; day: string },
  { requests = 0, looks = 0, credits = 0 }: Amounts,
): Promise<void> {
  await db
    .insertInto('api_usage')
    .values({ key_id: keyId, day, requests, looks, credits })
    .onConflict((conflict) =>
      conflict.columns(['key_id', 'day']).doUpdateSet({
        requests: sql`api_usage.requests + excluded.requests`,
        looks: sql`api_usage.looks + excluded.looks`,
        credits: sql`api_usage.credits + excluded.credits`,
      }),
    )
    .execute()
}

/** Reverts the usage of a look that was not made. */
export async function giveUsageBack(
  trx: Trx,
  { api_key_id, cost, created_at }: { api_key_id: string | null; cost: number; created_at: Date },
): Promise<void> {
  if (api_key_id === null) return
  await addUsage(trx, { keyId: api_key_id, day: dayOf(created_at) }, { looks: -1, credits: -cost })
}

/** Credits that a key has spent or holds, on the day and in its month up to that day. */
export async function creditsUsed(
  db: DbOrTrx,
  keyId: string,
  day: string,
): Promise<{ today: number; thisMonth: number }> {
  return db
    .selectFrom('api_usage')
    .select([
      sql<number>`coalesce(sum(credits) filter (where day = ${day}), 0)::int`.as('today'),
      sql<number>`coalesce(sum(credits), 0)::int`.as('thisMonth'),
    ])
    .where('key_id', '=', keyId)
    .where('day', '>=', firstOfMonth(day))
    .where('day', '<=', day)
    .executeTakeFirstOrThrow()
}

/** Looks on a day by all test keys of an account, finished or in progress. */
export async function testLooksUsed(db: DbOrTrx, holder: string, day: string): Promise<number> {
  const { looks } = await db
    .selectFrom('api_usage')
    .innerJoin('api_key', 'api_key.id', 'api_usage.key_id')
    .select(sql<number>`coalesce(sum(looks), 0)::int`.as('looks'))
    .where('api_key.holder', '=', holder)
    .where('api_key.kind', '=', 'test')
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return looks
}

/** Usage of an account's keys between two days, both inclusive, newest first. */
export async function readUsage(
  db: DbOrTrx,
  holder: string,
  { from, to }: { from: string; to: string },
): Promise<KeyUsage[]> {
  return db
    .selectFrom('api_usage')
    .innerJoin('api_key', 'api_key.id', 'api_usage.key_id')
    .select(['key_id as keyId', 'day', 'requests', 'looks', 'credits'])
    .where('api_key.holder', '=', holder)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day', 'desc')
    .orderBy('key_id')
    .execute()
}
