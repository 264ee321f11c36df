import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, type Database } from '../../src/platform/db.ts'
import { openEvents, type Events } from '../../src/platform/events.ts'
import { openTestDatabase } from '../harness.ts'

let database: Database
let events: Events
const errors: unknown[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  events = await openEvents(database, (error) => void errors.push(error))
})
afterAll(async () => {
  await events.close()
  await database.close()
})

function listen(topic: string) {
  const received: unknown[] = []
  const unsubscribe = events.subscribe(topic, { onEvent: (data) => void received.push(data) })
  return { received, unsubscribe }
}

describe('events', () => {
  it('arrive in order at the topic’s subscribers', async () => {
    const { received } = listen('a')
    const other = listen('b')
    for (let i = 0; i < 5; i++) await events.publish(database.db, 'a', { i, text: "it's ☂" })
    await events.publish(database.db, 'b', null)
    await expect.poll(() => other.received).toEqual([null])
    expect(received).toEqual([0, 1, 2, 3, 4].map((i) => ({ i, text: "it's ☂" })))
  })

  it('are sent on commit, and dropped on rollback', async () => {
    const { received } = listen('t')
    await inTransaction(database.db, async (trx) => {
      await events.publish(trx, 't', 'committed')
      await sql`select 1`.execute(trx)
      await sleep(50)
      expect(received).toEqual([])
    })
    await inTransaction(database.db, async (trx) => {
      await events.publish(trx, 't', 'rolled back')
      throw new Error('rolled back')
    }).catch(() => undefined)
    await events.publish(database.db, 't', 'after')
    await expect.poll(() => received).toEqual(['committed', 'after'])
  })

  it('end no process when they are not of the form that a subscriber expects', async () => {
    events.subscribe('d', {
      onEvent(data) {
        throw new Error(`It is ${String(data)}`)
      },
    })
    const { received } = listen('d')
    await sql`select pg_notify('toile_events', 'no JSON')`.execute(database.db)
    await sql`select pg_notify('toile_events', '{"of": "another version"}')`.execute(database.db)
    await events.publish(database.db, 'd', 'new')
    await expect.poll(() => received).toEqual(['new'])
    expect(errors).toEqual([expect.any(SyntaxError), expect.any(Error), new Error('It is new')])
  })

  it('stop after unsubscribing', async () => {
    const ended = listen('c')
    const { received } = listen('c')
    ended.unsubscribe()
    await events.publish(database.db, 'c', 1)
    await expect.poll(() => received).toEqual([1])
    expect(ended.received).toEqual([])
  })
})
