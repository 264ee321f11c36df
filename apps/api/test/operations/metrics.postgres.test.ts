import type { AddressInfo } from 'node:net'
import { ContentRejected } from '@toile/engine/errors'
import { beforeAll, describe, expect, it } from 'vitest'
import { metricsRoutes, serveMetrics } from '../../src/http/metrics-routes.ts'
import { createMeter } from '../../src/modules/generations/engine-spending.ts'
import { eraseExpiredJob } from '../../src/modules/retention/erase-expired.ts'
import { failWith, gate } from '../fake-engine.ts'
import { lookForm, postDemo } from '../generations/look-calls.ts'
import { bootForLooks } from '../generations/paid-looks.ts'
import { serve } from '../http/test-server.ts'
import { readMetrics } from './read-metrics.ts'

const token = 'prometheus-0123456789'
const read = async () => ({ contentType: 'text/plain; version=0.0.4; charset=utf-8', text: 'some 1\n' })
const authorized = (authorization: string | undefined): Record<string, string> =>
  authorization ? { authorization } : {}

describe('metrics on the public port', () => {
  it('require the token; others get 404', async () => {
    const app = await serve({ plugins: [metricsRoutes({ read, token })] })
    for (const wrong of [undefined, token, `Bearer ${token}x`, 'Bearer '])
      expect((await app.fetch('/metrics', { headers: authorized(wrong) })).status).toBe(404)
    const answer = await app.fetch('/metrics', { headers: authorized(`Bearer ${token}`) })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await answer.text()).toBe('some 1\n')
  })
})

describe('metrics on a separate port', () => {
  it('are open, or require the token if one is set', async () => {
    for (const wanted of [undefined, token]) {
      const server = await serveMetrics({ read, token: wanted }, { port: 0, host: '127.0.0.1' })
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const statusOf = async (path: string, authorization?: string) =>
        (await fetch(address + path, { headers: authorized(authorization) })).status
      expect(await statusOf('/metrics')).toBe(wanted ? 401 : 200)
      expect(await statusOf('/metrics', `Bearer ${token}`)).toBe(200)
      expect(await statusOf('/healthz', `Bearer ${token}`)).toBe(404)
      server.close()
      server.closeAllConnections()
    }
  })
})

describe('the metrics', () => {
  let looks: Awaited<ReturnType<typeof bootForLooks>>
  beforeAll(async () => {
    looks = await bootForLooks({ TOILE_METRICS_PORT: '0', TOILE_DEMO_DAILY_LIMIT: '1' })
  })

  it('count each look from the request to its end, once', async () => {
    const { app, engine, createCustomer } = looks
    const person = await createCustomer({ extraCredits: 100 })
    expect((await person.tryOn({ fields: { qualityTier: 'basic' } })).status).toBe(200)
    engine.next(failWith(new ContentRejected()))
    await person.finished(await person.accept())
    const { behaviour, entered, open } = gate()
    engine.next(behaviour)
    const running = await person.accept()
    await entered
    const waiting = await person.accept()
    const busy = await readMetrics(app)
    expect(busy.value('toile_queue_waiting_jobs', { queue: 'run-generation' })).toBe(1)
    expect(busy.value('toile_jobs_running', { job: 'run-generation' })).toBe(1)
    expect(busy.value('toile_queue_oldest_waiting_seconds', { queue: 'run-generation' })).toBeGreaterThan(0)
    expect((await person.delete(waiting)).status).toBe(204)
    open()
    await person.finished(running)
    // The row exists before its job has ended; the job of the deleted look finds nothing to do.
    const ended = { job: 'run-generation', outcome: 'done' }
    await expect
      .poll(async () => (await readMetrics(app)).value('toile_job_duration_seconds_count', ended))
      .toBe(4)

    const { value } = await readMetrics(app)
    const paid = { kind: 'try-on' }
    expect(value('toile_generations_requested_total', { ...paid, tier: 'basic' })).toBe(1)
    expect(value('toile_generations_requested_total', { ...paid, tier: 'standard' })).toBe(3)
    expect(value('toile_generation_duration_seconds_count', { ...paid, engine: 'fake' })).toBe(2)
    expect(value('toile_generations_failed_total', { ...paid, code: 'content_rejected' })).toBe(1)
    expect(value('toile_generations_cancelled_total', paid)).toBe(1)
    expect(value('toile_generation_wait_seconds_count', paid)).toBe(3)
    expect(value('toile_engine_call_duration_seconds_count', { engine: 'fake', outcome: 'done' })).toBe(2)
    expect(value('toile_engine_call_duration_seconds_count', { outcome: 'content_rejected' })).toBe(1)
    expect(value('toile_moderations_total', { subject: 'look', outcome: 'allowed' })).toBe(2)
    for (const step of ['receive', 'ingest', 'store-inputs', 'book', 'decode', 'moderate', 'check', 'settle'])
      expect([step, value('toile_step_duration_seconds_count', { step, outcome: 'done' })]).toEqual([
        step,
        expect.toSatisfy((count) => count >= 2),
      ])
    expect(value('toile_uploads_total', { field: 'userPhoto', outcome: 'accepted' })).toBe(4)
    expect(value('toile_upload_bytes_total', { field: 'userPhoto' })).toBeGreaterThan(1000)
    expect(value('toile_queue_waiting_jobs', { queue: 'run-generation' })).toBe(0)
    expect(value('toile_jobs_running', { job: 'run-generation' })).toBe(0)
    // The store's mark, and twelve pictures.
    expect(value('toile_blob_store_duration_seconds_count', { operation: 'put', outcome: 'done' })).toBe(13)

    const credits = ['grant', 'hold', 'capture', 'release'].map((movement) =>
      value('toile_credits_total', { movement }),
    )
    expect(credits[0]).toBe(150)
    expect(credits[1]).toBe(credits[2]! + credits[3]!)
    expect(value('toile_http_request_duration_seconds_count', { route: '/api/generate/try-on' })).toBe(4)
  })

  it('count refusals, by reason', async () => {
    const { app, createCustomer } = looks
    expect((await postDemo(app)).status).toBe(200)
    expect((await postDemo(app)).status).toBe(429)
    const broken = lookForm({ userPhoto: Buffer.from('no picture') })
    const person = await createCustomer()
    expect((await person.call('/generate/try-on', { method: 'POST', body: broken })).status).toBe(415)
    await app.fetch('/api/identity/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.address! },
      body: JSON.stringify({ email: 'nobody@people.test', password: 'not the one' }),
    })
    await app.fetch('/wp-login.php')
    const { value } = await readMetrics(app)
    expect(value('toile_demo_refusals_total', { scope: 'address' })).toBe(1)
    expect(value('toile_uploads_total', { outcome: 'unsupported_image' })).toBe(1)
    expect(value('toile_identity_calls_total', { call: 'signInByEmail', outcome: 'refused' })).toBe(1)
    expect(value('toile_http_request_duration_seconds_count', { route: '(none)', status: '404' })).toBe(1)
  })

  it('count purchases and payment webhooks', async () => {
    const { app, createCustomer } = looks
    const person = await createCustomer()
    const begun = await person.call('/paddle/create-transaction', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ packageKey: 'studio_pack' }),
    })
    const { transactionId } = (await begun.json()) as { transactionId: string }
    await app.fetch(`/api/test-checkout/${transactionId}/pay`, { method: 'POST' })
    const bought = { provider: 'test', status: 'fulfilled' }
    await expect.poll(async () => (await readMetrics(app)).value('toile_purchases_total', bought)).toBe(1)
    await app.fetch('/api/webhooks/test', { method: 'POST', body: '{}' })
    const { value } = await readMetrics(app)
    expect(value('toile_purchases_total', { provider: 'test', status: 'pending' })).toBe(1)
    expect(value('toile_purchases_amount_minor_total', { provider: 'test', currency: 'USD' })).toBe(4999)
    expect(value('toile_webhooks_total', { source: 'test', outcome: 'accepted' })).toBe(1)
    expect(value('toile_webhooks_total', { source: 'test', outcome: 'refused' })).toBe(1)
    expect(value('toile_payment_alerts_total')).toBe(0)
  })

  it('count the cost and outcome of hosted engines’ pictures today', async () => {
    const { app, db, clock } = looks
    const meter = createMeter({ db, clock }, () => ({ prices: { fashn: 75_000 }, dailyBudget: 100_000 }))
    const spending = await meter.reserve('fashn', 1)
    expect(await meter.reserve('fashn', 1)).toBeUndefined()
    await spending!.settle({ kept: 0, discarded: 1 })
    const { value } = await readMetrics(app)
    expect(value('toile_engine_spent_dollars', { engine: 'fashn' })).toBe(0.075)
    for (const outcome of ['ordered', 'discarded', 'over-budget'])
      expect([outcome, value('toile_engine_pictures_total', { engine: 'fashn', outcome })]).toEqual([
        outcome,
        1,
      ])
  })

  it('read shared state in every process', async () => {
    const { app, setForward, run } = looks
    setForward(25 * 3_600_000)
    expect((await readMetrics(app)).value('toile_generations_overdue')).toBeGreaterThan(0)
    await run(eraseExpiredJob)
    const { value } = await readMetrics(app)
    expect(value('toile_generations_overdue')).toBe(0)
    expect(value('toile_erased_total', { what: 'generation' })).toBe(4)
    expect(value('toile_part_ready', { part: 'database' })).toBe(1)
    expect(value('toile_reading_failed')).toBe(0)
    expect(value('toile_engine_daily_budget_dollars')).toBe(Infinity)
    expect(value('nodejs_eventloop_lag_p99_seconds')).toBeDefined()
  })

  it('contain no personal data or ids', async () => {
    const { text, all } = await readMetrics(looks.app)
    expect((await looks.app.fetch('/metrics')).status).toBe(404)
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|127\.0\.0\.1|secret|Bearer/)
    const ours = all.filter(({ name }) => name.startsWith('toile_') && !name.endsWith('_bucket'))
    expect(ours.length).toBeLessThan(300)
  })
})
