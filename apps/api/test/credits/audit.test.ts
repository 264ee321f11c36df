import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auditLedger } from '../../src/modules/credits/audit.ts'
import { auditLedgerJob } from '../../src/modules/credits/audit-job.ts'
import { capture, grant, hold, revoke } from '../../src/modules/credits/ledger.ts'
import { inTransaction, type Db } from '../../src/platform/db.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { spawnNode } from '../child-process.ts'
import { bootApp, createHome, openTestDatabase, testDatabase, type Home } from '../harness.ts'
import { movement, settlement } from './ledger-database.ts'

/** A holder with every kind of posting except one: 100 in, 30 spent, 20 held, 50 left. */
async function createHolder(db: Db) {
  const holder = randomUUID()
  const [spent, open] = [randomUUID(), randomUUID()]
  await inTransaction(db, async (trx) => {
    await revoke(trx, movement(holder, 5))
    await grant(trx, movement(holder, 105))
    await hold(trx, movement(holder, 30, spent))
    await hold(trx, movement(holder, 20, open))
    await capture(trx, settlement(holder, spent))
  })
  return { holder, open }
}

const insertPosting = (db: Db, holder: string, kind: string, [from, to]: [string, string], key: string) =>
  sql`
    insert into credit_posting
      (id, holder, kind, from_account, to_account, amount, available_after, reason, idempotency_key, created_at)
    values (${randomUUID()}, ${holder}, ${kind}, ${from}, ${to}, 7, 50, 'Planted', ${key}, now())
  `.execute(db)

type Plant = (db: Db, of: { holder: string; open: string }) => Promise<unknown>

const planted: [what: string, plant: Plant, problems: string[]][] = [
  [
    'credits out of nothing',
    (db, { holder }) =>
      sql`update credit_account set available = available + 5, issued = issued + 5 where holder = ${holder}`.execute(
        db,
      ),
    ['balance of available', 'balance of issued'],
  ],
  [
    'credits that went from one balance to another',
    (db, { holder }) =>
      sql`update credit_account set held = held - 5, spent = spent + 5 where holder = ${holder}`.execute(db),
    ['balance of held', 'balance of spent', 'held without an open hold'],
  ],
  [
    'balances that are gone',
    (db, { holder }) => sql`delete from credit_account where holder = ${holder}`.execute(db),
    ['available', 'held', 'debt', 'issued', 'spent', 'revoked'].map((name) => `balance of ${name}`),
  ],
  [
    'balances without a posting',
    (db) =>
      sql`insert into credit_account (holder, available, issued) values (gen_random_uuid(), 3, 3)`.execute(
        db,
      ),
    ['balance of available', 'balance of issued'],
  ],
  [
    'a posting beside the books',
    (db, { holder }) => insertPosting(db, holder, 'grant', ['issued', 'available'], 'planted'),
    ['balance of available', 'balance of issued', 'balance after planted'],
  ],
  [
    'an end of a hold with another amount',
    (db, { holder, open }) => insertPosting(db, holder, 'capture', ['held', 'spent'], `settle:${open}`),
    ['balance of held', 'balance of spent', 'capture settle:… without its hold', 'held without an open hold'],
  ],
  [
    'an end of no hold',
    (db, { holder }) => insertPosting(db, holder, 'capture', ['held', 'spent'], 'settle:nothing'),
    ['balance of held', 'balance of spent', 'capture settle:nothing without its hold'],
  ],
]

describe('the audit', () => {
  it.each(planted)('finds %s', async (_what, plant, problems) => {
    const { db, close } = await openTestDatabase()
    const somebody = await createHolder(db)
    await createHolder(db)
    expect(await auditLedger(db)).toEqual({ holders: 2, postings: 14, differences: [] })
    await plant(db, somebody)
    const { differences } = await auditLedger(db)
    await close()
    const found = differences.map(({ problem }) => problem.replace(somebody.open, '…'))
    expect(found.toSorted()).toEqual(problems.toSorted())
    expect(new Set(differences.map(({ holder }) => holder)).size).toBe(1)
  })

  it('runs on schedule, and logs the differences', async () => {
    const lines: string[] = []
    const logger = createLogger('info', { write: (line) => void lines.push(line) })
    const { context } = await bootApp({ logger })
    const { queue, database } = context
    const schedules = await queue.boss.getSchedules()
    expect(schedules.filter(({ name }) => name === auditLedgerJob.name)).toMatchObject([
      { cron: '41 3 * * *' },
    ])
    const audit = () => inTransaction(database.db, (trx) => queue.enqueue(trx, auditLedgerJob, {}))

    await audit()
    await expect.poll(() => lines.join('\n')).toContain('the ledger of credits adds up')
    const somebody = await createHolder(database.db)
    await planted[0]![1](database.db, somebody)
    await audit()
    await expect.poll(() => lines.join('\n')).toContain('does not add up')
    const said = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find((line) => line['differences'])
    expect(said).toMatchObject({
      level: 50,
      differences: [
        { holder: somebody.holder, problem: 'balance of available', expected: 50, found: 55 },
        { holder: somebody.holder, problem: 'balance of issued', expected: 105, found: 110 },
      ],
    })
  })
})

describe('the command', () => {
  const audit = async ({ env }: Home) => {
    const child = spawnNode(join(import.meta.dirname, '../../src/main-ledger-audit.ts'), env)
    return { code: await child.ended, output: child.output() }
  }
  async function inHome<T>(home: Home, work: (db: Db) => Promise<T>) {
    const { db, close } = await openTestDatabase(home)
    try {
      return await work(db)
    } finally {
      await close()
    }
  }

  it('exits with 0 when everything adds up, and with 1 and every difference otherwise', async () => {
    const home = await createHome()
    const somebody = await inHome(home, createHolder)
    const { stop } = await bootApp({ home })
    const beside = await audit(home)
    await stop()
    // The embedded database serves one process; a Postgres is audited beside the server.
    expect(beside.code).toBe(testDatabase === 'embedded' ? 2 : 0)
    expect(beside.output).toMatch(
      testDatabase === 'embedded' ? /in use by another process.*\n.*every night/ : /adds up/,
    )
    const sound = testDatabase === 'embedded' ? await audit(home) : beside
    expect(sound).toEqual({ code: 0, output: 'The ledger adds up: 7 postings of 1 holders.' })
    await inHome(home, (db) => planted[0]![1](db, somebody))
    expect(await audit(home)).toEqual({
      code: 1,
      output: [
        'The ledger does not add up: 2 differences in 7 postings of 1 holders.',
        `  ${somebody.holder}  balance of available: 50 by the postings, 55 kept`,
        `  ${somebody.holder}  balance of issued: 105 by the postings, 110 kept`,
      ].join('\n'),
    })
  })

  it('exits with 2 without a ledger, with the reason', async () => {
    const home = await createHome({ isEmpty: true })
    const sentence = testDatabase === 'embedded' ? /There is no database in .* yet/ : /holds no ledger yet/
    const { code, output } = await audit(home)
    expect(code).toBe(2)
    expect(output).toMatch(sentence)
  })
})
