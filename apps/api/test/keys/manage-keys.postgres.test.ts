import { apiKey } from '@toile/contract/api-keys'
import { maxApiKeys } from '@toile/contract/api-limits'
import { countedProducts, getWidgetUsage, widgetUsagePerPage } from '@toile/contract/widget-usage'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { bootForLooks } from '../generations/paid-looks.ts'
import { failure } from '../identity/people.ts'
import { changeKey, makeKey, postKey, programWith, shopOrigin } from './programs.ts'

const booted = await bootForLooks()
const { db, createCustomer, setForward } = booted
const HOUR_MS = 3_600_000

const listOf = async (customer: Awaited<ReturnType<typeof createCustomer>>) =>
  z.object({ keys: z.array(apiKey) }).parse(await (await customer.call('/keys')).json()).keys
const statusOf = async (key: Awaited<ReturnType<typeof makeKey>>) =>
  (await programWith(booted, key).call('/credits')).status

describe('an API key', () => {
  it('is shown once, and stored as a hash only', async () => {
    const ada = await createCustomer()
    const made = await makeKey(ada, { name: 'Catalogue' })
    expect(made.key).toMatch(/^toile_live_[A-Za-z0-9]{32}$/)
    expect(made.key.startsWith(made.prefix)).toBe(true)
    const [listed] = await listOf(ada)
    expect(listed).toMatchObject({ id: made.id, name: 'Catalogue', lastUsedOn: null })
    const kept = JSON.stringify(
      await db.selectFrom('api_key').selectAll().where('id', '=', made.id).execute(),
    )
    expect(kept).not.toContain(made.key)
    expect(JSON.stringify(listed)).not.toContain(made.key)
  })

  it('shows when it was last used, and from which network', async () => {
    const ada = await createCustomer()
    const key = await makeKey(ada)
    expect(await statusOf(key)).toBe(200)
    const [listed] = await listOf(ada)
    expect(listed).toMatchObject({
      lastUsedOn: new Date().toISOString().slice(0, 10),
      lastUsedFrom: '127.0.0.0/24',
    })
  })

  it('shows the day of its last use only, if visitors of a page use it', async () => {
    const ada = await createCustomer()
    const key = await makeKey(ada, { kind: 'publishable' })
    const look = '/looks/0b0e7f3c-6f0e-4d7b-8a75-0d1f4f6f3a11'
    expect((await programWith(booted, key).call(look)).status).toBe(404)
    const [listed] = await listOf(ada)
    expect(listed).toMatchObject({
      lastUsedOn: new Date().toISOString().slice(0, 10),
      lastUsedFrom: null,
    })
  })

  it('shows no network of a visitor that an earlier version recorded', async () => {
    const ada = await createCustomer()
    const { id } = await makeKey(ada, { kind: 'publishable' })
    await db.updateTable('api_key').set({ last_used_from: '203.0.113.0/24' }).where('id', '=', id).execute()
    expect(await listOf(ada)).toMatchObject([{ id, lastUsedFrom: null }])
  })

  it('works beside the new one for a day after a rotation', async () => {
    const ada = await createCustomer()
    const old = await makeKey(ada)
    const rotated = await ada.call(`/keys/${old.id}/rotate`, { method: 'POST' })
    const { key } = (await rotated.json()) as { key: string }
    expect(key).not.toBe(old.key)
    expect(await Promise.all([statusOf(old), statusOf({ ...old, key })])).toEqual([200, 200])
    setForward(24 * HOUR_MS + 1000)
    expect(await Promise.all([statusOf(old), statusOf({ ...old, key })])).toEqual([401, 200])
    setForward(0)
  })

  it('stops working when revoked, as does the one that it replaced', async () => {
    const ada = await createCustomer()
    const old = await makeKey(ada)
    const rotated = await ada.call(`/keys/${old.id}/rotate`, { method: 'POST' })
    const { key } = (await rotated.json()) as { key: string }
    expect((await ada.call(`/keys/${old.id}`, { method: 'DELETE' })).status).toBe(204)
    const answer = await failure(await programWith(booted, { ...old, key }).call('/credits'))
    expect(answer).toMatchObject({ status: 401, code: 'key_revoked' })
    expect(await statusOf(old)).toBe(401)
    expect((await ada.call(`/keys/${old.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await ada.call(`/keys/${old.id}/rotate`, { method: 'POST' })).status).toBe(409)
  })

  it('expires at its time', async () => {
    const ada = await createCustomer()
    const key = await makeKey(ada, { expiresAt: new Date(Date.now() + HOUR_MS).toISOString() })
    expect(await statusOf(key)).toBe(200)
    setForward(HOUR_MS + 1000)
    expect(await statusOf(key)).toBe(401)
    setForward(0)
  })

  it('is deleted with its account', async () => {
    const ada = await createCustomer()
    const key = await makeKey(ada)
    expect((await ada.call('/auth/profile', confirming(ada.email))).status).toBe(204)
    expect(await statusOf(key)).toBe(401)
  })

  it.each(['rotate', ''])('is not found by another account (%s)', async (end) => {
    const [ada, bob] = [await createCustomer(), await createCustomer()]
    const { id } = await makeKey(ada)
    const method = end === '' ? 'DELETE' : 'POST'
    expect((await bob.call(`/keys/${id}${end && `/${end}`}`, { method })).status).toBe(404)
    expect((await listOf(ada))[0]).toMatchObject({ id, revokedAt: null, previousWorksUntil: null })
  })
})

describe('a change of a key', () => {
  it('gives it other limits and origins, and keeps the omitted ones', async () => {
    const ada = await createCustomer()
    const { id } = await makeKey(ada, { kind: 'publishable', monthlyCap: 5000 })
    const change = { origins: ['https://new.example.com'], dailyCap: 2000, monthlyCap: null }
    const response = await changeKey(ada, id, change)
    expect(response.status).toBe(200)
    expect(apiKey.parse(await response.json())).toMatchObject({ ...change, visitorCap: 10 })
    await changeKey(ada, id, { visitorCap: 30 })
    expect((await changeKey(ada, id, {})).status).toBe(200)
    expect((await listOf(ada))[0]).toMatchObject({ ...change, visitorCap: 30 })
  })

  it('is refused for an unusable key, options of another kind, and another account', async () => {
    const [ada, bob] = [await createCustomer(), await createCustomer()]
    const { id } = await makeKey(ada)
    expect((await changeKey(bob, id, { monthlyCap: 1 })).status).toBe(404)
    const misplaced = await failure(await changeKey(ada, id, { dailyCap: 1 }))
    expect(misplaced).toMatchObject({ code: 'invalid_request', details: [{ field: 'dailyCap' }] })
    await ada.call(`/keys/${id}`, { method: 'DELETE' })
    expect((await changeKey(ada, id, { monthlyCap: 1 })).status).toBe(409)
    expect((await listOf(ada))[0]).toMatchObject({ monthlyCap: null })
  })
})

describe('a request for a key', () => {
  it.each([
    ['of no kind', { kind: 'admin' as never }, 'kind'],
    ['with a scope that is none', { scopes: ['everything' as never] }, 'scopes.0'],
    ['that has expired already', { expiresAt: '2020-01-01T00:00:00.000Z' }, 'expiresAt'],
    ['for a page, without origins', { kind: 'publishable' as const }, 'origins'],
    [
      'for a page, with more than an origin',
      { kind: 'publishable' as const, origins: ['https://a.test/x'] },
      'origins.0',
    ],
    [
      'for a page, with a port that browsers leave out',
      { kind: 'publishable' as const, origins: ['https://a.test:8443', 'https://a.test:443'] },
      'origins.1',
    ],
    [
      'for a page, with scopes',
      { kind: 'publishable' as const, origins: [shopOrigin], scopes: ['library' as const] },
      'scopes',
    ],
    ['for a server, with origins', { origins: [shopOrigin] }, 'origins'],
  ])('%s is refused', async (_, request, field) => {
    const answer = await failure(await postKey(await createCustomer(), request))
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request', details: [{ field }] })
  })

  it('cannot exceed the limit when many are concurrent', async () => {
    const ada = await createCustomer()
    const answers = await Promise.all(Array.from({ length: maxApiKeys + 5 }, () => postKey(ada)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxApiKeys)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
    expect(await listOf(ada)).toHaveLength(maxApiKeys)
  })
})

const confirming = (email: string) => ({
  method: 'DELETE',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ confirm: email }),
})

describe('the shop widget', () => {
  const count = async (key: Awaited<ReturnType<typeof makeKey>>, event: string, product: string) =>
    (
      await booted.app.fetch('/api/widget/events', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key.key}`,
          origin: shopOrigin,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ event, product }),
      })
    ).status
  type Reader = Awaited<ReturnType<typeof createCustomer>>
  const readPage = async (customer: Reader, query = '') =>
    getWidgetUsage.responses[200].parse(await (await customer.call(`/keys/widget-usage${query}`)).json())
  const usageOf = async (customer: Reader) => (await readPage(customer)).usage
  async function allUsageOf(customer: Reader) {
    const all = []
    let cursor: string | null = null
    do {
      const page = await readPage(customer, cursor === null ? '' : `?cursor=${cursor}`)
      expect(page.usage.length).toBeLessThanOrEqual(widgetUsagePerPage)
      all.push(...page.usage)
      cursor = page.nextCursor
    } while (cursor !== null)
    return all
  }

  it('is counted by product and day, for its key’s account only', async () => {
    const [ada, bob] = [await createCustomer(), await createCustomer()]
    const key = await makeKey(ada, { kind: 'publishable' })
    for (const event of ['open', 'open', 'look', 'add']) expect(await count(key, event, 'Shirt')).toBe(204)
    expect(await count(key, 'open', 'Dress')).toBe(204)
    expect(await count(key, 'buy', 'Dress')).toBe(400)
    expect(await usageOf(ada)).toEqual([
      { day: new Date().toISOString().slice(0, 10), product: 'Dress', opens: 1, looks: 0, adds: 0 },
      { day: new Date().toISOString().slice(0, 10), product: 'Shirt', opens: 2, looks: 1, adds: 1 },
    ])
    expect(await usageOf(bob)).toEqual([])
  })

  it('is listed in pages, newest day first', async () => {
    const ada = await createCustomer()
    const { id: key_id } = await makeKey(ada, { kind: 'publishable' })
    const [today, yesterday] = [0, 1].map((days) =>
      new Date(Date.now() - days * 24 * HOUR_MS).toISOString().slice(0, 10),
    ) as [string, string]
    const rows = [today, yesterday].flatMap((day) =>
      Array.from({ length: widgetUsagePerPage - 1 }, (_, at) => ({ key_id, day, product: `Ñ “${at}”` })),
    )
    await db.insertInto('widget_usage').values(rows).execute()
    const all = await allUsageOf(ada)
    expect(new Set(all.map(({ day, product }) => `${day} ${product}`)).size).toBe(rows.length)
    expect(all.map(({ day }) => day)).toEqual(rows.map(({ day }) => day))
    expect((await ada.call('/keys/widget-usage?cursor=none')).status).toBe(400)
  })

  it('counts further products together once a key has many', async () => {
    const ada = await createCustomer()
    const key = await makeKey(ada, { kind: 'publishable' })
    const day = new Date().toISOString().slice(0, 10)
    const many = Array.from({ length: countedProducts }, (_, at) => ({
      key_id: key.id,
      day,
      product: `P${at}`,
    }))
    await db.insertInto('widget_usage').values(many).execute()
    for (const product of ['new', 'newer', 'P1']) expect(await count(key, 'open', product)).toBe(204)
    const counted = (await allUsageOf(ada)).filter(({ opens }) => opens > 0)
    expect(counted.map(({ product, opens }) => [product, opens])).toEqual([
      ['', 2],
      ['P1', 1],
    ])
  })
})
