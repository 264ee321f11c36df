/** Reserves the cost of a hosted engine before a picture is ordered, so that the day's budget is never passed. */
import type { Meter, Outcome, Spending } from '@toile/engine/chain'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { report } from '../../platform/report.ts'

/** All engines together: the row that the ceiling is held by. */
const ALL = ''

export type SpendingLimits = {
  /** Prices of one picture, in millionths of a US dollar; nothing for an engine that is not named. */
  prices: Readonly<Record<string, number>>
  /** Budget for all pictures of a day (UTC), in millionths of a US dollar. */
  dailyBudget: number | undefined
  /** Budgets of single engines for a day, in the same unit. */
  budgets?: Readonly<Record<string, number>>
}

export const spendingDayOf = (now: Date): string => now.toISOString().slice(0, 10)

type Ordered = { micros: number; pictures: number }
type SettledAs = 'kept' | 'discarded' | 'unspent'

/** Whatever is set aside counts as spent until it is given back: a process that dies in between spends too much, never too little. */
export function createMeter({ db, clock }: { db: Db; clock: Clock }, limitsNow: () => SpendingLimits): Meter {
  const spendingOf = (day: string, engine: string, { micros, pictures }: Ordered): Spending => ({
    async settle({ kept, discarded }) {
      await inTransaction(db, (trx) => settle(trx, { day, engine, micros }, { kept, discarded }))
      const unspent = kept + discarded > 0 ? 0 : pictures
      for (const [outcome, count] of Object.entries({ kept, discarded, unspent }) as [SettledAs, number][])
        if (count > 0) report('enginePaid', { engine, outcome, pictures: count })
    },
  })
  return {
    async reserve(engine, pictures) {
      const day = spendingDayOf(clock.now())
      const { prices, dailyBudget, budgets } = limitsNow()
      const micros = (prices[engine] ?? 0) * pictures
      const isLeft = await inTransaction(db, async (trx) => {
        // Always in this order: two at once would wait for each other else.
        if (!(await setAside(trx, { day, engine: ALL, micros }, dailyBudget))) return false
        if (await setAside(trx, { day, engine, micros }, budgets?.[engine])) return true
        await add(trx, { day, engine: ALL, orders: -1, micros: -micros })
        return false
      })
      report('enginePaid', { engine, pictures, outcome: isLeft ? 'ordered' : 'over-budget' })
      return isLeft ? spendingOf(day, engine, { micros, pictures }) : undefined
    },
    // Set aside on the day it was ordered; nothing of that is given back any more.
    resume: (engine) => spendingOf(spendingDayOf(clock.now()), engine, { micros: 0, pictures: 0 }),
  }
}

async function setAside(
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
      // What costs nothing is never in the way.
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

async function settle(
  trx: Trx,
  { day, engine, micros }: { day: string; engine: string; micros: number },
  { kept, discarded }: Outcome,
): Promise<void> {
  const isSpent = kept + discarded > 0
  const change = { day, pictures: kept, discarded, ...(!isSpent && { micros: -micros }) }
  // Always in this order: two at once would wait for each other else.
  await add(trx, { ...change, engine: ALL })
  await add(trx, { ...change, engine })
}

export type EngineDay = {
  day: string
  engine: string
  orders: number
  pictures: number
  discarded: number
  micros: number
}

/** By day, the last first, and engine; without the sums. */
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
