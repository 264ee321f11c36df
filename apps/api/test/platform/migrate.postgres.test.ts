import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openContext } from '../../src/context.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { configOf, createHome } from '../harness.ts'

it('prepares an empty database once, however many processes start on it at the same time', async () => {
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

it('starts on a database that a newer version has migrated: an update is rolled back by starting the old one', async () => {
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

it('takes nothing away that the version before still uses', async () => {
  const folder = new URL('../../migrations/', import.meta.url)
  const takesAway =
    /drop(?:Table|Column|View)|rename(?:To|Column)|setNotNull|drop (?:table|column|view)|rename (?:to|column)/i
  // Those of before the first release, which no version ran beside.
  const newer = readdirSync(folder).filter((file) => file > '009-hosted-engines.ts')
  const offending = newer.filter((file) => takesAway.test(readFileSync(new URL(file, folder), 'utf8')))
  expect(offending, 'docs/deploy.md says how to take something away').toEqual([])
})
