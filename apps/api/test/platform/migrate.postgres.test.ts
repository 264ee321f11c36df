import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { up as markKeys } from '../../migrations/024-suspended-keys.ts'
import { up as groupJobs } from '../../migrations/038-job-groups.ts'
import { up as forgetNetworks } from '../../migrations/041-visitor-networks.ts'
import { openContext } from '../../src/context.ts'
import type { Db } from '../../src/platform/db.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { configOf, createHome } from '../harness.ts'

it('migrates an empty database once, however many processes start at the same time', async () => {
  const home = await createHome({ isEmpty: true })
  const config = configOf(home, { TOILE_ROLE: 'http' })
  const contexts = await Promise.all([1, 2, 3].map(() => openContext(config)))
  const { db } = contexts[0]!.database
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  expect(await migrate(db)).toEqual([])
  for (const context of contexts) await context.queue.check()
  for (const context of contexts) await context.close()
})

it('starts on a database migrated by a newer version, so that an update can be rolled back', async () => {
  const home = await createHome()
  const config = configOf(home, { TOILE_ROLE: 'http' })
  const first = await openContext(config)
  await sql`
    insert into kysely_migration (name, timestamp) values ('999-of-a-newer-version', now()::text)
  `.execute(first.database.db)
  await first.close()
  const second = await openContext(config)
  expect(await migrate(second.database.db)).toEqual([])
  await second.close()
})

/** Inserts an account with a key. */
async function insertAccount(db: Db, suspendedAt: Date | null = null) {
  const [id, holder, keyId] = [randomUUID(), randomUUID(), randomUUID()]
  await sql`
    insert into "user" (id, name, email, "emailVerified", "suspendedAt", "createdAt", "updatedAt")
    values (${id}, '', ${`${id}@people.test`}, true, ${suspendedAt}, now(), now())
  `.execute(db)
  await sql`
    insert into profile (user_id, holder, referral_code, created_at) values (${id}, ${holder}, ${id}, now())
  `.execute(db)
  await sql`
    insert into api_key (id, holder, kind, name, prefix, hash, scopes, origins, rights_version, created_at)
    values (${keyId}, ${holder}, 'secret', '', '', ${holder}, '[]', '[]', '', now())
  `.execute(db)
  return { holder, keyId }
}

it('marks the keys of accounts suspended before keys had the column', async () => {
  const home = await createHome()
  const context = await openContext(configOf(home, { TOILE_ROLE: 'http' }))
  const { db } = context.database
  const holders = []
  for (const suspendedAt of [new Date(), null]) holders.push((await insertAccount(db, suspendedAt)).holder)
  await sql`alter table api_key drop column suspended_at`.execute(db)
  await markKeys(db as unknown as Kysely<unknown>)
  const marked = await db
    .selectFrom('api_key')
    .select('holder')
    .where('suspended_at', 'is not', null)
    .execute()
  expect(marked).toEqual([{ holder: holders[0] }])
  await context.close()
})

it('gives waiting jobs of webhooks and batch rows the groups that limit them', async () => {
  const home = await createHome()
  const { database, queue, close } = await openContext(configOf(home, { TOILE_ROLE: 'http' }))
  onTestFinished(close)
  const { db } = database
  const { holder, keyId } = await insertAccount(db)
  const [endpointId, eventId, deliveryId, batchId] = Array.from({ length: 4 }, () => randomUUID())
  await sql`
    insert into webhook_endpoint (id, holder, livemode, url, events, credits_below, secret, created_at)
    values (${endpointId}, ${holder}, true, '', '[]', 0, '', now())
  `.execute(db)
  await sql`
    insert into webhook_event (id, holder, type, body, created_at)
    values (${eventId}, ${holder}, 'look.failed', '', now())
  `.execute(db)
  await sql`
    insert into webhook_delivery (id, endpoint_id, event_id, status, next_try_at, created_at)
    values (${deliveryId}, ${endpointId}, ${eventId}, 'pending', now(), now())
  `.execute(db)
  await sql`
    insert into batch (id, holder, api_key_id, livemode, status, quality_tier, created_at, expires_at)
    values (${batchId}, ${holder}, ${keyId}, true, 'running', 'basic', now(), now())
  `.execute(db)
  await queue.boss.send('deliver-webhook', { deliveryId })
  await queue.boss.send('start-batch-row', { batchId, row: 1 })
  await groupJobs(db as unknown as Kysely<unknown>)
  const { rows } = await sql`
    select name, group_id from pgboss.job where name in ('deliver-webhook', 'start-batch-row')
    order by name
  `.execute(db)
  expect(rows).toEqual([
    { name: 'deliver-webhook', group_id: endpointId },
    { name: 'start-batch-row', group_id: holder },
  ])
})

it('forgets the networks of visitors that were recorded with publishable keys', async () => {
  const home = await createHome()
  const { database, close } = await openContext(configOf(home, { TOILE_ROLE: 'http' }))
  onTestFinished(close)
  const { db } = database
  const page = { kind: 'publishable', origins: '["https://a.test"]', daily_cap: 1, visitor_cap: 1 } as const
  for (const columns of [page, {}]) {
    const { keyId: id } = await insertAccount(db)
    const used = { ...columns, last_used_from: '203.0.113.0/24' }
    await db.updateTable('api_key').set(used).where('id', '=', id).execute()
  }
  await forgetNetworks(db as unknown as Kysely<unknown>)
  const keys = await db.selectFrom('api_key').select(['kind', 'last_used_from']).orderBy('kind').execute()
  expect(keys).toEqual([
    { kind: 'publishable', last_used_from: null },
    { kind: 'secret', last_used_from: '203.0.113.0/24' },
  ])
})

it('removes nothing that the previous version still uses', async () => {
  const folder = new URL('../../migrations/', import.meta.url)
  const takesAway =
    /drop(?:Table|Column|View)|rename(?:To|Column)|setNotNull|drop (?:table|column|view)|rename (?:to|column)/i
  // Migrations before the first release, which never ran beside an older version.
  const newer = readdirSync(folder).filter((file) => file > '009-hosted-engines.ts')
  const offending = newer.filter((file) => takesAway.test(readFileSync(new URL(file, folder), 'utf8')))
  expect(offending, 'docs/deploy.md says how to take something away').toEqual([])
})
