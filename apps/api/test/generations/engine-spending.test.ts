import { describe, expect, it } from 'vitest'
import { describeSpending } from '../../src/modules/generations/describe-spending.ts'
import { createMeter, readSpending } from '../../src/modules/generations/engine-spending.ts'
import { bootApp } from '../harness.ts'

const { db } = (await bootApp()).context.database
const PRICE = 40_000
let days = 0
/** Each test uses its own day. */
function meterOf(
  dailyBudget: number | undefined,
  prices: Record<string, number> = { fal: PRICE, fashn: 75_000 },
  budgets: Record<string, number> = {},
) {
  const day = `2031-01-${String(++days).padStart(2, '0')}`
  const clock = { now: () => new Date(`${day}T12:00:00Z`) }
  const spent = async () => (await readSpending(db, { since: day })).filter((row) => row.day === day)
  return { meter: createMeter({ db, clock }, () => ({ prices, dailyBudget, budgets })), spent, day }
}

describe('what hosted engines cost', () => {
  it('is counted by day and engine', async () => {
    const { meter, spent, day } = meterOf(undefined)
    for (const [engine, kept, discarded] of [
      ['fal', 1, 0],
      ['fal', 0, 1],
      ['fal', 0, 0],
      ['fashn', 1, 0],
      ['cog', 1, 0],
    ] as const)
      await (await meter.reserve(engine, 1))?.settle({ kept, discarded })
    await meter.resume('fashn').settle({ kept: 1, discarded: 0 })
    expect(await spent()).toEqual([
      { day, engine: 'cog', orders: 1, pictures: 1, discarded: 0, micros: 0 },
      { day, engine: 'fal', orders: 3, pictures: 1, discarded: 1, micros: 2 * PRICE },
      { day, engine: 'fashn', orders: 1, pictures: 2, discarded: 0, micros: 75_000 },
    ])
    const text = describeSpending(await spent(), day)
    expect(text.split('\n').map((line) => line.trim().split(/\s+/).join(' '))).toEqual([
      'day engine orders pictures thrown away US$ $ a look',
      `${day} cog 1 1 0 0.00 0.0000`,
      `${day} fal 3 1 1 0.08 0.0800`,
      `${day} fashn 1 2 0 0.07 0.0375`,
      'all cog 1 1 0 0.00 0.0000',
      'all fal 3 1 1 0.08 0.0800',
      'all fashn 1 2 0 0.07 0.0375',
    ])
    expect(describeSpending([], day)).toContain('No picture')
  })

  it('stops one engine at its budget, and leaves the others theirs', async () => {
    const { meter, spent } = meterOf(100 * PRICE, undefined, { fal: 3 * PRICE })
    const asked = await Promise.all(Array.from({ length: 8 }, () => meter.reserve('fal', 1)))
    expect(asked.filter(Boolean)).toHaveLength(3)
    expect(await meter.reserve('fashn', 1)).toBeDefined()
    expect(await spent()).toMatchObject([
      { engine: 'fal', orders: 3, micros: 3 * PRICE },
      { engine: 'fashn', orders: 1 },
    ])
  })

  it('never exceeds the daily budget, however many orders are concurrent', async () => {
    const { meter, spent } = meterOf(10 * PRICE + PRICE / 2)
    const asked = await Promise.all(Array.from({ length: 30 }, () => meter.reserve('fal', 1)))
    expect(asked.filter(Boolean)).toHaveLength(10)
    expect(await spent()).toMatchObject([{ orders: 10, micros: 10 * PRICE }])
    // Another engine spends from the same budget.
    expect(await meter.reserve('fashn', 1)).toBeUndefined()
    expect(await meter.reserve('cog', 1)).toBeDefined()
    await asked.find(Boolean)?.settle({ kept: 0, discarded: 0 })
    expect(await meter.reserve('fal', 1)).toBeDefined()
    expect(await meter.reserve('fal', 1)).toBeUndefined()
  })

  it('includes every picture of an order, even discarded ones', async () => {
    const { meter, spent } = meterOf(5 * PRICE)
    const four = await meter.reserve('fal', 4)
    expect(await meter.reserve('fal', 2)).toBeUndefined()
    await four?.settle({ kept: 3, discarded: 1 })
    expect(await spent()).toMatchObject([{ orders: 1, pictures: 3, discarded: 1, micros: 4 * PRICE }])
    expect(await meter.reserve('fal', 1)).toBeDefined()
  })

  it('may forbid even one picture', async () => {
    expect(await meterOf(PRICE - 1).meter.reserve('fal', 1)).toBeUndefined()
    expect(await meterOf(PRICE).meter.reserve('fal', 1)).toBeDefined()
  })
})
