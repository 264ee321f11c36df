import { NoPersonFound } from '@toile/engine/errors'
import { look, lookList } from '@toile/contract/v1-looks'
import { apiFile } from '@toile/contract/v1-pictures'
import { describe, expect, it } from 'vitest'
import { eraseExpiredJob } from '../../src/modules/retention/erase-expired.ts'
import { unzip } from '../accounts/unzip.ts'
import { failWith, gate, makeWith } from '../fake-engine.ts'
import { bootForLooks, newKey } from '../generations/paid-looks.ts'
import { failure } from '../identity/people.ts'
import { apiForm, createProgramIn, makeKey, programWith, usageOf } from '../keys/programs.ts'
import { jpeg } from '../library/pictures.ts'

const booted = await bootForLooks()
const { db, engine, createCustomer, keysWith, expectErased, setForward, run } = booted

const HOUR_MS = 3_600_000

const createProgram = createProgramIn(booted)

describe('a look by API key', () => {
  it('is accepted, made, paid by the account, and read with its key', async () => {
    const { customer, accept, finished } = await createProgram()
    const fields = {
      tier: 'basic',
      seed: '7',
      personAt: '0.25,0.5',
      metadata: JSON.stringify({ sku: 'A-1' }),
    }
    const asked = await accept({ fields })
    expect(asked).toMatchObject({
      livemode: true,
      cost: 20,
      metadata: { sku: 'A-1' },
      imageUrl: null,
      score: null,
    })
    const made = await finished(asked.id)
    expect(made).toMatchObject({ status: 'succeeded', engine: 'fake', score: 1, seed: 7, error: null })
    expect(made.personAt).toEqual({ x: 0.25, y: 0.5 })
    expect(engine.calls.at(-1)?.options?.personAt).toEqual(made.personAt)
    expect(made.inputs.person).toMatch(/^[0-9a-f]{64}$/)
    expect((await fetch(made.imageUrl!)).status).toBe(200)
    expect(await customer.creditsOf(asked.id)).toEqual({ credits: 30, held: 0, moved: ['hold', 'capture'] })
  })

  it('is returned finished to a caller that waits', async () => {
    const { postLook } = await createProgram()
    const response = await postLook({}, { prefer: 'wait=30' })
    expect([response.status, response.headers.get('preference-applied')]).toEqual([200, 'wait=30'])
    expect(look.parse(await response.json())).toMatchObject({ status: 'succeeded' })
  })

  it('is not in the studio’s history, nor accessible by its routes', async () => {
    const { customer, accept, finished } = await createProgram()
    const { id } = await accept()
    await finished(id)
    expect((await customer.history()).total).toBe(0)
    for (const response of [
      await customer.call(`/generate/${id}`),
      await customer.delete(id),
      await customer.restore(id),
    ])
      expect(response.status).toBe(404)
  })

  it('is made once for concurrent repeats of a request', async () => {
    const { customer, postLook, finished } = await createProgram()
    const headers = newKey()
    const answers = await Promise.all([1, 2, 3, 4].map(() => postLook({}, headers)))
    const ids = new Set(
      (await Promise.all(answers.map((one) => one.json()))).map((one) => look.parse(one).id),
    )
    expect(ids.size).toBe(1)
    const [id = ''] = ids
    await finished(id)
    expect(await customer.statement()).toMatchObject({ credits: 25, held: 0 })
    const other = await postLook({ fields: { metadata: '{"sku":"B"}' } }, headers)
    expect(await failure(other)).toMatchObject({ status: 409, code: 'idempotency_mismatch' })
  })

  it('combines several garments at one price, referenced or uploaded', async () => {
    const { customer, postJson, call, key, finished } = await createProgram({}, 50)
    const sample = (name: string, category?: string) => ({ sample: name, ...(category && { category }) })
    const person = { sample: 'woman-red' }
    const garments = [sample('black-jacket', 'outerwear'), sample('white-polo', 'top')]
    const named = look.parse(await (await postJson('/looks', { person, garments })).json())
    expect(named).toMatchObject({ cost: 35, category: 'outerwear' })
    expect(new Set(named.inputs.garments).size).toBe(2)
    const layers = [
      { kind: 'outerwear', layer: 2 },
      { kind: 'top', layer: 1 },
    ]
    expect((await finished(named.id)).garments).toEqual(layers)

    const form = apiForm({ fields: { category: 'outerwear,top' } })
    form.append('garment', new Blob([new Uint8Array(await jpeg({ width: 300, height: 400 }))]), 'top.jpg')
    const sent = look.parse(await (await call('/looks', { method: 'POST', body: form })).json())
    expect((await finished(sent.id)).garments).toEqual(layers)
    expect(await customer.statement()).toMatchObject({ credits: 30, held: 0 })
    expect(await usageOf(db, key.id)).toMatchObject({ looks: 2, credits: 70 })

    const clash = await postJson('/looks', {
      person,
      garments: [sample('floral-dress', 'dress'), garments[1]],
    })
    expect(await failure(clash)).toMatchObject({ status: 400, code: 'invalid_request' })
    const many = await postJson('/looks', { person, garments: Array.from({ length: 4 }, () => garments[0]) })
    expect(await failure(many)).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  it('costs nothing when it fails, and does not count as usage', async () => {
    const { customer, key, postLook } = await createProgram()
    const warnings = [{ code: 'seated', message: 'The person seems to be sitting.' }]
    engine.next(failWith(new NoPersonFound()), makeWith(0.49, warnings))
    const post = async () => look.parse(await (await postLook({}, { prefer: 'wait=30' })).json())
    expect(await post()).toMatchObject({ status: 'failed', cost: 0, error: { code: 'no_person_found' } })
    const refused = { status: 'failed', cost: 0, imageUrl: null, warnings }
    expect(await post()).toMatchObject({ ...refused, error: { code: 'look_unconvincing' } })
    expect(await customer.statement()).toMatchObject({ credits: 50, held: 0 })
    expect(await usageOf(db, key.id)).toMatchObject({ looks: 0, credits: 0 })
  })

  it('costs nothing when canceled, unless it was finished', async () => {
    const { customer, key, accept, finished, call, read } = await createProgram()
    const { behaviour, entered } = gate()
    engine.next(behaviour)
    const running = await accept()
    await entered
    const waiting = await accept()
    for (const { id } of [waiting, running]) {
      const response = await call(`/looks/${id}/cancel`, { method: 'POST' })
      expect(look.parse(await response.json())).toMatchObject({ status: 'canceled', cost: 0, error: null })
      await expectErased(id)
    }
    expect(await customer.statement()).toMatchObject({ credits: 50, held: 0 })
    expect(await usageOf(db, key.id)).toMatchObject({ looks: 0, credits: 0 })
    const { id } = await accept()
    await finished(id)
    const late = await failure(await call(`/looks/${id}/cancel`, { method: 'POST' }))
    expect([late.status, (await read(id)).status]).toEqual([409, 'succeeded'])
  })

  it('is erased with its pictures', async () => {
    const { accept, finished, call } = await createProgram()
    const { id } = await accept()
    await finished(id)
    expect((await call(`/looks/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await call(`/looks/${id}`)).status).toBe(404)
    await expectErased(id)
  })

  it('uses pictures by reference: uploaded files, samples, library items', async () => {
    const { customer, key, call, postJson } = await createProgram({}, 100)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await jpeg({ width: 300, height: 400 }))]), 'a.jpg')
    const sent = await call('/files', { method: 'POST', body: form })
    expect(sent.status).toBe(201)
    const file = apiFile.parse(await sent.json())
    const upload = new FormData()
    upload.append('image', new Blob([new Uint8Array(await jpeg({ width: 320, height: 320 }))]), 'b.jpg')
    const item = (await (
      await customer.call('/uploads/outfit', { method: 'POST', body: upload })
    ).json()) as {
      id: string
    }
    const bodies = [
      { person: { fileId: file.id }, garments: [{ library: item.id, category: 'top' }] },
      { person: { sample: 'woman-red' }, garments: [{ sample: 'white-polo' }], tier: 'basic' },
    ]
    for (const body of bodies) {
      const response = await postJson('/looks', body, { prefer: 'wait=30' })
      expect(look.parse(await response.json())).toMatchObject({ status: 'succeeded' })
    }
    const narrow = programWith(booted, await makeKey(customer, { scopes: ['looks:write'] }))
    expect((await failure(await narrow.postJson('/looks', bodies[0]))).code).toBe('scope_missing')
    for (const person of [{ fileId: item.id }, { library: file.id }, { sample: 'nobody' }]) {
      const answer = await failure(await postJson('/looks', { ...bodies[0], person }))
      expect(answer).toMatchObject({ status: 404, details: [{ field: 'person' }] })
    }
    expect(key.kind).toBe('secret')
  })

  it.each([
    ['no garment', { garment: null }, 'garment'],
    ['a tier that is none', { fields: { tier: 'best' } }, 'tier'],
    ['metadata that is no JSON', { fields: { metadata: '{' } }, 'metadata'],
    ['metadata with a NUL', { fields: { metadata: '{"a":"\\u0000"}' } }, 'metadata.a'],
    ['metadata with too many keys', { fields: { metadata: JSON.stringify(manyKeys(21)) } }, 'metadata'],
  ])('is refused with %s, and nothing is taken', async (_, form, field) => {
    const { customer, postLook } = await createProgram()
    const answer = await failure(await postLook(form))
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request', details: [{ field }] })
    expect(await customer.statement()).toMatchObject({ credits: 50, held: 0 })
  })
})

describe('a list of looks', () => {
  it('contains all of them once, page by page, and filters by status and metadata', async () => {
    const { accept, finished, call } = await createProgram({}, 200)
    const ids: string[] = []
    for (const sku of ['A', 'B', 'A', 'B', 'A'])
      ids.unshift((await accept({ fields: { metadata: JSON.stringify({ sku, 'a b': '1' }) } })).id)
    await Promise.all(ids.map(finished))
    const listed: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query = new URLSearchParams({ limit: '2', ...(cursor && { cursor }) })
      const page = lookList.parse(await (await call(`/looks?${query.toString()}`)).json())
      listed.push(...page.data.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(listed).toEqual(ids)
    const found = async (query: string) =>
      lookList.parse(await (await call(`/looks?${query}`)).json()).data.length
    expect(await found('metadata[sku]=A')).toBe(3)
    expect(await found('metadata[sku]=A&metadata[a%20b]=1&status=succeeded')).toBe(3)
    expect(await found('metadata[sku]=C')).toBe(0)
    expect(await found('status=canceled')).toBe(0)
    for (const query of ['cursor=nonsense', 'limit=0', 'sort=best', 'status=done'])
      expect((await call(`/looks?${query}`)).status, query).toBe(400)
  })
})

it('erases a file before its day is over, as it does a look', async () => {
  const { call } = await createProgram()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await jpeg())]), 'a.jpg')
  const { id } = apiFile.parse(await (await call('/files', { method: 'POST', body: form })).json())
  setForward(23 * HOUR_MS)
  await run(eraseExpiredJob)
  expect(await keysWith(id)).toHaveLength(1)
  setForward(24 * HOUR_MS - 5 * 60_000)
  await run(eraseExpiredJob)
  setForward(0)
  expect(await keysWith(id)).toEqual([])
})

it('deletes files and looks of API keys with the account', async () => {
  const { customer, call, accept, finished } = await createProgram()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await jpeg())]), 'a.jpg')
  const { id: fileId } = apiFile.parse(await (await call('/files', { method: 'POST', body: form })).json())
  const { id } = await accept()
  await finished(id)
  const exported = await (await customer.call('/auth/export')).arrayBuffer()
  const names = Buffer.from(exported).toString('latin1')
  for (const name of ['api-keys.json', 'api-files.json', `api-files/${fileId}`, `looks/${id}/look`])
    expect(names).toContain(name)
  const confirm = JSON.stringify({ confirm: customer.email })
  const headers = { 'content-type': 'application/json' }
  expect((await customer.call('/auth/profile', { method: 'DELETE', body: confirm, headers })).status).toBe(
    204,
  )
  await expect.poll(async () => [...(await keysWith(id)), ...(await keysWith(fileId))]).toEqual([])
})

it('leaves photos that visitors of a page sent out of the account’s export', async () => {
  const customer = await createCustomer({ extraCredits: 50 })
  const makeLook = async (kind: 'secret' | 'publishable') => {
    const { accept, finished } = programWith(booted, await makeKey(customer, { kind }))
    const { id } = await accept()
    await finished(id)
    return id
  }
  const [own, visitors] = [await makeLook('secret'), await makeLook('publishable')]
  const exported = await (await customer.call('/auth/export')).arrayBuffer()
  const names = [...unzip(Buffer.from(exported)).keys()].filter((name) => name.startsWith('looks/'))
  expect(names.toSorted()).toEqual(
    [
      ...['look', 'outfit', 'person'].map((name) => `looks/${own}/${name}.jpg`),
      ...['look', 'outfit'].map((name) => `looks/${visitors}/${name}.jpg`),
    ].toSorted(),
  )
})

function manyKeys(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`key ${at}`, 'x']))
}
