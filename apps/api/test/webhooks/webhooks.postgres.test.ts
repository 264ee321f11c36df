import { NoPersonFound } from '@toile/engine/errors'
import { newWebhookEndpoint, webhookDelivery, webhookEndpoint, webhookLimits } from '@toile/contract/webhooks'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { failWith, gate } from '../fake-engine.ts'
import { bootForLooks } from '../generations/paid-looks.ts'
import { failure, mailsTo } from '../identity/people.ts'
import { makeKey, programWith } from '../keys/programs.ts'
import { createEndpoint, createListenerIn, deliveriesOf, endpointOf, unhurried } from './listeners.ts'
import { countSignatures, openReceiver } from './receiver.ts'

const receiver = await openReceiver()
const booted = await bootForLooks({ TOILE_FETCH_PRIVATE: receiver.host })
const { app, db, engine, createCustomer, setForward } = booted
const createListener = createListenerIn(booted, receiver)
const DAY_MS = 86_400_000

/** Starts the waiting attempts of an endpoint at once. */
const hurry = ({ id }: { id: string }) =>
  sql`
    update pgboss.job set start_after = now()
    where name = 'deliver-webhook' and state = 'created' and group_id = ${id}
  `.execute(db)

/** Counts the statements of this database that wait for a row. */
const countWaiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count
}

describe('an endpoint', () => {
  it('receives a finished look, as its program reads it, signed and once', async () => {
    const { accept, finished, path, endpoint, ...program } = await createListener()
    const { id } = await accept({ fields: { metadata: '{"sku":"A"}' } })
    const made = await finished(id)
    const [told] = await receiver.until(1, path)
    expect(told?.event).toMatchObject({ type: 'look.succeeded', livemode: true })
    expect(told?.event.data).toEqual({ ...made, imageUrl: null })
    expect(countSignatures(told!, endpoint.secret)).toBe(1)
    const age = Date.now() / 1000 - Number(told?.headers['webhook-timestamp'])
    expect(Math.abs(age)).toBeLessThan(60)
    await expect
      .poll(() => deliveriesOf({ ...program, accept, finished }, endpoint), unhurried)
      .toMatchObject([{ eventId: told?.id, status: 'succeeded', tries: 1, request: told?.body }])
  })

  it('receives failed and canceled looks', async () => {
    const { accept, finished, call, path } = await createListener()
    engine.next(failWith(new NoPersonFound()))
    const failed = await accept()
    await finished(failed.id)
    const { behaviour, entered } = gate()
    engine.next(behaviour)
    const [canceled, deleted] = [await accept(), await accept()]
    await entered
    await call(`/looks/${canceled.id}/cancel`, { method: 'POST' })
    await call(`/looks/${deleted.id}`, { method: 'DELETE' })
    const told = await receiver.until(3, path)
    const byLook = new Map(told.map(({ event }) => [event.data['id'], event.type]))
    expect(byLook).toEqual(
      new Map([
        [failed.id, 'look.failed'],
        [canceled.id, 'look.canceled'],
        [deleted.id, 'look.canceled'],
      ]),
    )
  })

  it('receives no event that it did not subscribe to, of the other mode, or of the studio', async () => {
    const { customer, accept, finished, path } = await createListener({ events: ['look.failed'] })
    await finished((await accept()).id)
    const tests = programWith(booted, await makeKey(customer, { kind: 'test' }))
    const testPath = `${path}/test`
    await createEndpoint(tests, { url: `http://${receiver.host}${testPath}` })
    await tests.finished((await tests.accept()).id)
    await customer.finished(await customer.accept())
    const [told] = await receiver.until(1, testPath)
    expect(told?.event).toMatchObject({ type: 'look.succeeded', livemode: false })
    expect(receiver.received.filter((one) => one.path === path)).toEqual([])
  })

  it('gets a failed delivery again later under the same id, and all events in between', async () => {
    const listener = await createListener()
    const { accept, path, endpoint } = listener
    receiver.answerWith(path, { status: 500, body: 'no' })
    const { id } = await accept()
    await receiver.until(1, path)
    await expect
      .poll(() => deliveriesOf(listener, endpoint), unhurried)
      .toMatchObject([{ status: 'pending', tries: 1, answer: { status: 500, body: 'no' } }])
    const [{ nextTryAt, answer } = { nextTryAt: null, answer: null }] = await deliveriesOf(listener, endpoint)
    expect(Date.parse(nextTryAt ?? '') - Date.parse(answer?.at ?? '')).toBe(5000)
    await hurry(endpoint)
    const [first, second] = await receiver.until(2, path)
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
    expect(first?.event.data['id']).toBe(id)
    await expect
      .poll(() => deliveriesOf(listener, endpoint), unhurried)
      .toMatchObject([{ status: 'succeeded', tries: 2, nextTryAt: null }])
  })

  it('that does not answer takes two attempts at a time, and does not hold up others', async () => {
    const [hanging, other] = [await createListener(), await createListener()]
    const { promise: after, resolve: answer } = Promise.withResolvers<void>()
    receiver.answerWith(hanging.path, { status: 200, after }, { status: 200, after })
    const test = ({ call, endpoint }: typeof other) =>
      call(`/webhook-endpoints/${endpoint.id}/test`, { method: 'POST' })
    for (let sent = 0; sent < webhookLimits.pendingTests; sent++)
      expect((await test(hanging)).status).toBe(202)
    await receiver.until(2, hanging.path)
    await test(other)
    await receiver.until(1, other.path)
    expect(receiver.received.filter(({ path }) => path === hanging.path)).toHaveLength(2)
    answer()
    await receiver.until(webhookLimits.pendingTests, hanging.path)
  })

  it('gets no more test events after many that it did not accept', async () => {
    const { call, path, endpoint } = await createListener()
    const { promise: after, resolve: answer } = Promise.withResolvers<void>()
    receiver.answerWith(path, { status: 200, after }, { status: 200, after })
    const test = () => call(`/webhook-endpoints/${endpoint.id}/test`, { method: 'POST' })
    const sent = await Promise.all(Array.from({ length: webhookLimits.pendingTests + 2 }, test))
    const refused = sent.filter(({ status }) => status !== 202)
    expect(refused).toHaveLength(2)
    for (const one of refused)
      expect(await failure(one)).toMatchObject({
        status: 429,
        code: 'rate_limited',
        error: expect.stringContaining('test events'),
      })
    answer()
    await receiver.until(webhookLimits.pendingTests, path)
    await expect.poll(async () => (await test()).status, unhurried).toBe(202)
  })

  it('is not redirected: a redirect is a failure', async () => {
    const listener = await createListener()
    receiver.answerWith(listener.path, { status: 302, headers: { location: `${receiver.url}/elsewhere` } })
    await listener.call(`/webhook-endpoints/${listener.endpoint.id}/test`, { method: 'POST' })
    await receiver.until(1, listener.path)
    await expect
      .poll(() => deliveriesOf(listener, listener.endpoint), unhurried)
      .toMatchObject([{ status: 'pending', answer: { status: 302 } }])
    expect(receiver.received.some(({ path }) => path.endsWith('elsewhere'))).toBe(false)
  })

  it('is disabled with a mail when it answers 410, until it is saved again', async () => {
    const listener = await createListener()
    const { customer, call, path, endpoint } = listener
    receiver.answerWith(path, { status: 410 })
    await call(`/webhook-endpoints/${endpoint.id}/test`, { method: 'POST' })
    await receiver.until(1, path)
    await expect
      .poll(async () => (await endpointOf(listener, endpoint)).disabled?.because, unhurried)
      .toBe('gone')
    await expect.poll(async () => (await mailsTo(app, customer.email)).at(-1)?.subject).toContain('disabled')
    const again = await failure(await call(`/webhook-endpoints/${endpoint.id}/test`, { method: 'POST' }))
    expect(again).toMatchObject({ status: 409, code: 'conflict' })
    const { url, events, creditsBelow } = endpoint
    const saved = await call(`/webhook-endpoints/${endpoint.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url, events, creditsBelow }),
    })
    expect(webhookEndpoint.parse(await saved.json()).disabled).toBeNull()
    const [{ id } = { id: '' }] = await deliveriesOf(listener, endpoint)
    const resent = await call(`/webhook-endpoints/${endpoint.id}/deliveries/${id}/resend`, { method: 'POST' })
    expect(webhookDelivery.parse(await resent.json())).toMatchObject({
      status: 'pending',
      type: 'endpoint.test',
    })
    const [first, second] = await receiver.until(2, path)
    expect(second?.id).toBe(first?.id)
  })

  it('is disabled after failing for five days by a delivery that failed for hours, not by a new one', async () => {
    const listener = await createListener()
    const longAgo = new Date(Date.now() - 5 * DAY_MS)
    const { id } = listener.endpoint
    await db.updateTable('webhook_endpoint').set({ failing_since: longAgo }).where('id', '=', id).execute()
    receiver.answerWith(listener.path, { status: 503 }, { status: 503 })
    await listener.call(`/webhook-endpoints/${id}/test`, { method: 'POST' })
    await expect
      .poll(() => deliveriesOf(listener, { id }), unhurried)
      .toMatchObject([{ status: 'pending', tries: 1 }])
    expect(await endpointOf(listener, { id })).toMatchObject({ disabled: null })
    const created_at = new Date(Date.now() - DAY_MS / 2)
    await db.updateTable('webhook_delivery').set({ created_at }).where('endpoint_id', '=', id).execute()
    await hurry({ id })
    await expect
      .poll(async () => (await endpointOf(listener, { id })).disabled?.because, unhurried)
      .toBe('failing')
    expect(await deliveriesOf(listener, { id })).toMatchObject([{ status: 'failed', nextTryAt: null }])
  })

  it.each([
    { saved: 'as it was', status: 503, urlEnd: '' },
    { saved: 'with another address', status: 410, urlEnd: '/moved' },
  ])('stays enabled when it is saved $saved during an attempt that fails', async ({ status, urlEnd }) => {
    const listener = await createListener()
    const { endpoint, call, path } = listener
    const failing_since = new Date(Date.now() - 5 * DAY_MS)
    await db.updateTable('webhook_endpoint').set({ failing_since }).where('id', '=', endpoint.id).execute()
    const { promise: after, resolve: answer } = Promise.withResolvers<void>()
    receiver.answerWith(path, { status, after })
    await call(`/webhook-endpoints/${endpoint.id}/test`, { method: 'POST' })
    await receiver.until(1, path)
    const { url, events } = endpoint
    await call(`/webhook-endpoints/${endpoint.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${url}${urlEnd}`, events }),
    })
    answer()
    await expect
      .poll(() => deliveriesOf(listener, endpoint), unhurried)
      .toMatchObject([{ status: 'pending', tries: 1, answer: { status } }])
    expect(await endpointOf(listener, endpoint)).toMatchObject({ disabled: null })
    await hurry(endpoint)
    await receiver.until(urlEnd ? 1 : 2, `${path}${urlEnd}`)
  })

  it('gets signatures by both secrets for a day after a rotation', async () => {
    const listener = await createListener()
    const { call, path, endpoint } = listener
    const test = () => call(`/webhook-endpoints/${endpoint.id}/test`, { method: 'POST' })
    const rotated = await call(`/webhook-endpoints/${endpoint.id}/rotate-secret`, { method: 'POST' })
    const { secret } = newWebhookEndpoint.parse(await rotated.json())
    await test()
    const [both] = await receiver.until(1, path)
    expect([countSignatures(both!, endpoint.secret), countSignatures(both!, secret)]).toEqual([1, 1])
    setForward(DAY_MS + 60_000)
    await test()
    const [, one] = await receiver.until(2, path)
    expect([countSignatures(one!, endpoint.secret), countSignatures(one!, secret)]).toEqual([0, 1])
    setForward(0)
  })

  it('gets signatures by the secrets of two rotations at once', async () => {
    const { call, path, endpoint } = await createListener()
    const rotate = async () => {
      const rotated = await call(`/webhook-endpoints/${endpoint.id}/rotate-secret`, { method: 'POST' })
      return newWebhookEndpoint.parse(await rotated.json()).secret
    }
    // Both rotations have read the endpoint and wait for its row before either writes.
    const lock = await db.startTransaction().execute()
    await lock.selectFrom('webhook_endpoint').select('id').where('id', '=', endpoint.id).forUpdate().execute()
    const rotations = Promise.all([rotate(), rotate()])
    await expect.poll(countWaiting).toBe(2)
    await lock.commit().execute()
    const secrets = await rotations
    await call(`/webhook-endpoints/${endpoint.id}/test`, { method: 'POST' })
    const [sent] = await receiver.until(1, path)
    expect(secrets.map((secret) => countSignatures(sent!, secret))).toEqual([1, 1])
  })

  it('receives one event for low credits, and one for a revoked key', async () => {
    const { customer, accept, finished, path } = await createListener({
      events: ['credits.low', 'key.revoked'],
      creditsBelow: 210,
    })
    // 250 credits: the second look takes them below the threshold.
    for (let looks = 0; looks < 3; looks++) await finished((await accept()).id)
    const lows = await receiver.until(1, path, 'credits.low')
    expect(lows[0]?.event.data).toEqual({ credits: 200 })
    const { id } = await makeKey(customer, { name: 'Old' })
    await customer.call(`/keys/${id}`, { method: 'DELETE' })
    const [revoked] = await receiver.until(1, path, 'key.revoked')
    expect(revoked?.event.data).toMatchObject({ id, name: 'Old', because: 'owner' })
  })

  it('is not found by another account or in the other mode', async () => {
    const { customer, endpoint } = await createListener()
    const others = [
      programWith(booted, await makeKey(await createCustomer())),
      programWith(booted, await makeKey(customer, { kind: 'test' })),
    ]
    const calls: [method: string, end: string][] = [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/rotate-secret'],
      ['GET', '/deliveries'],
      ['POST', '/deliveries/resend-failed'],
      ['POST', '/deliveries/0b0e7f3c-6f0e-4d7b-8a75-0d1f4f6f3a11/resend'],
    ]
    for (const other of others)
      for (const [method, end] of calls)
        expect((await other.call(`/webhook-endpoints/${endpoint.id}${end}`, { method })).status).toBe(404)
  })
})
