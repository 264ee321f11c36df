/** Hourly figures. Looks are deleted after a day, so completed hours are counted and stored before that. */
import { hoursOf, type HistoryRange, type HourOfHistory } from '@toile/contract/console-today'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

const HOUR_MS = 3_600_000
const RETENTION_DAYS = 90

type LookCounts = Pick<HourOfHistory, 'done' | 'failed' | 'canceled' | 'medianSeconds' | 'p95Seconds'>

const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)

/** Counts looks by the hour in which they ended. Canceled looks have the status `failed` too, and are counted apart. */
const endedLooks = (from: Date, to: Date) => sql`
  select date_trunc('hour', finished_at, 'UTC') as hour,
    (count(*) filter (where status = 'succeeded'))::int as done,
    (count(*) filter (where status = 'failed' and error_code <> 'look_canceled'))::int as failed,
    (count(*) filter (where error_code = 'look_canceled'))::int as canceled,
    percentile_cont(0.5) within group (order by extract(epoch from finished_at - created_at))
      filter (where status = 'succeeded') as median_seconds,
    percentile_cont(0.95) within group (order by extract(epoch from finished_at - created_at))
      filter (where status = 'succeeded') as p95_seconds
  from generation where finished_at >= ${from} and finished_at < ${to} group by 1`

/** Counts and stores the completed hours that are not stored yet, and deletes old ones. Idempotent. */
export async function countHours(db: Db, now: Date): Promise<void> {
  const last = await db
    .selectFrom('look_hour')
    .select(({ fn }) => fn.max('hour').as('hour'))
    .executeTakeFirst()
  // The first run begins with the previous hour, so that it does not read all looks there are.
  const from = new Date(last?.hour ? last.hour.getTime() + HOUR_MS : hourOf(now).getTime() - HOUR_MS)
  await sql`insert into look_hour ${endedLooks(from, hourOf(now))} on conflict do nothing`.execute(db)
  await db
    .deleteFrom('look_hour')
    .where('hour', '<', new Date(now.getTime() - RETENTION_DAYS * 24 * HOUR_MS))
    .execute()
}

/** Reads the figures of the range, oldest hour first, including empty hours. */
export async function readHistory(db: Db, range: HistoryRange, now: Date): Promise<HourOfHistory[]> {
  const count = hoursOf[range]
  const first = new Date(hourOf(now).getTime() - (count - 1) * HOUR_MS)
  const [looks, spent, sold] = await Promise.all([
    readLooks(db, first, now),
    readSpent(db, first),
    readSold(db, first),
  ])
  return Array.from({ length: count }, (_, n) => {
    const at = new Date(first.getTime() + n * HOUR_MS).toISOString()
    return {
      at,
      ...(looks.get(at) ?? noLooks),
      spent: spent.get(at) ?? 0,
      ...(sold.get(at) ?? { sold: 0, revenue: [] }),
    }
  })
}

const noLooks: LookCounts = { done: 0, failed: 0, canceled: 0, medianSeconds: null, p95Seconds: null }

/** Reads stored hours, and counts later ones from the looks themselves. */
async function readLooks(db: Db, first: Date, now: Date): Promise<Map<string, LookCounts>> {
  const counted = await db
    .selectFrom('look_hour')
    .selectAll()
    .where('hour', '>=', first)
    .orderBy('hour')
    .execute()
  const last = counted.at(-1)
  const from = last ? new Date(last.hour.getTime() + HOUR_MS) : first
  const since = await sql<(typeof counted)[number]>`${endedLooks(from, now)}`.execute(db)
  return new Map(
    [...counted, ...since.rows].map(({ hour, done, failed, canceled, median_seconds, p95_seconds }) => [
      hour.toISOString(),
      { done, failed, canceled, medianSeconds: median_seconds, p95Seconds: p95_seconds },
    ]),
  )
}

async function readSpent(db: Db, first: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('credit_posting')
    .select([
      sql<Date>`date_trunc('hour', created_at, 'UTC')`.as('hour'),
      sql<number>`sum(amount)::int`.as('spent'),
    ])
    .where('created_at', '>=', first)
    .where('kind', '=', 'capture')
    .groupBy('hour')
    .execute()
  return new Map(rows.map(({ hour, spent }) => [hour.toISOString(), spent]))
}

type Sold = Pick<HourOfHistory, 'sold' | 'revenue'>

/** Sums the live purchases by hour of fulfilment and currency. */
async function readSold(db: Db, first: Date): Promise<Map<string, Sold>> {
  const rows = await db
    .selectFrom('payment_order')
    .select([
      sql<Date>`date_trunc('hour', fulfilled_at, 'UTC')`.as('hour'),
      'currency',
      sql<number>`sum(amount_minor)::int`.as('amountMinor'),
      sql<number>`sum(credits)::int`.as('credits'),
    ])
    .where('fulfilled_at', '>=', first)
    .where('livemode', '=', true)
    .groupBy(['hour', 'currency'])
    .orderBy('currency')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ hour }) => hour.toISOString())].map(([hour, sums]) => [
      hour,
      {
        sold: sums.reduce((sum, { credits }) => sum + credits, 0),
        revenue: sums.map(({ currency, amountMinor }) => ({ currency, amountMinor })),
      },
    ]),
  )
}
