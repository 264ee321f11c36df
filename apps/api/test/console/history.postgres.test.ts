import { randomUUID } from 'node:crypto'
import { getConsoleHistory, type HourOfHistory } from '@toile/contract/console-today'
import { beforeAll, expect, it } from 'vitest'
import { countHours, readHistory } from '../../src/modules/console/history.ts'
import { bootConsole, jsonOf, type Console } from './operators.ts'

const HOUR_MS = 3_600_000

let console: Console
beforeAll(async () => {
  console = await bootConsole()
})

const now = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + 30 * 60_000)

type Ended = { hoursAgo: number; seconds: number; code?: 'engine_failed' | 'look_canceled' }

async function addLook({ hoursAgo, seconds, code }: Ended): Promise<void> {
  const id = randomUUID()
  const finished_at = new Date(now.getTime() - hoursAgo * HOUR_MS)
  await console.db
    .insertInto('generation')
    .values({
      id,
      kind: 'demo',
      status: code ? 'failed' : 'succeeded',
      stage: 'done',
      progress: 1,
      version: 1,
      quality_tier: 'basic',
      realism: 3,
      category: 'auto',
      short_edge_px: 720,
      look_key: code ? null : `looks/${id}/0.jpg`,
      warnings: '[]',
      input_hash: id,
      address_hash: id,
      secret_hash: id,
      error_code: code ?? null,
      error_message: code ? 'It failed' : null,
      created_at: new Date(finished_at.getTime() - seconds * 1000),
      finished_at,
      expires_at: new Date(now.getTime() + HOUR_MS),
    })
    .execute()
}

it('counts each hour once before its looks are erased, and later hours from the looks', async () => {
  const { db } = console
  for (const seconds of [1, 2, 9]) await addLook({ hoursAgo: 3, seconds })
  await addLook({ hoursAgo: 3, seconds: 1, code: 'engine_failed' })
  await addLook({ hoursAgo: 2, seconds: 1, code: 'look_canceled' })
  for (const hoursAgo of [2, 0, 0]) await countHours(db, new Date(now.getTime() - hoursAgo * HOUR_MS))
  await db.deleteFrom('generation').execute()
  await addLook({ hoursAgo: 0.1, seconds: 4 })
  const order = {
    holder: randomUUID(),
    provider: 'stripe',
    package_key: 'value_pack',
    plan: 'Professional',
    credits: 300,
    amount_minor: 2499,
    currency: 'USD',
    status: 'fulfilled',
    created_at: now,
    fulfilled_at: new Date(now.getTime() - HOUR_MS),
  } as const
  for (const livemode of [true, false])
    await db
      .insertInto('payment_order')
      .values({ ...order, id: randomUUID(), livemode })
      .execute()

  const hours = await readHistory(db, '24h', now)
  expect(hours).toHaveLength(24)
  const empty = { done: 0, failed: 0, canceled: 0, medianSeconds: null, p95Seconds: null }
  expect(hours.slice(-4)).toMatchObject([
    { done: 3, failed: 1, canceled: 0, medianSeconds: 2, p95Seconds: expect.closeTo(8.3) as number, sold: 0 },
    { ...empty, canceled: 1 },
    { ...empty, sold: 300, revenue: [{ currency: 'USD', amountMinor: 2499 }] },
    { ...empty, done: 1, medianSeconds: 4, p95Seconds: 4 },
  ])
  const moderator = await console.createOperator('moderator')
  const answer = await moderator.call(getConsoleHistory, { query: '?range=30d' })
  expect((await jsonOf<{ hours: HourOfHistory[] }>(answer)).hours).toHaveLength(720)
})
