import type { Today } from '@toile/contract/console'
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

const DAY_MS = 86_400_000

export type TodayDeps = {
  db: Db
  /** Directory on the disk whose free space is reported. */
  dataDir: string
  readEngines: (now: Date) => Promise<Today['engines']>
}

/**
 * Reads the key figures of today, with one statement each. Looks are deleted after a day, so counting them is cheap.
 */
export async function readToday({ db, dataDir, readEngines }: TodayDeps, now: Date): Promise<Today> {
  const since = new Date(now.getTime() - DAY_MS)
  const looks = await db
    .selectFrom('generation')
    .select([
      sql<number>`(count(*) filter (where status = 'succeeded'))::int`.as('done'),
      sql<number>`(count(*) filter (where status = 'failed' and error_code is distinct from 'look_canceled'))::int`.as(
        'failed',
      ),
      sql<number>`(count(*) filter (where error_code = 'look_canceled'))::int`.as('canceled'),
      sql<number>`(count(*) filter (where status in ('queued', 'running')))::int`.as('underWay'),
    ])
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  const queue = await db
    .selectFrom('generation')
    .select([sql<number>`count(*)::int`.as('waiting'), sql<Date | null>`min(created_at)`.as('oldest')])
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow()
  const credits = await db
    .selectFrom('credit_account')
    .select([
      sql<number>`coalesce(sum(available), 0)::bigint`.as('outstanding'),
      sql<number>`coalesce(sum(held), 0)::bigint`.as('held'),
      sql<number>`coalesce(sum(debt), 0)::bigint`.as('debt'),
    ])
    .executeTakeFirstOrThrow()
  const purchases = await db
    .selectFrom('payment_order')
    .select([
      'currency',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(amount_minor)::bigint`.as('amountMinor'),
    ])
    .where('fulfilled_at', '>', new Date(now.getTime() - 7 * DAY_MS))
    .where('livemode', '=', true)
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  const { openReports } = await db
    .selectFrom('look_report')
    .select(sql<number>`count(distinct share_id)::int`.as('openReports'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  const { openItems } = await db
    .selectFrom('review_item')
    .select(sql<number>`count(*)::int`.as('openItems'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const waitedMs = queue.oldest ? now.getTime() - queue.oldest.getTime() : 0
  return {
    at: now.toISOString(),
    looks,
    queue: { waiting: queue.waiting, oldestSeconds: Math.max(0, Math.round(waitedMs / 1000)) },
    credits,
    purchases,
    openReports: openReports + openItems,
    engines: await readEngines(now),
    disk: { freeBytes: bavail * bsize, totalBytes: blocks * bsize },
  }
}
