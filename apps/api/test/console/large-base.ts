/** Creates many users inside the database, one of whom has many looks. */
import { sql } from 'kysely'
import { inTransaction, type Db } from '../../src/platform/db.ts'
import { migrate } from '../../src/platform/migrate.ts'

const PERSON = 7

/** `holder` and `email` of the user with the looks. */
export type Base = { db: Db; holder: string; email: string }

/** Gives each user a purchase, a session and a mail, and one user many looks with their postings. */
export async function fillBase(db: Db, { people, looks }: { people: number; looks: number }): Promise<Base> {
  await migrate(db)
  const everybody = sql`from generate_series(1, ${people}::int) as person`
  const holderOf = (person: string) => sql.raw(`md5('holder ' || ${person})::uuid`)
  const holder = holderOf('person')
  const at = sql`date_trunc('milliseconds', now() - random() * interval '300 days')`
  const theirs = sql`(
    select md5('look ' || n)::uuid as id, date_trunc('milliseconds', now() - n * interval '0.5 second') as at, n
    from generate_series(1, ${looks}::int) as n
  ) as look`
  const fills = [
    sql`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
      select 'person ' || person, '', 'person' || person || '@example.com', true, now(), now() ${everybody}`,
    sql`insert into profile (user_id, holder, referral_code, welcomed_at, created_at)
      select 'person ' || person, ${holder}, 'code' || person, now(), now() ${everybody}`,
    sql`insert into credit_account (holder, available, issued) select ${holder}, 50, 50 ${everybody}`,
    sql`insert into session (id, "expiresAt", token, "createdAt", "updatedAt", "userId")
      select 'session ' || person, now() + interval '30 days', 'token ' || person, ${at}, now(), 'person ' || person
      ${everybody}`,
    sql`insert into payment_order (id, holder, provider, provider_reference, package_key, plan, credits, amount_minor,
        currency, livemode, status, created_at, fulfilled_at)
      select md5('order ' || person)::uuid, ${holder}, 'stripe', 'cs_' || person, 'value_pack', 'Professional', 300, 2499,
        'USD', true, 'fulfilled', ${at}, now() ${everybody}`,
    sql`insert into generation (id, kind, status, stage, progress, version, quality_tier, realism, category, short_edge_px,
        look_key, thumbnail_key, width, height, engine, warnings, input_hash, holder, cost, created_at, finished_at,
        expires_at)
      select id, 'try-on', 'succeeded', 'done', 1, 5, 'standard', 3, 'auto', 720, 'looks/' || id || '/0.jpg',
        'looks/' || id || '/0-small.jpg', 720, 960, 'embedded', '[]', md5(id::text), ${holderOf(String(PERSON))}, 25,
        at, at, at + interval '1 day' from ${theirs}`,
    sql`insert into credit_posting (id, holder, kind, from_account, to_account, amount, available_after, reason,
        reference, idempotency_key, created_at)
      select md5('capture ' || n)::uuid, ${holderOf(String(PERSON))}, 'capture', 'held', 'spent', 25, 50, 'Look', id,
        'settle:' || id, at from ${theirs}`,
    sql`insert into sent_mail (id, user_id, subject, is_sent, created_at)
      select md5('mail ' || person)::uuid, 'person ' || person, 'Your receipt', true, ${at} ${everybody}`,
    sql`insert into audit_entry (seq, at, actor, act, subject, reason, hash)
      select person, now(), 'command', 'person.note', ${holder}::text, 'Bench', '' ${everybody}`,
  ]
  // For a million users at once: no checkpoint in between, and no foreign key checks, as the references are valid by
  // construction.
  for (const setting of ["max_wal_size = '16GB'", "checkpoint_timeout = '1h'"])
    await sql.raw(`alter system set ${setting}`).execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  await inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const one of fills) await one.execute(trx)
  })
  for (const after of ['vacuum analyze', 'checkpoint']) await sql.raw(after).execute(db)
  const { rows } = await sql<{ holder: string }>`select ${holderOf(String(PERSON))} as holder`.execute(db)
  return { db, holder: rows[0]!.holder, email: `person${PERSON}@example.com` }
}
