import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findPostings } from '../../src/modules/credits/ledger-store.ts'
import {
  balanceOf,
  capture,
  grant,
  hold,
  LedgerMismatchError,
  release,
  revoke,
} from '../../src/modules/credits/ledger.ts'
import { at, movement, openLedger, settlement } from './ledger-database.ts'

const ledger = await openLedger()
const { db, run, createHolder } = ledger

const movesOf = async (holder: string) =>
  (await findPostings(db, holder)).map(
    (row) =>
      `${row.kind} ${row.amount}: ${row.from_account} → ${row.to_account}, ${row.available_after} left`,
  )

describe('the five operations', () => {
  it('grant, hold, capture, release and revoke', async () => {
    const holder = await createHolder()
    expect(await balanceOf(db, holder)).toEqual({ credits: 0, held: 0, debt: 0 })
    await run((trx) => grant(trx, movement(holder, 100)))
    await run((trx) => hold(trx, movement(holder, 25, `a${holder}`)))
    await run((trx) => hold(trx, movement(holder, 35, `b${holder}`)))
    expect(await balanceOf(db, holder)).toEqual({ credits: 40, held: 60, debt: 0 })
    await run((trx) => capture(trx, settlement(holder, `a${holder}`)))
    await run((trx) => release(trx, settlement(holder, `b${holder}`)))
    const { balance } = await run((trx) => revoke(trx, movement(holder, 10)))
    expect(balance).toEqual({ credits: 65, held: 0, debt: 0 })
    expect(await balanceOf(db, holder)).toEqual(balance)
    expect(await movesOf(holder)).toEqual([
      'grant 100: issued → available, 100 left',
      'hold 25: available → held, 75 left',
      'hold 35: available → held, 40 left',
      'capture 25: held → spent, 40 left',
      'release 35: held → available, 75 left',
      'revoke 10: available → revoked, 65 left',
    ])
  })

  it('store reason and reference', async () => {
    const holder = await createHolder()
    await run((trx) => grant(trx, { ...movement(holder, 5), reason: 'Sharing', reference: 'a-reference' }))
    expect(await findPostings(db, holder)).toMatchObject([
      { reason: 'Sharing', reference: 'a-reference', created_at: at },
    ])
  })

  it('refuse to hold more than is available, with the figures', async () => {
    const holder = await createHolder(24)
    await expect(run((trx) => hold(trx, movement(holder, 25)))).rejects.toMatchObject({
      code: 'insufficient_credits',
      status: 402,
      details: { cost: 25, credits: 24 },
    })
    await run((trx) => hold(trx, movement(holder, 24)))
    await expect(run((trx) => hold(trx, movement(holder, 1)))).rejects.toMatchObject({
      details: { cost: 1, credits: 0 },
    })
    expect(await movesOf(holder)).toHaveLength(2)
  })

  it.each([0, -5, 2.5, Number.NaN, 2 ** 60])('refuse %s as an amount', async (amount) => {
    const holder = await createHolder(10)
    for (const verb of [grant, hold, revoke])
      await expect(run((trx) => verb(trx, movement(holder, amount)))).rejects.toThrow(LedgerMismatchError)
    expect(await balanceOf(db, holder)).toEqual({ credits: 10, held: 0, debt: 0 })
  })

  it('leave nothing when their transaction rolls back', async () => {
    const holder = await createHolder(10)
    const work = run(async (trx) => {
      await hold(trx, movement(holder, 10))
      throw new Error('second thoughts')
    })
    await expect(work).rejects.toThrow('second thoughts')
    expect(await balanceOf(db, holder)).toEqual({ credits: 10, held: 0, debt: 0 })
    expect(await movesOf(holder)).toHaveLength(1)
  })
})

describe('a key', () => {
  it('moves credits once, and a repetition is reported', async () => {
    const holder = await createHolder(50)
    for (const verb of [grant, hold, revoke]) {
      const once = movement(holder, 10)
      expect(await run((trx) => verb(trx, once))).toMatchObject({ isRepeated: false })
      const before = await balanceOf(db, holder)
      expect(await run((trx) => verb(trx, once))).toEqual({ isRepeated: true, balance: before })
      expect(await balanceOf(db, holder)).toEqual(before)
    }
  })

  it('is refused for another amount, kind or holder', async () => {
    const holder = await createHolder(50)
    const other = await createHolder(50)
    const first = movement(holder, 10)
    await run((trx) => grant(trx, first))
    const wrong = [
      () => run((trx) => grant(trx, { ...first, amount: 11 })),
      () => run((trx) => hold(trx, first)),
      () => run((trx) => revoke(trx, first)),
      () => run((trx) => grant(trx, { ...first, holder: other })),
    ]
    for (const attempt of wrong) await expect(attempt()).rejects.toThrow(LedgerMismatchError)
    expect((await balanceOf(db, holder)).credits).toBe(60)
    expect((await balanceOf(db, other)).credits).toBe(50)
  })
})

describe('a hold', () => {
  it('ends once, by capture or release', async () => {
    const holder = await createHolder(50)
    const [spent, back] = [randomUUID(), randomUUID()]
    await run((trx) => hold(trx, movement(holder, 20, spent)))
    await run((trx) => hold(trx, movement(holder, 30, back)))
    expect(await run((trx) => capture(trx, settlement(holder, spent)))).toMatchObject({ isRepeated: false })
    expect(await run((trx) => capture(trx, settlement(holder, spent)))).toMatchObject({ isRepeated: true })
    expect(await run((trx) => release(trx, settlement(holder, back)))).toMatchObject({ isRepeated: false })
    expect(await run((trx) => release(trx, settlement(holder, back)))).toMatchObject({ isRepeated: true })
    await expect(run((trx) => release(trx, settlement(holder, spent)))).rejects.toThrow(LedgerMismatchError)
    await expect(run((trx) => capture(trx, settlement(holder, back)))).rejects.toThrow(LedgerMismatchError)
    expect(await balanceOf(db, holder)).toEqual({ credits: 30, held: 0, debt: 0 })
  })

  it("is not another holder's to end, and none that was never made", async () => {
    const holder = await createHolder(50)
    const other = await createHolder(50)
    const key = randomUUID()
    await run((trx) => hold(trx, movement(holder, 20, key)))
    for (const verb of [capture, release]) {
      await expect(run((trx) => verb(trx, settlement(other, key)))).rejects.toThrow(LedgerMismatchError)
      await expect(run((trx) => verb(trx, settlement(holder, randomUUID())))).rejects.toThrow(
        LedgerMismatchError,
      )
      // The key belongs to a grant, not to a hold.
      await expect(run((trx) => verb(trx, settlement(holder, `grant:start:${holder}`)))).rejects.toThrow(
        LedgerMismatchError,
      )
    }
    expect(await balanceOf(db, holder)).toEqual({ credits: 30, held: 20, debt: 0 })
  })
})

describe('a debt', () => {
  it('takes the part of a revoke beyond the balance, which never goes below zero', async () => {
    const holder = await createHolder(100)
    await run((trx) => hold(trx, movement(holder, 70)))
    const taken = movement(holder, 100)
    const { balance } = await run((trx) => revoke(trx, taken))
    expect(balance).toEqual({ credits: 0, held: 70, debt: 70 })
    expect(await run((trx) => revoke(trx, taken))).toEqual({ isRepeated: true, balance })
    expect((await movesOf(holder)).slice(2)).toEqual([
      'borrow 70: debt → available, 100 left',
      'revoke 100: available → revoked, 0 left',
    ])
  })

  it('is repaid by the next credits granted or released', async () => {
    const holder = await createHolder(100)
    const key = randomUUID()
    await run((trx) => hold(trx, movement(holder, 30, key)))
    await run((trx) => revoke(trx, movement(holder, 120)))
    expect(await balanceOf(db, holder)).toEqual({ credits: 0, held: 30, debt: 50 })
    const small = movement(holder, 15)
    expect((await run((trx) => grant(trx, small))).balance).toEqual({ credits: 0, held: 30, debt: 35 })
    expect(await run((trx) => grant(trx, small))).toMatchObject({ isRepeated: true, balance: { debt: 35 } })
    const released = await run((trx) => release(trx, settlement(holder, key)))
    expect(released.balance).toEqual({ credits: 0, held: 0, debt: 5 })
    const { balance } = await run((trx) => grant(trx, movement(holder, 20)))
    expect(balance).toEqual({ credits: 15, held: 0, debt: 0 })
    expect((await movesOf(holder)).slice(-2)).toEqual([
      'grant 20: issued → available, 20 left',
      'repay 5: available → debt, 15 left',
    ])
    await ledger.expectSound()
  })

  it('may exist without any credits before', async () => {
    const holder = await createHolder()
    const { balance } = await run((trx) => revoke(trx, movement(holder, 10)))
    expect(balance).toEqual({ credits: 0, held: 0, debt: 10 })
  })
})

describe('postings', () => {
  it.each([
    ['changed', sql`update credit_posting set amount = amount + 1`],
    ['changed where there is none', sql`update credit_posting set amount = 1 where false`],
    ['deleted', sql`delete from credit_posting`],
    ['emptied', sql`truncate credit_posting`],
    ['emptied with others', sql`truncate credit_account, credit_posting cascade`],
  ])('cannot be %s', async (_how, statement) => {
    const holder = await createHolder(10)
    await expect(statement.execute(db)).rejects.toThrow('credit_posting may only be added to')
    expect(await movesOf(holder)).toHaveLength(1)
  })

  it('move credits only between the accounts of their kind', async () => {
    const wrong = sql`
      insert into credit_posting
        (id, holder, kind, from_account, to_account, amount, available_after, reason, idempotency_key, created_at)
      values (${randomUUID()}, ${randomUUID()}, 'grant', 'held', 'available', 1, 1, 'Test', ${randomUUID()}, now())
    `
    await expect(wrong.execute(db)).rejects.toThrow('credit_posting_move')
  })

  it('match the balances, whichever code writes them', async () => {
    const holder = await createHolder(10)
    const change = sql`update credit_account set available = available + 1 where holder = ${holder}`
    await expect(change.execute(db)).rejects.toThrow('credit_account_adds_up')
  })
})
