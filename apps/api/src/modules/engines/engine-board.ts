/** Reads the console's view of engines: settings, steering, health, spending, proposals and tests. */
import type { Today } from '@toile/contract/console'
import { enginePolicy, type EngineBoard } from '@toile/contract/console-engines'
import type { Db } from '../../platform/db.ts'
import { findActorEmails } from '../audit/index.ts'
import { readSpending, spendingDayOf } from '../generations/index.ts'
import { readHealth } from './engine-health.ts'
import { readSteering } from './follow-steering.ts'
import { proposalsSince } from './steer.ts'
import { liveChains, type EngineFacts } from './steering.ts'

/** Reads the whole page from the database, so that every process shows the same. */
export async function readBoard(db: Db, facts: EngineFacts, now: Date): Promise<EngineBoard> {
  const { version, steering } = await readSteering(db)
  const { engines, days } = await readEngineRows(db, facts, now)
  return {
    at: now.toISOString(),
    version,
    settings: {
      demo: [...facts.chains.demo],
      basic: [...facts.chains.basic],
      standard: [...facts.chains.standard],
      premium: [...facts.chains.premium],
    },
    live: liveChains(steering, facts),
    steering,
    dailyBudgetMicros: steering.dailyBudgetMicros ?? facts.dailyBudget ?? null,
    spentMicros: days.reduce((sum, { micros }) => sum + micros, 0),
    engines,
    proposals: await readProposals(db, version, now),
    tests: await readTests(db),
  }
}

/** Reads the state of every engine, for the first page of the console. */
export async function engineStates(db: Db, facts: EngineFacts, now: Date): Promise<Today['engines']> {
  const { engines } = await readEngineRows(db, facts, now)
  return engines.map(({ name, done, failed, spentMicros, restingSince }) => ({
    name,
    isResting: restingSince !== null,
    done,
    failed,
    spentMicros,
  }))
}

async function readEngineRows(db: Db, facts: EngineFacts, now: Date) {
  const [health, days] = await Promise.all([
    readHealth(db, now),
    readSpending(db, { since: spendingDayOf(now) }),
  ])
  const engines: EngineBoard['engines'] = facts.names.map((name) => {
    const { done = 0, failed = 0, meanSeconds = null, restingSince } = health.get(name) ?? {}
    const today = days.find(({ engine }) => engine === name)
    return {
      name,
      priceMicros: facts.prices[name] ?? null,
      spentMicros: today?.micros ?? 0,
      pictures: today?.pictures ?? 0,
      done,
      failed,
      meanSeconds,
      restingSince: restingSince?.toISOString() ?? null,
    }
  })
  return { engines, days }
}

async function readProposals(db: Db, version: number, now: Date): Promise<EngineBoard['proposals']> {
  const rows = await db
    .selectFrom('engine_proposal')
    .selectAll()
    .where('created_at', '>', proposalsSince(now))
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  const names = await findActorEmails(db, [...new Set(rows.map((row) => row.proposed_by))])
  return rows.map((row) => ({
    id: row.id,
    next: row.state,
    reason: row.reason,
    proposedBy: names.get(row.proposed_by) ?? row.proposed_by,
    at: row.created_at.toISOString(),
    isOutdated: row.version !== version,
  }))
}

async function readTests(db: Db): Promise<EngineBoard['tests']> {
  const rows = await db
    .selectFrom('engine_test')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(enginePolicy.testsKept)
    .execute()
  return rows.map(({ id, engine, status, note, picture, created_at, ms }) => ({
    id,
    engine,
    status,
    note,
    picture,
    at: created_at.toISOString(),
    seconds: ms === null ? null : ms / 1000,
  }))
}
