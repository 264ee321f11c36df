import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openEvents } from '../../src/platform/events.ts'
import { openPostgres } from '../../src/platform/db-postgres.ts'
import { configOf, createHome } from '../harness.ts'

it('reconnects a lost LISTEN, and reports that messages may be missing', async () => {
  const { database: config } = configOf(await createHome())
  if (config.kind !== 'postgres') throw new Error('This test is for Postgres')
  const errors: unknown[] = []
  const database = await openPostgres(config, (error) => void errors.push(error))
  const events = await openEvents(database, (error) => void errors.push(error))
  const received: unknown[] = []
  let gaps = 0
  events.subscribe('a', { onEvent: (data) => void received.push(data), onGap: () => gaps++ })

  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'toile listen' and datname = current_database()`.execute(
    database.db,
  )
  await expect.poll(() => gaps).toBe(1)
  await events.publish(database.db, 'a', 'again')
  await expect.poll(() => received).toEqual(['again'])
  expect(errors).not.toEqual([])
  await events.close()
  await database.close()
})
