import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  balanceOf,
  capture,
  grant,
  hold,
  lockHolders,
  release,
  revoke,
  type Posted,
} from '../../src/modules/credits/ledger.ts'
import { chances } from '../chances.ts'
import { movement, openLedger, settlement } from './ledger-database.ts'

const { db, run, createHolder, expectSound } = await openLedger()

const atOnce = <T>(times: number, work: (i: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: times }, (_, i) => work(i)))
const reasons = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
const fulfilled = <T>(results: PromiseSettledResult<T>[]) =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))

describe('concurrent operations', () => {
  it('grant once for twenty grants under one key', async () => {
    const holder = await createHolder()
    const once = movement(holder, 50)
    const posted = fulfilled(await atOnce(20, () => run((trx) => grant(trx, once))))
    expect(posted).toHaveLength(20)
    expect(posted.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
    expect(await balanceOf(db, holder)).toEqual({ credits: 50, held: 0, debt: 0 })
  })

  it('make ten of fifty holds of 10 when there are 100 credits', async () => {
    const holder = await createHolder(100)
    const results = await atOnce(50, () => run((trx) => hold(trx, movement(holder, 10))))
    expect(fulfilled(results)).toHaveLength(10)
    for (const reason of reasons(results)) expect(reason).toMatchObject({ code: 'insufficient_credits' })
    expect(await balanceOf(db, holder)).toEqual({ credits: 0, held: 100, debt: 0 })
  })

  it('capture or release a hold, never both', async () => {
    const holder = await createHolder(100)
    const keys = Array.from({ length: 10 }, () => randomUUID())
    for (const key of keys) await run((trx) => hold(trx, movement(holder, 10, key)))
    const results = await atOnce(40, (i) =>
      run((trx) => (i % 2 === 0 ? capture : release)(trx, settlement(holder, keys[i % 10]!))),
    )
    const moved = fulfilled<Posted>(results).filter(({ isRepeated }) => !isRepeated)
    expect(moved).toHaveLength(10)
    expect((await balanceOf(db, holder)).held).toBe(0)
    await expectSound()
  })

  it('post a key for only one of the holders that use it', async () => {
    const holders = await Promise.all(Array.from({ length: 4 }, () => createHolder()))
    const key = randomUUID()
    const results = await atOnce(20, (i) => run((trx) => grant(trx, movement(holders[i % 4]!, 10, key))))
    expect(fulfilled<Posted>(results).filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
    const balances = await Promise.all(holders.map((holder) => balanceOf(db, holder)))
    expect(balances.map(({ credits }) => credits).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 10])
  })

  it('do not deadlock on the same two holders, in either order', async () => {
    const [a, b] = [await createHolder(), await createHolder()]
    const results = await atOnce(60, (i) =>
      run(async (trx) => {
        const [first, second] = i % 2 === 0 ? [a, b] : [b, a]
        await lockHolders(trx, [first, second])
        await grant(trx, movement(first, 1))
        await grant(trx, movement(second, 1))
      }),
    )
    expect(fulfilled(results)).toHaveLength(60)
    expect((await balanceOf(db, a)).credits).toBe(60)
    expect((await balanceOf(db, b)).credits).toBe(60)
  })
})

describe('random operations', () => {
  it.each([1, 2, 3, 4])('keep every balance sound and never negative (seed %i)', async (seed) => {
    const chance = chances(seed)
    const randomBelow = (limit: number) => Math.floor(chance() * limit)
    const holders = await Promise.all(Array.from({ length: 3 }, () => createHolder()))
    const holds: [holder: string, key: string][] = []
    const runRandomOperation = () => {
      const holder = holders[randomBelow(3)]!
      const next = movement(holder, 1 + randomBelow(60))
      // The hold to settle may be unknown, or refused or settled before.
      const [owner = holder, key = 'none'] = holds[randomBelow(holds.length)] ?? []
      switch (randomBelow(6)) {
        case 0:
        case 1:
          return run((trx) => grant(trx, next))
        case 2:
          holds.push([holder, next.key])
          return run((trx) => hold(trx, next))
        case 3:
          return run((trx) => revoke(trx, next))
        case 4:
          return run((trx) => capture(trx, settlement(owner, key)))
        default:
          return run((trx) => release(trx, settlement(owner, key)))
      }
    }
    for (let round = 0; round < 20; round++) {
      const results = await atOnce(6, runRandomOperation)
      // Only a wrong settlement or too few credits may reject.
      for (const reason of reasons(results))
        expect(String(reason)).toMatch(/LedgerMismatchError|This costs \d+ credits/)
    }
    const balances = await Promise.all(holders.map((holder) => balanceOf(db, holder)))
    for (const { credits, held, debt } of balances) {
      expect(Math.min(credits, held, debt)).toBeGreaterThanOrEqual(0)
      // Incoming credits repay a debt first, so a holder never has both.
      expect(Math.min(credits, debt)).toBe(0)
    }
    await expectSound()
  })
})
