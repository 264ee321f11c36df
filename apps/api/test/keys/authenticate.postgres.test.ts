import { pathOf, type Operation } from '@toile/contract/operation'
import { keyScopes, type KeyScope } from '@toile/contract/key-scopes'
import { beforeAll, describe, expect, it } from 'vitest'
import { markSuspended } from '../../src/modules/keys/key-store.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { readOperations } from '../contract-operations.ts'
import { bootForLooks, type Customer } from '../generations/paid-looks.ts'
import { failure, mailsTo } from '../identity/people.ts'
import { makeKey, programWith, shopOrigin } from './programs.ts'

const booted = await bootForLooks()
const { app, createCustomer, setForward } = booted
const operations = (await readOperations()).filter(({ key }) => key)
const randomId = '0b0e7f3c-6f0e-4d7b-8a75-0d1f4f6f3a11'

/** An empty request: authentication fails before anything else is validated. */
const send = (operation: Operation, headers: Record<string, string>) =>
  app.fetch(pathOf(operation, { id: randomId, deliveryId: randomId }), { method: operation.method, headers })

let ada: Customer
let minutes = 0
beforeAll(async () => void (ada = await createCustomer()))
/** Moves the clock to another minute, with its own rate limit. */
const nextMinute = () => setForward(++minutes * 60_000)

describe('every API route', () => {
  it('requires a valid key', async () => {
    const wrong = [
      {},
      { authorization: ada.authorization },
      { authorization: `Bearer toile_live_${'x'.repeat(32)}` },
    ]
    for (const operation of operations)
      for (const headers of wrong) expect((await send(operation, headers)).status, operation.id).toBe(401)
  })

  it.each(keyScopes)('requires its scope, which %s alone does not give', async (scope: KeyScope) => {
    for (const kind of ['secret', 'test'] as const) {
      nextMinute()
      const { key, id } = await makeKey(ada, { kind, scopes: [scope] })
      for (const operation of operations) {
        const response = await send(operation, { authorization: `Bearer ${key}` })
        const isAllowed = operation.key?.scope === scope
        const code = response.status === 403 ? (await failure(response)).code : 'allowed'
        expect([operation.id, code]).toEqual([operation.id, isAllowed ? 'allowed' : 'scope_missing'])
      }
      await ada.call(`/keys/${id}`, { method: 'DELETE' })
    }
  })

  it('refuses publishable keys, except for making, reading and canceling their own looks, and widget counts', async () => {
    nextMinute()
    const { key } = await makeKey(ada, { kind: 'publishable' })
    const allowed: string[] = []
    for (const operation of operations) {
      const response = await send(operation, { authorization: `Bearer ${key}`, origin: shopOrigin })
      if (response.status !== 403) allowed.push(operation.id)
    }
    expect(allowed.toSorted()).toEqual(['cancelLook', 'countWidgetEvent', 'createLook', 'getLook'])
  })
})

describe('a publishable key', () => {
  it.each([
    ['from another origin', { origin: 'https://other.example.com' }],
    ['from an origin that only begins alike', { origin: `${shopOrigin}.evil.test` }],
    ['from no origin', {}],
    ['from no page at all', { origin: shopOrigin, 'sec-fetch-site': 'none' }],
  ])('does not work %s', async (_, headers) => {
    nextMinute()
    const { key, id } = await makeKey(ada, { kind: 'publishable' })
    const operation = operations.find(({ id }) => id === 'getLook')
    // Node's `fetch` sends no `Origin` by default.
    const answer = await failure(await send(operation!, { authorization: `Bearer ${key}`, ...headers }))
    expect(answer).toMatchObject({ status: 403, code: 'origin_not_allowed' })
    await ada.call(`/keys/${id}`, { method: 'DELETE' })
  })
})

describe('the dialog of the shop widget', () => {
  const getLook = operations.find(({ id }) => id === 'getLook')!
  /** Requests with the token of a dialog on a page of `origin`, from our own origin as browsers send it. */
  async function callFrom(token: string, key: string, fetchSite = 'same-origin') {
    nextMinute()
    const response = await send(getLook, {
      authorization: `Bearer ${key}`,
      'toile-embed': token,
      'sec-fetch-site': fetchSite,
    })
    return (await failure(response)).code
  }
  const admit = app.context.admitWidget

  it('calls from our origin, with an unexpired token of its key', async () => {
    const [{ key }, other] = [
      await makeKey(ada, { kind: 'publishable' }),
      await makeKey(ada, { kind: 'publishable' }),
    ]
    const admission = await admit({ key, origin: shopOrigin })
    const { token } = admission as { token: string }
    expect(await callFrom(token, key)).toBe('not_found')
    expect(await callFrom(token, key, 'cross-site')).toBe('origin_not_allowed')
    expect(await callFrom(token, other.key)).toBe('origin_not_allowed')
    expect(await callFrom(`${token}x`, key)).toBe('origin_not_allowed')
    setForward((minutes += 60) * 60_000)
    expect(await callFrom(token, key)).toBe('origin_not_allowed')
  })

  it('gets no token for another origin, or with an invalid key', async () => {
    const { key, id } = await makeKey(ada, { kind: 'publishable' })
    expect(await admit({ key, origin: 'https://other.example.com' })).toEqual({
      refused: 'origin_not_allowed',
    })
    expect(await admit({ key: 'none', origin: shopOrigin })).toEqual({ refused: 'unauthenticated' })
    await ada.call(`/keys/${id}`, { method: 'DELETE' })
    expect(await admit({ key, origin: shopOrigin })).toEqual({ refused: 'key_revoked' })
  })

  it('gets no token while the account is suspended', async () => {
    const { key } = await makeKey(ada, { kind: 'publishable' })
    const suspend = (at: Date | null) => inTransaction(booted.db, (trx) => markSuspended(trx, ada.holder, at))
    await suspend(new Date())
    expect(await admit({ key, origin: shopOrigin })).toEqual({ refused: 'key_revoked' })
    await suspend(null)
    expect(await admit({ key, origin: shopOrigin })).toHaveProperty('token')
  })

  it('revokes a secret key in its URL', async () => {
    const made = await makeKey(ada)
    expect(await admit({ key: made.key, origin: shopOrigin })).toEqual({ refused: 'key_revoked' })
    expect((await failure(await programWith(booted, made).call('/credits'))).code).toBe('key_revoked')
  })
})

it('lets pages of any origin call, and read refusals', async () => {
  const asked = await app.fetch('/api/v1/looks', {
    method: 'OPTIONS',
    headers: { origin: shopOrigin, 'access-control-request-method': 'POST' },
  })
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-origin')).toBe('*')
  expect(asked.headers.get('access-control-allow-headers')).toContain('authorization')
  const refused = await app.fetch('/api/v1/looks', { headers: { origin: shopOrigin } })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*'])
  expect(
    (await app.fetch('/api/credits', { method: 'OPTIONS', headers: { origin: shopOrigin } })).status,
  ).toBe(405)
})

it('accepts a secret key in a page, with a warning', async () => {
  nextMinute()
  const program = programWith(booted, await makeKey(ada))
  expect((await program.call('/credits')).headers.get('warning')).toBeNull()
  const inPage = await program.call('/credits', { headers: { origin: shopOrigin } })
  expect([inPage.status, inPage.headers.get('warning')?.slice(0, 3)]).toEqual([200, '299'])
})

it('refuses a key in a URL, revokes it, and informs the owner by mail', async () => {
  nextMinute()
  const made = await makeKey(ada, { name: 'Leaked' })
  const answer = await failure(await app.fetch(`/api/v1/credits?key=${made.key}`))
  expect(answer).toMatchObject({ status: 401, code: 'key_revoked' })
  expect((await failure(await programWith(booted, made).call('/credits'))).code).toBe('key_revoked')
  // Mails are sent in the background, so mails about another key, or about the creation of this one, may come later.
  const findMail = async () =>
    (await mailsTo(app, ada.email)).find(
      ({ subject, text }) => subject.includes('revoked') && text.includes('Leaked'),
    )
  await expect.poll(findMail).toBeTruthy()
  expect((await findMail())?.text).not.toContain(made.key)
})

it.each(['/api/v1/looks-of-mine', '/api/credits', '/v1/looks', '/'])(
  'refuses and revokes a key in a URL also where no call takes keys: %s',
  async (path) => {
    nextMinute()
    const made = await makeKey(ada)
    const answer = await failure(await app.fetch(`${path}?key=${made.key}`))
    expect(answer).toMatchObject({ status: 401, code: 'key_revoked' })
    expect((await failure(await programWith(booted, made).call('/credits'))).code).toBe('key_revoked')
  },
)

it('accepts keys on no other route', async () => {
  const { key } = await makeKey(ada)
  for (const path of ['/credits', '/keys', '/uploads', '/auth/profile', '/generate/history'])
    expect((await app.fetch(`/api${path}`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(401)
})

it('limits requests per minute by plan', async () => {
  const bob = await createCustomer()
  const programs = [programWith(booted, await makeKey(bob)), programWith(booted, await makeKey(bob))]
  const answers = await Promise.all(Array.from({ length: 64 }, (_, at) => programs[at % 2]!.call('/credits')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers.get('ratelimit-policy')).toBe('"calls";q=60;w=60')
  expect(refused?.headers.get('ratelimit')).toMatch(/^"calls";r=0;t=\d+$/)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  nextMinute()
  nextMinute()
  expect((await programs[0]!.call('/credits')).status).toBe(200)
})
