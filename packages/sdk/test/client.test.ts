import { pbkdf2Sync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Toile, ToileError } from '../src/index.ts'
import { clientFor, look, refusal, type Request } from './client-for.ts'

const picture = new Blob([new Uint8Array([1, 2, 3])])
const named = { person: { sample: 'a' }, garments: [{ sample: 'b' }] } satisfies Parameters<
  Toile['looks']['create']
>[0]

describe('a look', () => {
  it('is requested with JSON when its pictures are references', async () => {
    const { toile, requests } = clientFor({ status: 202, body: look() })
    await toile.looks.create({ ...named, category: 'top', metadata: { sku: 'A' } }, { waitSeconds: 60 })
    const [{ url, method, headers, body }] = requests as [Request]
    expect([method, url.href]).toEqual(['POST', 'https://toile.example.com/api/v1/looks'])
    expect(headers.get('authorization')).toBe('Bearer toile_test_x')
    expect(headers.get('prefer')).toBe('wait=60')
    expect(JSON.parse(body as string)).toEqual({
      person: { sample: 'a' },
      garments: [{ sample: 'b', category: 'top' }],
      metadata: { sku: 'A' },
    })
  })

  it('is requested with a form when pictures are uploaded', async () => {
    const { toile, requests } = clientFor({ status: 202, body: look() })
    await toile.looks.create({
      person: picture,
      garments: [picture],
      seed: 7,
      personAt: { x: 0.3, y: 0.5 },
      metadata: { sku: 'A' },
    })
    const form = requests[0]?.body as FormData
    expect([...form.keys()].toSorted()).toEqual(['garment', 'metadata', 'person', 'personAt', 'seed'])
    const texts = ['seed', 'personAt', 'metadata'].map((name) => form.get(name))
    expect(texts).toEqual(['7', '0.3,0.5', '{"sku":"A"}'])
    expect(requests[0]?.headers.has('content-type')).toBe(false)
    const mixed = toile.looks.create({ person: picture, garments: [{ sample: 'b' }] })
    await expect(mixed).rejects.toThrow('cannot be mixed')
  })

  it('takes several garments, as references or uploads', async () => {
    const { toile, requests } = clientFor({ status: 202, body: look() })
    const category = ['top', 'bottom'] as const
    await toile.looks.create({
      person: { sample: 'a' },
      garments: [{ sample: 'b' }, { sample: 'c', category: 'dress' }],
      category,
    })
    await toile.looks.create({ person: picture, garments: [picture, picture], category })
    const [named, sent] = requests
    expect((JSON.parse(named?.body as string) as { garments: unknown }).garments).toEqual([
      { sample: 'b', category: 'top' },
      { sample: 'c', category: 'dress' },
    ])
    const form = sent?.body as FormData
    expect([form.getAll('garment').length, form.get('category')]).toEqual([2, 'top,bottom'])
  })

  it('reports the progress of its upload', async () => {
    const { toile, requests } = clientFor({ status: 202, body: look() })
    const told: { sentBytes: number; totalBytes: number }[] = []
    const large = new Blob([new Uint8Array(150_000)])
    const request = { person: large, garments: [picture] } satisfies Parameters<Toile['looks']['create']>[0]
    await toile.looks.create(request, { onUpload: (progress) => told.push(progress) })
    const type = requests[0]?.headers.get('content-type') ?? ''
    const form = await new Response(requests[0]?.body, { headers: { 'content-type': type } }).formData()
    expect((form.get('person') as Blob).size).toBe(150_000)
    expect(told.length).toBeGreaterThan(2)
    expect(told.at(-1)?.sentBytes).toBe(told.at(-1)?.totalBytes)
  })

  it('is requested again with proof of work when the server requires it', async () => {
    const password = Buffer.from('0a0b00000007', 'hex')
    const derivedKey = pbkdf2Sync(password, Buffer.from('c0ffee', 'hex'), 3, 32, 'sha256').toString('hex')
    const parameters = {
      nonce: '0a0b',
      salt: 'c0ffee',
      cost: 3,
      keyLength: 32,
      keyPrefix: derivedKey.slice(0, 32),
    }
    const challenge = { parameters, signature: 'ab' }
    const { toile, requests } = clientFor(
      { status: 403, body: { ...refusal('proof_required'), details: { challenge } } },
      { status: 202, body: look() },
    )
    expect((await toile.looks.create(named)).id).toBe('l1')
    const [first, second] = requests.map(({ headers }) => headers)
    expect(first?.has('altcha')).toBe(false)
    expect(JSON.parse(atob(second?.get('altcha') ?? ''))).toEqual({
      challenge,
      solution: { counter: 7, derivedKey },
    })
    expect(second?.get('idempotency-key')).toBe(first?.get('idempotency-key'))
  })
})

it('a list is read page by page, on demand', async () => {
  const { toile, requests } = clientFor(
    { status: 200, body: { data: [look({ id: 'a' }), look({ id: 'b' })], nextCursor: 'c1' } },
    { status: 200, body: { data: [look({ id: 'c' })], nextCursor: null } },
  )
  const ids: string[] = []
  for await (const { id } of toile.looks.list({ metadata: { 'a b': '1' }, limit: 2 })) ids.push(id)
  expect(ids).toEqual(['a', 'b', 'c'])
  expect(requests.map(({ url }) => url.search)).toEqual([
    '?limit=2&metadata%5Ba+b%5D=1',
    '?limit=2&cursor=c1&metadata%5Ba+b%5D=1',
  ])
})

describe('a call that fails', () => {
  const soon = { 'retry-after': '0' }

  it('is retried with the same idempotency key, and succeeds', async () => {
    const { toile, requests } = clientFor(
      { status: 503, body: refusal('engine_unavailable'), headers: soon },
      { status: 429, body: refusal('rate_limited'), headers: soon },
      { status: 202, body: look() },
    )
    expect((await toile.looks.create(named)).id).toBe('l1')
    const keys = new Set(requests.map(({ headers }) => headers.get('idempotency-key')))
    expect([requests.length, keys.size, keys.has(null)]).toEqual([3, 1, false])
  })

  it('is retried with the same idempotency key when it creates a batch', async () => {
    const { toile, requests } = clientFor(new TypeError('fetch failed'), { status: 201, body: { id: 'b1' } })
    expect((await toile.batches.create([named])).id).toBe('b1')
    const keys = new Set(requests.map(({ headers }) => headers.get('idempotency-key')))
    expect([requests.length, keys.size, keys.has(null)]).toEqual([2, 1, false])
  })

  it('is not retried with an idempotency key that the server does not read', async () => {
    const call = { idempotencyKey: 'k' }
    const calls: ((toile: Toile) => Promise<unknown>)[] = [
      ({ files }) => files.create(picture, call),
      ({ batches }) => batches.retryFailed('b1', call),
      ({ webhookEndpoints }) => webhookEndpoints.create({ url: 'https://a.test', events: [] }, call),
      ({ webhookEndpoints }) => webhookEndpoints.rotateSecret('e1', call),
      ({ webhookEndpoints }) => webhookEndpoints.resend('e1', 'd1', call),
    ]
    for (const one of calls) {
      const { toile, requests } = clientFor({ status: 500, body: refusal('internal'), headers: soon })
      await expect(one(toile)).rejects.toThrow('No.')
      expect(requests).toHaveLength(1)
    }
  })

  it('passes on the server’s error, and is not retried when that would not help', async () => {
    const body = { ...refusal('insufficient_credits'), details: { cost: 25, credits: 0 } }
    const { toile, requests } = clientFor({ status: 402, body })
    const error = await toile.looks.create(named).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ToileError)
    expect(error).toMatchObject({
      code: 'insufficient_credits',
      status: 402,
      requestId: 'r1',
      message: 'No.',
      details: { cost: 25 },
    })
    expect(requests).toHaveLength(1)
  })

  it('is not retried when it could take effect twice, nor when Retry-After is long', async () => {
    const once = clientFor({ status: 500, body: refusal('internal'), headers: soon })
    await expect(once.toile.files.create(picture)).rejects.toThrow('No.')
    expect(once.requests).toHaveLength(1)
    const late = clientFor({ status: 429, body: refusal('cap_reached'), headers: { 'retry-after': '3600' } })
    await expect(late.toile.credits.get()).rejects.toMatchObject({ retryAfterSeconds: 3600 })
    expect(late.requests).toHaveLength(1)
  })

  it('is retried when it was one too many, as the server did nothing', async () => {
    const { toile, requests } = clientFor(
      { status: 429, body: refusal('rate_limited'), headers: soon },
      { status: 201, body: { id: 'f1' } },
    )
    expect((await toile.files.create(picture)).id).toBe('f1')
    expect(requests).toHaveLength(2)
  })

  it('is unreachable without a response, and unexpected_answer for one that is not the API’s', async () => {
    const nowhere = clientFor(new TypeError('fetch failed'))
    const options = { apiKey: 'k', baseUrl: 'https://a.test', maxRetries: 0 }
    const failing: typeof fetch = async () => {
      throw new TypeError('fetch failed')
    }
    const toile = new Toile({ ...options, fetch: failing })
    await expect(toile.credits.get()).rejects.toMatchObject({ code: 'unreachable', status: 0 })
    const stopped = AbortSignal.abort(new Error('enough'))
    await expect(nowhere.toile.credits.get({ signal: stopped })).rejects.toThrow('enough')
    const odd = clientFor({ status: 404, body: 'a page' })
    await expect(odd.toile.credits.get()).rejects.toMatchObject({ code: 'unexpected_answer', status: 404 })
  })
})

describe('a download', () => {
  const made = { id: 'l1', imageUrl: 'https://toile.example.com/a.jpg' }
  const soon = { 'retry-after': '0' }

  it('reads the picture at the look’s address, without the key', async () => {
    const { toile, requests } = clientFor({ status: 200, body: 'bytes' })
    expect(await (await toile.looks.download(made)).text()).toBe('"bytes"')
    expect(requests.map(({ url, headers }) => [url.href, headers.has('authorization')])).toEqual([
      [made.imageUrl, false],
    ])
  })

  it('is retried like other calls', async () => {
    const { toile, requests } = clientFor(
      { status: 503, headers: soon },
      new TypeError('fetch failed'),
      { status: 429, headers: soon },
      { status: 200, body: 'bytes' },
    )
    expect(await (await toile.looks.download(made)).text()).toBe('"bytes"')
    expect(requests).toHaveLength(4)
  })

  it('is retried when the picture breaks off', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })
    const answers = [new Response(broken), new Response('bytes')]
    const fetchNext: typeof fetch = async () => answers.shift() ?? Response.error()
    const toile = new Toile({ apiKey: 'k', baseUrl: 'https://toile.example.com', fetch: fetchNext })
    expect(await (await toile.looks.download(made)).text()).toBe('bytes')
  })

  it('fails without a picture, and after its address has expired, at once', async () => {
    const { toile, requests } = clientFor({ status: 403 })
    const refused = { name: 'ToileError', code: 'not_found' }
    await expect(toile.looks.download({ id: 'l1', imageUrl: null })).rejects.toMatchObject(refused)
    await expect(toile.looks.download(made)).rejects.toMatchObject({ ...refused, status: 403 })
    expect(requests).toHaveLength(1)
  })

  it('fails when every attempt has failed, or on abort', async () => {
    const down = clientFor({ status: 503, headers: soon })
    await expect(down.toile.looks.download(made)).rejects.toMatchObject({
      code: 'unexpected_answer',
      status: 503,
    })
    expect(down.requests).toHaveLength(4)
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(down.toile.looks.download(made, { signal })).rejects.toThrow('enough')
  })
})
