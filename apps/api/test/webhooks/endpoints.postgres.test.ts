import { randomUUID } from 'node:crypto'
import { resentDeliveries, testEventType, webhookDeliveryList, webhookLimits } from '@toile/contract/webhooks'
import { describe, expect, it } from 'vitest'
import { eraseExpiredJob } from '../../src/modules/retention/erase-expired.ts'
import { bootForLooks, type Customer } from '../generations/paid-looks.ts'
import { failure } from '../identity/people.ts'
import { makeKey, programWith } from '../keys/programs.ts'
import { createListenerIn, deliveriesOf, endpointOf, unhurried } from './listeners.ts'
import { openReceiver } from './receiver.ts'

const receiver = await openReceiver()
const booted = await bootForLooks({ TOILE_FETCH_PRIVATE: receiver.host })
const { db, createCustomer, setForward, run } = booted
const createListener = createListenerIn(booted, receiver)
const DAY_MS = 86_400_000

describe('a request for an endpoint', () => {
  it.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://a:b@example.com/',
    'nonsense',
  ])('at %s is refused', async (url) => {
    const { postJson } = programWith(booted, await makeKey(await createCustomer()))
    const answer = await failure(await postJson('/webhook-endpoints', { url, events: ['look.failed'] }))
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request', details: [{ field: 'url' }] })
  })

  it('cannot exceed the limit when many are concurrent', async () => {
    const { postJson } = programWith(booted, await makeKey(await createCustomer()))
    const request = { url: 'https://example.com/hook', events: ['look.failed'] }
    const answers = await Promise.all(
      Array.from({ length: webhookLimits.endpoints + 3 }, () => postJson('/webhook-endpoints', request)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(webhookLimits.endpoints)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  })
})

it('an account lists, tests and exports the endpoints of both modes', async () => {
  const { customer, path } = await createListener({}, 'test')
  await createOwn(customer, `http://${receiver.host}${path}/live`)
  const { data } = (await (await customer.call('/webhook-endpoints')).json()) as { data: { id: string }[] }
  expect(data).toMatchObject([{ livemode: true }, { livemode: false }])
  const sent = await customer.call(`/webhook-endpoints/${data[0]?.id}/test`, { method: 'POST' })
  expect(sent.status).toBe(202)
  await receiver.until(1, `${path}/live`)
  const exported = Buffer.from(await (await customer.call('/auth/export')).arrayBuffer()).toString('latin1')
  expect(exported).toContain('webhooks.json')
  const confirm = JSON.stringify({ confirm: customer.email })
  const headers = { 'content-type': 'application/json' }
  await customer.call('/auth/profile', { method: 'DELETE', body: confirm, headers })
  for (const table of ['webhook_endpoint', 'webhook_event'] as const)
    expect(await db.selectFrom(table).selectAll().where('holder', '=', customer.holder).execute()).toEqual([])
})

it('an account enables an endpoint again that was disabled', async () => {
  const listener = await createListener()
  const { customer, endpoint } = listener
  const post = (end: string, by = customer) =>
    by.call(`/webhook-endpoints/${endpoint.id}/${end}`, { method: 'POST' })
  const disabled = {
    disabled_at: new Date(),
    disabled_because: 'failing',
    failing_since: new Date(0),
  } as const
  await db.updateTable('webhook_endpoint').set(disabled).where('id', '=', endpoint.id).execute()
  expect(await failure(await post('test'))).toMatchObject({
    status: 409,
    error: expect.stringContaining('Enable it again'),
  })
  expect((await post('enable', await createCustomer())).status).toBe(404)
  const enabled = await post('enable')
  expect(enabled.status).toBe(200)
  expect(await enabled.json()).toMatchObject({ id: endpoint.id, url: endpoint.url, disabled: null })
  // One more failure does not disable it at once.
  receiver.answerWith(listener.path, { status: 500 })
  expect((await post('test')).status).toBe(202)
  await expect
    .poll(() => deliveriesOf(listener, endpoint), unhurried)
    .toMatchObject([{ status: 'pending', tries: 1 }])
  expect(await endpointOf(listener, endpoint)).toMatchObject({ disabled: null })
})

it('an account reads all deliveries page by page, and sends those that failed again, each once', async () => {
  const { customer, call: callOfKey, endpoint, path } = await createListener()
  const { holder } = customer
  const events = Array.from({ length: 4 }, (_, at) => ({
    id: randomUUID(),
    holder,
    type: at === 3 ? testEventType : 'look.failed',
    body: JSON.stringify({
      type: 'look.failed',
      timestamp: new Date().toISOString(),
      livemode: true,
      data: {},
    }),
    created_at: new Date(Date.now() - 60_000 + at * 1000),
  }))
  await db.insertInto('webhook_event').values(events).execute()
  const deliveryOf = (at: number, status: 'succeeded' | 'failed') => ({
    id: randomUUID(),
    endpoint_id: endpoint.id,
    event_id: events[at]!.id,
    status,
    next_try_at: null,
    created_at: new Date(Date.now() - 60_000 + at * 1000),
  })
  // The third event was accepted when it was resent.
  const sent = [
    deliveryOf(0, 'failed'),
    deliveryOf(1, 'failed'),
    deliveryOf(2, 'failed'),
    { ...deliveryOf(2, 'succeeded'), created_at: new Date(Date.now() - 50_000) },
    deliveryOf(3, 'failed'),
  ]
  await db.insertInto('webhook_delivery').values(sent).execute()
  const list = `/webhook-endpoints/${endpoint.id}/deliveries`
  for (const call of [customer.call, callOfKey]) {
    const read = async (query: string) => webhookDeliveryList.parse(await (await call(list + query)).json())
    const first = await read('?status=failed&limit=3')
    expect(first.data.map(({ id }) => id)).toEqual([sent[4]!.id, sent[2]!.id, sent[1]!.id])
    const second = await read(`?status=failed&limit=3&cursor=${first.nextCursor}`)
    expect(second).toMatchObject({ data: [{ id: sent[0]!.id }], nextCursor: null })
    expect((await read('')).data).toHaveLength(5)
    expect(await failure(await call(`${list}?cursor=none`))).toMatchObject({ status: 400 })
  }
  const resend = async (by = callOfKey) => by(`${list}/resend-failed`, { method: 'POST' })
  expect((await resend((await createCustomer()).call)).status).toBe(404)
  const answers = await Promise.all([resend(), resend(customer.call)])
  const bodies = await Promise.all(answers.map(async (one) => resentDeliveries.parse(await one.json())))
  expect(bodies.toSorted((a, b) => b.resent - a.resent)).toEqual([
    { resent: 2, hasMore: false },
    { resent: 0, hasMore: false },
  ])
  const received = await receiver.until(2, path)
  expect(new Set(received.map(({ id }) => id))).toEqual(new Set([events[0]!.id, events[1]!.id]))
})

it('deletes events after a month', async () => {
  const listener = await createListener()
  await listener.call(`/webhook-endpoints/${listener.endpoint.id}/test`, { method: 'POST' })
  await receiver.until(1, listener.path)
  setForward((webhookLimits.keptDays + 1) * DAY_MS)
  await run(eraseExpiredJob)
  setForward(0)
  expect(await deliveriesOf(listener, listener.endpoint)).toEqual([])
})

async function createOwn(customer: Customer, url: string) {
  const response = await customer.call('/webhook-endpoints', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, events: ['look.succeeded'], livemode: true }),
  })
  expect(response.status).toBe(201)
}
