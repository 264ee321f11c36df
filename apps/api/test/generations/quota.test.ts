import { EngineFailed, NoPersonFound } from '@toile/engine/errors'
import { describe, expect, it } from 'vitest'
import { createFakeEngine, failWith, gate } from '../fake-engine.ts'
import { bootApp, type App } from '../harness.ts'
import { jpeg, otherKinds } from '../library/pictures.ts'
import { acceptDemo, finishedGeneration, postDemo, readGeneration } from './look-calls.ts'

/** Finishes no look, as the quota counts accepted requests. */
const stuck = Object.assign(createFakeEngine(), { tryOn: gate().behaviour })
/** Noon, twelve hours before the quota resets. */
let now = new Date('2026-11-21T12:00:00Z')
const clock = { now: () => now }
const app = await bootApp({
  engine: stuck,
  clock,
  env: {
    TOILE_CONCURRENCY: '1',
    TOILE_TRUST_PROXY: '1',
    TOILE_DEMO_DAILY_LIMIT: '5',
    TOILE_DEMO_GLOBAL_DAILY_LIMIT: '500',
  },
})
/** Finishes looks, and allows two a day. */
const engine = createFakeEngine()
const working = await bootApp({
  engine,
  clock,
  env: { TOILE_TRUST_PROXY: '1', TOILE_DEMO_DAILY_LIMIT: '2', TOILE_DEMO_GLOBAL_DAILY_LIMIT: '500' },
})

let visitors = 0
/** A new visitor. */
const visitor = () => `198.51.${100 + Math.floor(visitors / 250)}.${(visitors++ % 250) + 1}`
const post = (ip: string, form = {}, to: App = app) =>
  postDemo(to, form, { prefer: 'respond-async', 'x-forwarded-for': ip })
/** Repeats the request while the server has no memory free for its pictures, as on a slow machine. */
const insist = async (ip: string, to: App = app): Promise<Response> => {
  const response = await post(ip, {}, to)
  const { code } = (await response.clone().json()) as { code?: string }
  return code === 'rate_limited' ? insist(ip, to) : response
}
const statuses = async (ip: string, count: number, to: App = app) => {
  const all = []
  for (let i = 0; i < count; i++) all.push((await post(ip, {}, to)).status)
  return all
}

describe('the demo quota', () => {
  it('allows five looks, and tells when it resets', async () => {
    const ip = visitor()
    expect(await statuses(ip, 5)).toEqual([202, 202, 202, 202, 202])
    const response = await post(ip)
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe(String(12 * 3600))
    expect(await response.json()).toMatchObject({ code: 'demo_limit_reached' })
    expect(await statuses(visitor(), 1)).toEqual([202])
  })

  it('admits exactly five of twelve concurrent requests', async () => {
    const ip = visitor()
    const responses = await Promise.all(Array.from({ length: 12 }, () => insist(ip)))
    expect(responses.filter((response) => response.status === 202)).toHaveLength(5)
    expect(responses.filter((response) => response.status === 429)).toHaveLength(7)
  })

  it('resets the next day', async () => {
    const ip = visitor()
    await statuses(ip, 5)
    now = new Date('2026-11-22T00:00:01Z')
    expect(await statuses(ip, 1)).toEqual([202])
    now = new Date('2026-11-21T12:00:00Z')
  })

  it('counts an IPv6 network of 64 bits as one visitor, and the next one as another', async () => {
    for (let i = 1; i <= 5; i++) expect((await post(`2001:db8:1:2::${i}`)).status).toBe(202)
    expect((await post('2001:db8:1:2:ffff::9')).status).toBe(429)
    expect((await post('2001:db8:1:3::1')).status).toBe(202)
  })

  it('counts an IPv4-mapped IPv6 address as the IPv4 one', async () => {
    const ip = visitor()
    await statuses(ip, 5)
    expect((await post(`::ffff:${ip}`)).status).toBe(429)
  })

  it('does not count refused requests', async () => {
    const ip = visitor()
    const bad = [
      { userPhoto: otherKinds['heic']! },
      { userPhoto: (await jpeg()).subarray(0, 2000) },
      { outfitPhoto: await jpeg({ width: 100, height: 100 }) },
      { outfitPhoto: null },
      { fields: { realism: '500' } },
    ]
    for (const form of bad) expect((await post(ip, form)).status).toBeGreaterThanOrEqual(400)
    expect(await statuses(ip, 6)).toEqual([202, 202, 202, 202, 202, 429])
  })

  it.each([
    ['shows no person', new NoPersonFound()],
    ['breaks the engine', new EngineFailed('broken', { retryable: false })],
  ])('does not count a look that %s', async (_, error) => {
    const ip = visitor()
    engine.next(failWith(error))
    const failing = await acceptDemo(working, {}, { 'x-forwarded-for': ip })
    expect((await finishedGeneration(failing)).status).toBe('failed')
    expect(await statuses(ip, 3, working)).toEqual([202, 202, 429])
    await expect.poll(countWaiting).toBe(0)
  })

  it('does not count a look canceled in the queue', async () => {
    const ip = visitor()
    await statuses(ip, 4)
    const accepted = await acceptDemo(app, {}, { 'x-forwarded-for': ip })
    expect((await readGeneration(accepted)).status).toBe('queued')
    expect((await post(ip)).status).toBe(429)
    expect((await fetch(accepted.statusUrl, { method: 'DELETE' })).status).toBe(204)
    expect(await statuses(ip, 2)).toEqual([202, 429])
  })
})

const demoOf = async (response: Response) => ((await response.json()) as { demo?: unknown }).demo

describe('a response reports today’s remaining free looks', () => {
  it('and the limit, with the look or with the URL to follow', async () => {
    const ip = visitor()
    const first = await post(ip, {}, working)
    expect(first.status).toBe(202)
    expect(await demoOf(first)).toEqual({ left: 1, limit: 2 })
    const waited = await postDemo(working, {}, { 'x-forwarded-for': ip })
    expect(waited.status).toBe(200)
    expect(await demoOf(waited)).toEqual({ left: 0, limit: 2 })
    const another = visitor()
    await statuses(another, 2)
    expect(await demoOf(await post(another))).toEqual({ left: 2, limit: 5 })
  })

  it('and repeats the first figures', async () => {
    const headers = { 'x-forwarded-for': visitor(), 'idempotency-key': 'once', prefer: 'respond-async' }
    const first = await postDemo(app, {}, headers)
    await postDemo(app, {}, { ...headers, 'idempotency-key': 'another' })
    expect(await (await postDemo(app, {}, headers)).text()).toBe(await first.text())
  })
})

describe('the global quota', () => {
  it('limits what is left for one address, and ends for visitors with looks left, even concurrently', async () => {
    const few = await bootApp({
      engine: stuck,
      env: { TOILE_TRUST_PROXY: '1', TOILE_DEMO_DAILY_LIMIT: '5', TOILE_DEMO_GLOBAL_DAILY_LIMIT: '4' },
    })
    expect(await demoOf(await post(visitor(), {}, few))).toEqual({ left: 3, limit: 4 })
    const responses = await Promise.all(Array.from({ length: 10 }, () => insist(visitor(), few)))
    expect(responses.filter((response) => response.status === 202)).toHaveLength(3)
    const response = await post(visitor(), {}, few)
    expect(await response.json()).toMatchObject({ code: 'demo_limit_reached' })
  })

  it('may be nothing', async () => {
    const none = await bootApp({ engine: stuck, env: { TOILE_DEMO_DAILY_LIMIT: '0' } })
    expect((await postDemo(none)).status).toBe(429)
  })
})

it('ignores forwarded addresses unless a proxy is configured', async () => {
  const direct = await bootApp({ engine: stuck, env: { TOILE_DEMO_DAILY_LIMIT: '1' } })
  expect((await post('198.51.100.1', {}, direct)).status).toBe(202)
  expect((await post('198.51.100.2', {}, direct)).status).toBe(429)
})

const countWaiting = async () =>
  (
    await working.context.database.db
      .selectFrom('generation')
      .select('id')
      .where('status', 'in', ['queued', 'running'])
      .execute()
  ).length
