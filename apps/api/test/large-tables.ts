/** Fills tables to the size of years of use, inside the database: a million rows take a minute or two. */
import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../src/platform/db.ts'

/** Looks and library items of each user. */
const EACH = 50

/** SQL for the holder of a user, whose number is the SQL expression `person`. */
const holderOf = (person: string) => sql.raw(`md5('holder ' || ${person})::uuid`)

/** The id of a user; users are numbered from 1. */
export const personId = (person: number): string => `person ${person}`

/** The id of a user's look; both are numbered from 1. */
export const lookId = (person: number, n: number): string =>
  createHash('md5')
    .update(`look ${person} ${n}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Number of users whose looks or items make up this many rows. */
export const peopleIn = (rows: number): number => Math.ceil(rows / EACH)

/**
 * Grows the tables to at least `rows` rows, from the `from` rows of an earlier call: finished looks of the last 23
 * hours, items, postings, and rows left by sessions and limits.
 */
export async function fillTables(db: Db, rows: number, from = 0): Promise<void> {
  const [first, last] = [peopleIn(from) + 1, peopleIn(rows)]
  const people = sql`from generate_series(${first}::int, ${last}::int) as person`
  const each = sql`${people}, generate_series(1, ${EACH}::int) as n`
  const holder = holderOf('person')
  const lately = sql`date_trunc('milliseconds', now() - random() * interval '23 hours')`
  const fills = [
    sql`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
      select 'person ' || person, '', 'person' || person || '@example.com', true, now(), now() ${people}`,
    sql`insert into profile (user_id, holder, referral_code, welcomed_at, created_at)
      select 'person ' || person, ${holder}, 'code' || person, now(), now() ${people}`,
    sql`insert into credit_account (holder, available, held, spent, issued)
      select ${holder}, 50, 0, ${EACH}::int * 25, ${EACH}::int * 25 + 50 ${people}`,
    insertLooks(
      sql`select md5('look ' || person || ' ' || n)::uuid as id, person, ${lately} as at ${each}`,
      sql`at + interval '24 hours'`,
    ),
    sql`insert into library_item (id, holder, kind, name, picture_key, thumbnail_key, width, height, bytes, origin,
        generation_id, created_at, checked_at)
      select id, ${holder}, 'photo', 'Photo', 'library/' || id || '/picture.jpg', 'library/' || id || '/small.jpg', 1200, 1600,
        400000, md5(id::text), md5('look ' || person || ' ' || n)::uuid, now() - interval '40 days', now() - random() * interval '30 days'
      from (select md5('item ' || person || ' ' || n)::uuid as id, person, n ${each}) as item`,
    sql`insert into credit_posting (id, holder, kind, from_account, to_account, amount, available_after, reason,
        reference, idempotency_key, created_at)
      select md5('capture ' || person || ' ' || n)::uuid, ${holder}, 'capture', 'held', 'spent', 25, 50, 'Look',
        md5('look ' || person || ' ' || n), 'capture ' || person || ' ' || n, now() ${each}`,
    sql`insert into erased_request (owner, idempotency_hash, input_hash, expires_at)
      select ${holder}, 'key ' || n, 'input', now() + random() * interval '1 day' ${each}`,
    sql`insert into request_window (key, ends_at, used)
      select 'window ' || person || ' ' || n, now() + random() * interval '1 hour', 1 ${each}`,
    sql`insert into session (id, "expiresAt", token, "createdAt", "updatedAt", "userId")
      select 'session ' || person || ' ' || n, now() + random() * interval '30 days', 'token ' || person || ' ' || n,
        now(), now(), 'person ' || person ${each}`,
    sql`insert into verification (id, identifier, value, "expiresAt")
      select 'link ' || person || ' ' || n, 'link ' || person || ' ' || n, '', now() + random() * interval '1 day' ${each}`,
    sql`insert into demo_quota (day, scope, used)
      select to_char(now() at time zone 'utc', 'YYYY-MM-DD'), 'address ' || person || ' ' || n, 1 ${each}`,
  ]
  for (const fill of fills) await fill.execute(db)
  // Index-only scans need the visibility map that vacuum writes.
  for (const after of ['analyze', 'vacuum']) await sql.raw(after).execute(db)
}

/** Adds expired looks of the first users. */
export async function addExpiredLooks(db: Db, count: number): Promise<void> {
  const looks = sql`select gen_random_uuid() as id, 1 + n % 10 as person, now() as at from generate_series(1, ${count}::int) as n`
  await insertLooks(looks, sql`now()`).execute(db)
}

/** @param looks rows of `id`, `person`, `at` */
const insertLooks = (looks: RawBuilder<unknown>, expiresAt: RawBuilder<unknown>) => sql`
  insert into generation (id, kind, status, stage, progress, version, quality_tier, realism, category, short_edge_px,
    look_key, thumbnail_key, width, height, engine, warnings, input_hash, holder, cost, created_at, finished_at, expires_at)
  select id, 'try-on', 'succeeded', 'done', 1, 5, 'standard', 3, 'auto', 720, 'looks/' || id || '/0.jpg',
    'looks/' || id || '/0-small.jpg', 720, 960, 'embedded', '[]', md5(id::text), ${holderOf('person')}, 25, at, at, ${expiresAt}
  from (${looks}) as look`

/** Sequential and index scans of a table. */
export type Reads = { table: string; whole: number; byIndex: number }

/** Resets the statistics. Open connections may still report earlier reads. */
export async function forgetReads(db: Db): Promise<void> {
  await sql`select pg_stat_reset()`.execute(db)
}

/** Reads Postgres's statistics of tables with at least `rows` rows. Connections report them when they close. */
export async function readsOfLargeTables(db: Db, rows: number): Promise<Reads[]> {
  const { rows: reads } = await sql<Reads>`
    select stats.relname as "table", seq_scan as whole, idx_scan as "byIndex"
    from pg_stat_user_tables as stats join pg_class on pg_class.oid = stats.relid
    where reltuples >= ${rows}::float order by stats.relname
  `.execute(db)
  return reads
}
