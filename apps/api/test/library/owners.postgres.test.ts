/** No call of the contract lets a person read, change or delete what belongs to another. */
import { randomUUID } from 'node:crypto'
import { apiBase } from '@toile/contract/operation'
import { beforeAll, describe, expect, it } from 'vitest'
import { unzip } from '../accounts/unzip.ts'
import { readOperations } from '../contract-operations.ts'
import { acceptDemo, finishedGeneration } from '../generations/look-calls.ts'
import { bootForLooks, type Customer } from '../generations/paid-looks.ts'
import { deleteItem, fetchPicture, postPicture, readLibrary, upload } from './library-calls.ts'
import { jpeg } from './pictures.ts'

const { app, createCustomer } = await bootForLooks()
// Calls with API keys have tests of their own, `v1/owners`; those of operators have `console/door`.
const operations = (await readOperations()).filter(({ key, path }) => !key && !path.startsWith('/console'))
/** Each path with an id once, whatever calls share it. */
const pathsWithIds = [...new Set(operations.map(({ path }) => path))].filter((path) => path.includes(':'))
const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes(':'))

/** Those that answer everybody; others may not be configured here. */
const alwaysThere = new Set([
  'getUploads',
  'getHistory',
  'getProfile',
  'getCredits',
  'exportAccount',
  'listShares',
])

/** Bodies by operation; an operation without an entry takes an empty one. */
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
/** Has asked for little by then, so that no limit answers. */
let carol: Customer
/** All that stands for something of hers, by what it is. */
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

const conditions: Record<string, string>[] = [
  {},
  { range: 'bytes=0-99' },
  { range: 'bytes=-1', 'if-range': '"x"' },
  { 'if-none-match': '*' },
  { 'if-match': '*' },
  { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
]

/** Every way to ask for a path: by the calls that are declared for it, and by all verbs that are not. */
function requestsTo(path: string, under = conditions): RequestInit[] {
  // A method that is not declared is refused before its headers are read.
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

/** True if the contract declares the method for the path; `HEAD` counts where `GET` is declared, but for streams. */
const isDeclared = (path: string, method = 'GET'): boolean => {
  if (method === 'HEAD') return !path.endsWith('/events') && isDeclared(path)
  return operations.some((one) => one.path === path && one.method === method)
}

/** Parameters that are no ids. */
const others: Record<string, string> = { step: 'pay' }
const pathFor = (path: string, id: string): string =>
  apiBase + path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => others[name] ?? id)

/** All of an answer that could tell one case from another. */
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

describe('what has an id', () => {
  it('is asked for by calls that the contract declares', () => {
    const known = ['/uploads/:id', '/uploads/:id/restore', '/generate/:id', '/generate/:id/events']
    known.push('/generate/:id/restore')
    expect(pathsWithIds).toEqual(expect.arrayContaining(known))
  })

  it.each(pathsWithIds)('is not there for another account, just as what never was (%s)', async (path) => {
    for (const request of requestsTo(path)) {
      const unknown = await answerOf(pathFor(path, randomUUID()), request, bob.authorization)
      // A call that refuses its body needs one in `bodies`.
      const status = isDeclared(path, request.method) ? 404 : 405
      expect(unknown, request.method).toMatchObject({ status, etag: null, range: null })
      for (const [what, id] of Object.entries(hers))
        expect(await answerOf(pathFor(path, id), request, bob.authorization), what).toEqual(unknown)
    }
  })

  it.each(pathsWithIds)('is nobody’s who is not signed in (%s)', async (path) => {
    for (const authorization of [undefined, 'Bearer nonsense', `Bearer ${ada.id}x`, 'Basic YTpi'])
      // What a request is asked under has been tried with each id; what it says it is comes before that.
      for (const request of requestsTo(path, authorization === undefined ? conditions : [{}])) {
        const unknown = await answerOf(pathFor(path, randomUUID()), request, authorization)
        expect(isDeclared(path, request.method) ? [401, 404] : [405]).toContain(unknown.status)
        // A token that proves nothing is as good as none: one id of each request tells.
        const ids = authorization === undefined ? Object.values(hers) : [hers['look']!]
        for (const id of ids)
          expect(await answerOf(pathFor(path, id), request, authorization)).toEqual(unknown)
      }
  })

  it('is not saved by somebody else', async () => {
    for (const [what, id] of Object.entries(hers))
      expect((await postPicture(bob, 'save-image', null, { generationId: id })).status, what).toBe(404)
    expect((await readLibrary(bob)).use.items).toBe(0)
  })
})

it.each(lists.map((operation) => [operation.id, operation] as const))(
  'nothing of hers is in what another reads (%s)',
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

it('after all that, everything of hers is as it was', async () => {
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
