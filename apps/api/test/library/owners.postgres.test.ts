/** No operation of the contract lets a user read, change or delete what belongs to another. */
import { randomUUID } from 'node:crypto'
import { apiBase } from '@toile/contract/operation'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unzip } from '../accounts/unzip.ts'
import { readOperations } from '../contract-operations.ts'
import { acceptDemo, finishedGeneration } from '../generations/look-calls.ts'
import { bootForLooks, type Customer } from '../generations/paid-looks.ts'
import { deleteItem, fetchPicture, postPicture, readLibrary, upload } from './library-calls.ts'
import { jpeg } from './pictures.ts'

const { app, db, createCustomer } = await bootForLooks()
// Operations with API keys are tested in `v1/owners`, those of operators in `console/intake`.
const operations = (await readOperations()).filter(({ key, path }) => !key && !path.startsWith('/console'))
/** Each path with an id, once for all its operations. */
const pathsWithIds = [...new Set(operations.map(({ path }) => path))].filter((path) => path.includes(':'))
const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes(':'))

/** Public operations, and those that are not configured here. */
const alwaysThere = new Set([
  'getUploads',
  'getHistory',
  'getProfile',
  'getCredits',
  'exportAccount',
  'listShares',
])

/** Request bodies by operation; the default is empty. */
const bodies: Record<string, object> = {
  updateUpload: { name: 'Mine now', favourite: true },
  updateGeneration: { favourite: true },
  actOnTestCheckout: { action: 'pay' },
  reportSharedLook: { reason: 'other' },
  askForWithdrawal: { email: 'pictured@example.com' },
  reportLook: { reason: 'other' },
  reportNotRight: { reason: 'other', mayKeep: false },
}

let ada: Customer
let bob: Customer
/** Has made few requests, so that no rate limit responds. */
let carol: Customer
/** Everything that identifies something of hers, by kind. */
let hers: Record<string, string>

async function stateOfHers() {
  const { photos, outfits, generated } = await readLibrary(ada)
  const items = [...photos, ...outfits, ...generated]
  return {
    items: items.map(({ id, name, favourite }) => ({ id, name, favourite })),
    pictures: await Promise.all(items.map(({ imageUrl }) => fetchPicture(imageUrl))),
    shares: (await (await ada.call('/shares')).json()) as { shares: { id: string; views: number }[] },
    looks: (await ada.history()).items.map(({ id, favourite }) => ({ id, favourite })),
  }
}

beforeAll(async () => {
  ada = await createCustomer({ extraCredits: 50 })
  bob = await createCustomer()
  carol = await createCustomer()
  const [photo, deleted] = [
    await upload(ada, 'photo', await jpeg(), { name: 'A photo' }),
    await upload(ada, 'outfit', await jpeg()),
  ]
  await deleteItem(ada, deleted)
  const [look, hidden] = [await ada.accept(), await ada.accept()]
  for (const id of [look, hidden]) await ada.finished(id)
  await ada.delete(hidden)
  const saved = await upload(ada, 'save-image', null, { generationId: look })
  const shared = await ada.call('/shares', {
    method: 'POST',
    body: JSON.stringify({ itemId: saved.id }),
    headers: { 'content-type': 'application/json' },
  })
  const demo = await acceptDemo(app)
  await finishedGeneration(demo)
  hers = {
    photo: photo.id,
    'deleted item': deleted.id,
    'saved look': saved.id,
    share: ((await shared.json()) as { id: string }).id,
    look,
    'deleted look': hidden,
    demo: demo.id,
    holder: ada.holder,
    account: ada.id,
  }
})

/** Several at once: each would reveal a picture by another answer than to an unknown id. */
const conditions: Record<string, string>[] = [
  {},
  { range: 'bytes=0-99', 'if-none-match': '*' },
  {
    range: 'bytes=-1',
    'if-range': '"x"',
    'if-match': '*',
    'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT',
  },
]

/** Every request to a path: by the declared operations, and by all undeclared methods. */
function requestsTo(path: string, under = conditions): RequestInit[] {
  // An undeclared method is refused before its headers are read.
  const reads = ['GET', 'HEAD'].flatMap((method) =>
    (isDeclared(path, method) ? under : [{}]).map((headers) => ({ method, headers })),
  )
  const writes = ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => {
    const operation = operations.find((one) => one.path === path && one.method === method)
    if (!operation?.body) return { method }
    const body = JSON.stringify(bodies[operation.id] ?? {})
    return { method, body, headers: { 'content-type': 'application/json' } }
  })
  return [...reads, ...writes]
}

/**
 * True if the contract declares the method for the path; `HEAD` counts where `GET` is declared, except for streams.
 */
const isDeclared = (path: string, method = 'GET'): boolean => {
  if (method === 'HEAD') return !path.endsWith('/events') && isDeclared(path)
  return operations.some((one) => one.path === path && one.method === method)
}

/** Lists what is hers; only a look for an undeclared method, which is refused before its id is read. */
const idsFor = (path: string, { method }: RequestInit): [what: string, id: string][] =>
  isDeclared(path, method) ? Object.entries(hers) : [['look', hers['look']!]]

/** Parameters that are not ids. */
const others: Record<string, string> = { step: 'pay' }
const pathFor = (path: string, id: string): string =>
  apiBase + path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => others[name] ?? id)

/** Everything in a response that could distinguish one case from another. */
async function answerOf(path: string, init: RequestInit, authorization?: string) {
  const headers = { ...(init.headers as Record<string, string>), ...(authorization && { authorization }) }
  const response = await app.fetch(path, { ...init, headers })
  const text = (await response.text()).replace(/"requestId":"[^"]*"/, '')
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    etag: response.headers.get('etag'),
    range: response.headers.get('content-range'),
    text,
  }
}

describe('a resource with an id', () => {
  // Bob makes more requests than a user may make in a minute.
  beforeEach(() => db.deleteFrom('request_window').execute())

  it('is in the paths of operations in the contract', () => {
    const known = ['/uploads/:id', '/uploads/:id/restore', '/generate/:id', '/generate/:id/events']
    known.push('/generate/:id/restore')
    expect(pathsWithIds).toEqual(expect.arrayContaining(known))
  })

  it.each(pathsWithIds)('is not found by another account, exactly like an unknown id (%s)', async (path) => {
    for (const request of requestsTo(path)) {
      const unknown = await answerOf(pathFor(path, randomUUID()), request, bob.authorization)
      // An operation that refuses its body needs an entry in `bodies`.
      const status = isDeclared(path, request.method) ? 404 : 405
      expect(unknown, request.method).toMatchObject({ status, etag: null, range: null })
      for (const [what, id] of idsFor(path, request))
        expect(await answerOf(pathFor(path, id), request, bob.authorization), what).toEqual(unknown)
    }
  })

  it.each(pathsWithIds)('is not found without signing in (%s)', async (path) => {
    for (const authorization of [undefined, 'Bearer nonsense', `Bearer ${ada.id}x`, 'Basic YTpi'])
      // An invalid token is refused before conditional headers are read, so those are only tested without a token.
      for (const request of requestsTo(path, authorization === undefined ? conditions : [{}])) {
        const unknown = await answerOf(pathFor(path, randomUUID()), request, authorization)
        expect(isDeclared(path, request.method) ? [401, 404] : [405]).toContain(unknown.status)
        // An invalid token is equivalent to none, so one id for each request suffices.
        const ids = authorization === undefined ? idsFor(path, request) : [['look', hers['look']!] as const]
        for (const [, id] of ids)
          expect(await answerOf(pathFor(path, id), request, authorization)).toEqual(unknown)
      }
  })

  it('cannot be saved by another account', async () => {
    for (const [what, id] of Object.entries(hers))
      expect((await postPicture(bob, 'save-image', null, { generationId: id })).status, what).toBe(404)
    expect((await readLibrary(bob)).use.items).toBe(0)
  })
})

it.each(lists.map((operation) => [operation.id, operation] as const))(
  'another account’s list contains nothing of hers (%s)',
  async (id, operation) => {
    const { authorization } = carol
    const response = await app.fetch(apiBase + operation.path, { headers: { authorization } })
    expect(alwaysThere.has(id) ? [200] : [200, 400, 404, 503]).toContain(response.status)
    const bytes = Buffer.from(await response.arrayBuffer())
    const isZip = response.headers.get('content-type') === 'application/zip'
    const texts = isZip ? [...unzip(bytes)].map(([name, file]) => name + String(file)) : [String(bytes)]
    for (const text of texts) for (const hersId of Object.values(hers)) expect(text).not.toContain(hersId)
  },
)

it('leaves everything of hers unchanged after all that', async () => {
  const { items, pictures, shares, looks } = await stateOfHers()
  expect(items).toEqual([
    { id: hers['photo'], name: 'A photo', favourite: false },
    { id: hers['saved look'], name: 'Look', favourite: false },
  ])
  expect(pictures.every(({ length }) => length > 0)).toBe(true)
  expect(shares.shares.map(({ id }) => id)).toEqual([hers['share']])
  expect(looks).toEqual([{ id: hers['look'], favourite: false }])
  const restored = await ada.call(`/uploads/${hers['deleted item']}/restore`, { method: 'POST' })
  expect(restored.status).toBe(200)
  expect((await ada.restore(hers['deleted look']!)).status).toBe(200)
})
