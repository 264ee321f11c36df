import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { withoutHiddenFailures } from '../../src/platform/db-failures.ts'
import { openPostgres } from '../../src/platform/db-postgres.ts'
import { listenOn } from '../../src/platform/pg-listener.ts'
import { configOf, createHome } from '../harness.ts'

it('fails a transaction whose connection breaks between two statements, and nothing else', async () => {
  const { database: config } = configOf(await createHome())
  if (config.kind !== 'postgres') throw new Error('This test is for Postgres')
  const database = await openPostgres(config, () => undefined)
  const { db } = database
  const broken = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(db)
    // Wait until the connection has noticed: an error event without a listener would crash the process here.
    await new Promise((resolve) => setTimeout(resolve, 100))
    await sql`select 1`.execute(trx)
  })
  // The driver's messages vary.
  await expect(broken).rejects.toThrow(/terminat|not queryable|closed/i)
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await database.close()
})

it('reports that no connection was available', async () => {
  const { database: config } = configOf(await createHome())
  if (config.kind !== 'postgres') throw new Error('This test is for Postgres')
  const database = await openPostgres(config, () => undefined)
  await database.close()
  const hidden = withoutHiddenFailures(() => sql`select 1`.execute(database.db).catch(() => undefined))
  await expect(hidden).rejects.toThrow(/after calling end/i)
})

it('leaves no connection open where a LISTEN is refused', async () => {
  const { database: config } = configOf(await createHome())
  if (config.kind !== 'postgres') throw new Error('This test is for Postgres')
  const newClient = () => new pg.Client({ connectionString: config.url, application_name: 'refused listen' })
  const ignore = () => undefined
  const listening = listenOn('no identifier', { onMessage: ignore, onGap: ignore }, newClient, ignore)
  await expect(listening).rejects.toThrow(/syntax/)
  const database = await openPostgres(config, ignore)
  const count = async () =>
    (
      await sql<{ open: number }>`
        select count(*)::int as open from pg_stat_activity where application_name = 'refused listen'
      `.execute(database.db)
    ).rows[0]!.open
  await expect.poll(count).toBe(0)
  await database.close()
})
