/** Accounts with API keys, and the requests of their programs. */
import { newApiKey, type ApiKeyChange, type ApiKeyRequest, type NewApiKey } from '@toile/contract/api-keys'
import { keyRightsVersion } from '@toile/contract/api-limits'
import { look, type Look } from '@toile/contract/v1-looks'
import { expect } from 'vitest'
import type { bootForLooks, Customer } from '../generations/paid-looks.ts'
import { jpeg } from '../library/pictures.ts'

type Booted = Awaited<ReturnType<typeof bootForLooks>>
type Headers = Record<string, string>
type KeyRequest = Partial<Omit<ApiKeyRequest, 'rightsVersion'>>

export const shopOrigin = 'https://shop.example.com'

const person = await jpeg({ width: 300, height: 400 })
const garment = await jpeg({ width: 320, height: 320 })

export type LookFormDeps = {
  person?: Uint8Array | null
  garment?: Uint8Array | null
  fields?: Record<string, string>
}

/** Builds a form with both pictures by default; null omits one. */
export function apiForm({
  person: photo = person,
  garment: cloth = garment,
  fields = {},
}: LookFormDeps = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (photo) form.append('person', new Blob([new Uint8Array(photo)]), 'person.jpg')
  if (cloth) form.append('garment', new Blob([new Uint8Array(cloth)]), 'garment.jpg')
  return form
}

/** Creates a key as the page does; returns the response. */
export function postKey(customer: Pick<Customer, 'call'>, request: KeyRequest = {}) {
  const body = { name: 'Test', kind: 'secret', rightsVersion: keyRightsVersion, ...request }
  return customer.call('/keys', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Changes a key as the page does; returns the response. */
export const changeKey = (customer: Pick<Customer, 'call'>, id: string, change: ApiKeyChange) =>
  customer.call(`/keys/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  })

export async function makeKey(
  customer: Pick<Customer, 'call'>,
  request: KeyRequest = {},
): Promise<NewApiKey> {
  const origins = request.kind === 'publishable' ? { origins: [shopOrigin] } : {}
  const response = await postKey(customer, { ...origins, ...request })
  expect(response.status).toBe(201)
  return newApiKey.parse(await response.json())
}

/** A program that calls with a key; for a publishable key, a page of the shop. */
export function programWith(
  { app, db }: Pick<Booted, 'app' | 'db'>,
  { key, kind }: Pick<NewApiKey, 'key' | 'kind'>,
) {
  const inPage: Headers = kind === 'publishable' ? { origin: shopOrigin } : {}
  const call = (path: string, init: Omit<RequestInit, 'headers'> & { headers?: Headers } = {}) =>
    app.fetch(`/api/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, ...inPage, ...init.headers },
    })
  const postLook = (form: LookFormDeps = {}, headers: Headers = {}) =>
    call('/looks', { method: 'POST', body: apiForm(form), headers })
  const postJson = (path: string, body: unknown, headers: Headers = {}) =>
    call(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  async function read(id: string): Promise<Look> {
    const response = await call(`/looks/${id}`)
    expect(response.status).toBe(200)
    return look.parse(await response.json())
  }
  /** Requests a look without waiting. */
  async function accept(form: LookFormDeps = {}, headers: Headers = {}): Promise<Look> {
    let response = await postLook(form, headers)
    // Decoding may take long on a busy machine, especially for the first picture.
    while (response.status === 503) response = await postLook(form, headers)
    expect(response.status).toBe(202)
    return look.parse(await response.json())
  }
  /** Waits until the look is done, failed or canceled. Reads the database, as requests are rate limited. */
  async function finished(id: string): Promise<Look> {
    const isFinished = async () =>
      (await db.selectFrom('generation').select('finished_at').where('id', '=', id).executeTakeFirst())
        ?.finished_at
    await expect.poll(isFinished).toBeTruthy()
    return read(id)
  }
  return { call, postLook, postJson, read, accept, finished }
}

/** Creates accounts with one program each. */
export const createProgramIn =
  (booted: Booted) =>
  async (request: KeyRequest = {}, extraCredits = 0) => {
    const customer = await booted.createCustomer({ extraCredits })
    const key = await makeKey(customer, request)
    return { customer, key, ...programWith(booted, key) }
  }

/** Today's usage of a key. */
export const usageOf = (db: Booted['db'], keyId: string) =>
  db
    .selectFrom('api_usage')
    .select(['requests', 'looks', 'credits'])
    .where('key_id', '=', keyId)
    .executeTakeFirst()

export type Program = ReturnType<typeof programWith>
