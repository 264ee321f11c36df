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
