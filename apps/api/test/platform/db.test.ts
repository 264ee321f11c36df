import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, onCommit, type Database } from '../../src/platform/db.ts'
import { withoutHiddenFailures } from '../../src/platform/db-failures.ts'
import { openTestDatabase } from '../harness.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await sql`create table thing (id bigint primary key, note text)`.execute(database.db)
})
afterAll(() => database.close())

const countThings = async () =>
  (await sql<{ n: number }>`select count(*) as n from thing`.execute(database.db)).rows[0]!.n

describe('the database', () => {
  it('reads int8 as numbers', async () => {
    const { rows } = await sql<{ big: unknown; total: unknown }>`
      select 9007199254740991::int8 as big, count(*) as total from thing
    `.execute(database.db)
    expect(rows).toEqual([{ big: Number.MAX_SAFE_INTEGER, total: 0 }])
  })

  it('keeps nothing of a transaction that throws', async () => {
    const work = inTransaction(database.db, async (trx) => {
      await sql`insert into thing values (1, 'lost')`.execute(trx)
      throw new Error('second thoughts')
    })
    await expect(work).rejects.toThrow('second thoughts')
    expect(await countThings()).toBe(0)
  })

  it('runs commit tasks after a commit, and never after a rollback', async () => {
    const told: string[] = []
    await inTransaction(database.db, async (trx) => {
      onCommit(trx, () => told.push('kept'))
      expect(told).toEqual([])
    })
    const lost = inTransaction(database.db, async (trx) => {
      onCommit(trx, () => told.push('lost'))
      throw new Error('second thoughts')
    })
    await expect(lost).rejects.toThrow('second thoughts')
    onCommit(database.db, () => told.push('at once'))
    expect(told).toEqual(['kept', 'at once'])
  })

  it('surfaces a failed statement that the work swallowed', async () => {
    const { db } = database
    const hidden = withoutHiddenFailures(async () => {
      await sql`select * from nowhere`.execute(db).catch(() => undefined)
      await inTransaction(db, (trx) => sql`select * from nothing`.execute(trx)).catch(() => undefined)
      return 'all well'
    })
    await expect(hidden).rejects.toThrow('nowhere')
    expect(await withoutHiddenFailures(async () => 'all well')).toBe('all well')
  })

  it('treats a constraint violation as no failure', async () => {
    const insert = () => sql`insert into thing values (7, 'mine')`.execute(database.db)
    await insert()
    const tried = withoutHiddenFailures(() => insert().catch(() => 'taken'))
    expect(await tried).toBe('taken')
    await sql`delete from thing`.execute(database.db)
  })

  it('keeps a bare statement out of a concurrent transaction', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    const inside = inTransaction(database.db, async (trx) => {
      await sql`insert into thing values (2, 'inside')`.execute(trx)
      await gate
      throw new Error('rolled back')
    })
    const outside = database.executeSql(`insert into thing values ($1, 'outside')`, [3])
    setTimeout(release, 50)
    await expect(inside).rejects.toThrow('rolled back')
    await outside
    const { rows } = await sql`select id from thing`.execute(database.db)
    expect(rows).toEqual([{ id: 3 }])
  })

  it('yields to the event loop between consecutive transactions', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    for (let i = 0; i < 20; i++) await inTransaction(database.db, (trx) => sql`select 1`.execute(trx))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(0)
  })

  it('yields to it between queued queries', async () => {
    let [turns, isOver] = [0, false]
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    await Promise.all(Array.from({ length: 100 }, () => sql`select 1`.execute(database.db)))
    isOver = true
    expect(turns).toBeGreaterThan(10)
  })

  it('runs several statements at once when they have no values', async () => {
    const { rows } = await database.executeSql('select 1 as a; select 2 as a')
    expect(rows).toEqual([{ a: 1 }, { a: 2 }])
  })
})
