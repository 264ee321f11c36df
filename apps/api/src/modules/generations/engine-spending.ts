/** Reserves the cost of a hosted engine's picture before it is ordered, so that the daily budget is never exceeded. */
import type { Meter, Outcome, Spending } from '@toile/engine/chain'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { report } from '../../platform/report.ts'

/** The `engine` of the row that sums all engines and that the overall budget is checked against. */
const ALL = ''

export type SpendingLimits = {
  /** Price of one picture by engine, in millionths of a US dollar; an engine without an entry is free. */
  prices: Readonly<Record<string, number>>
  /** Budget of all engines for a day (UTC), in millionths of a US dollar; undefined for no limit. */
  dailyBudget: number | undefined
  /** Daily budgets of single engines, in the same unit. */
  budgets?: Readonly<Record<string, number>>
}

/** Returns the UTC day that an order is counted on, such as 2026-11-21. */
export const spendingDayOf = (now: Date): string => now.toISOString().slice(0, 10)

type Reservation = { micros: number; pictures: number }
type SpendingOutcome = 'kept' | 'discarded' | 'unspent'

/**
 * Creates the meter that engines reserve their cost with. A reservation counts as spent until it is released, so a
 * process that crashes in between overstates the spending, never understates it.
 */
export function createMeter({ db, clock }: { db: Db; clock: Clock }, limitsNow: () => SpendingLimits): Meter {
  const spendingOf = (day: string, engine: string, { micros, pictures }: Reservation): Spending => ({
    async settle({ kept, discarded }) {
      await inTransaction(db, (trx) => settleRows(trx, { day, engine, micros }, { kept, discarded }))
      const unspent = kept + discarded > 0 ? 0 : pictures
      for (const [outcome, count] of Object.entries({ kept, discarded, unspent }) as [
        SpendingOutcome,
        number,
      ][])
        if (count > 0) report('enginePaid', { engine, outcome, pictures: count })
    },
  })
  return {
    async reserve(engine, pictures) {
      const day = spendingDayOf(clock.now())
      const { prices, dailyBudget, budgets } = limitsNow()
      const micros = (prices[engine] ?? 0) * pictures
      const isWithinBudget = await inTransaction(db, async (trx) => {
        // The rows are always locked in this order, so that parallel reservations cannot deadlock.
        if (!(await reserveRow(trx, { day, engine: ALL, micros }, dailyBudget))) return false
        if (await reserveRow(trx, { day, engine, micros }, budgets?.[engine])) return true
        await add(trx, { day, engine: ALL, orders: -1, micros: -micros })
        return false
      })
      report('enginePaid', { engine, pictures, outcome: isWithinBudget ? 'ordered' : 'over-budget' })
      return isWithinBudget ? spendingOf(day, engine, { micros, pictures }) : undefined
    },
    // The cost was reserved on the day of the order; a resumed order releases none of it.
    resume: (engine) => spendingOf(spendingDayOf(clock.now()), engine, { micros: 0, pictures: 0 }),
  }
}

/** Adds a cost to the day's row. Returns false, adding nothing, if that would exceed the budget. */
async function reserveRow(
  trx: Trx,
  { day, engine, micros }: { day: string; engine: string; micros: number },
  budget: number | undefined,
): Promise<boolean> {
  if (budget !== undefined && micros > budget) return false
  const row = await trx
    .insertInto('engine_spending')
    .values({ day, engine, orders: 1, micros })
    .onConflict((conflict) => {
      const adding = conflict.columns(['day', 'engine']).doUpdateSet({
        orders: sql`engine_spending.orders + 1`,
        micros: sql`engine_spending.micros + excluded.micros`,
      })
      // A free engine is never refused, even once the budget is used up.
      return budget === undefined || micros === 0
        ? adding
        : adding.where(sql<boolean>`engine_spending.micros + excluded.micros <= ${budget}`)
    })
    .returning('day')
    .executeTakeFirst()
  return row !== undefined
}

type Added = {
  day: string
  engine: string
  orders?: number
  pictures?: number
  discarded?: number
  micros?: number
}

async function add(trx: Trx, { day, engine, orders = 0, pictures = 0, discarded = 0, micros = 0 }: Added) {
  await trx
    .insertInto('engine_spending')
    .values({ day, engine, orders: Math.max(0, orders), pictures, discarded, micros: Math.max(0, micros) })
    .onConflict((conflict) =>
      conflict.columns(['day', 'engine']).doUpdateSet({
        orders: sql`engine_spending.orders + ${orders}`,
        pictures: sql`engine_spending.pictures + ${pictures}`,
        discarded: sql`engine_spending.discarded + ${discarded}`,
        micros: sql`greatest(0, engine_spending.micros + ${micros})`,
      }),
    )
    .execute()
}

async function settleRows(
  trx: Trx,
  { day, engine, micros }: { day: string; engine: string; micros: number },
  { kept, discarded }: Outcome,
): Promise<void> {
  const isSpent = kept + discarded > 0
  const change = { day, pictures: kept, discarded, ...(!isSpent && { micros: -micros }) }
  // The same lock order as when the cost is reserved.
  await add(trx, { ...change, engine: ALL })
  await add(trx, { ...change, engine })
}

/**
 * Spending on one engine in one day: `pictures` became looks, or intermediate steps of one; `discarded` were paid for,
 * or perhaps paid for, but not used.
 */
export type EngineDay = {
  day: string
  engine: string
  orders: number
  pictures: number
  discarded: number
  micros: number
}

/** Reads the spending by day, latest first, and engine, without the rows that sum all engines. */
export async function readSpending(db: Db, { since }: { since: string }): Promise<EngineDay[]> {
  return db
    .selectFrom('engine_spending')
    .select([sql<string>`day::text`.as('day'), 'engine', 'orders', 'pictures', 'discarded', 'micros'])
    .where('day', '>=', since)
    .where('engine', '<>', ALL)
    .orderBy('day', 'desc')
    .orderBy('engine')
    .execute()
}
