import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { look } from '@toile/contract/v1-looks'
import { describe, expect, it } from 'vitest'
import { afterFile } from '../cleanup.ts'
import { bootForLooks } from '../generations/paid-looks.ts'
import { failure } from '../identity/people.ts'
import { makeKey, programWith } from '../keys/programs.ts'
import { jpeg } from '../library/pictures.ts'

const picture = await jpeg({ width: 300, height: 400 })
const redirects: Record<string, string> = { '/moved.jpg': '/picture.jpg', '/inside.jpg': 'https://10.0.0.1/' }
const files: Record<string, string | Buffer> = {
  '/picture.jpg': picture,
  '/page.html': '<!doctype html><p>No picture',
  '/huge.jpg': Buffer.alloc(16 * 1024 * 1024),
}
const shop = createServer(({ url = '' }, response) => {
  const location = redirects[url]
  const file = files[url]
  if (location) response.writeHead(302, { location }).end()
  else if (file) response.end(file)
  else response.writeHead(404).end()
})
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
afterFile(() => void shop.close())
const host = `127.0.0.1:${(shop.address() as AddressInfo).port}`

const booted = await bootForLooks({ TOILE_FETCH_PRIVATE: host })
const ada = await booted.createCustomer({ extraCredits: 200 })
const { call, postJson } = programWith(booted, await makeKey(ada))
const of = (url: string) => ({ person: { url }, garments: [{ sample: 'white-polo' }] })

it('makes a look of pictures by URL, following redirects', async () => {
  for (const path of ['picture.jpg', 'moved.jpg']) {
    const response = await postJson('/looks', of(`http://${host}/${path}`), { prefer: 'wait=30' })
    expect(look.parse(await response.json())).toMatchObject({ status: 'succeeded' })
  }
})

it.each([
  ['gone.jpg', 422, 'picture_unreachable'],
  ['inside.jpg', 422, 'picture_unreachable'],
  ['page.html', 415, 'unsupported_image'],
  ['huge.jpg', 413, 'payload_too_large'],
])('what is no picture to be had is told before anything is taken: %s', async (path, status, code) => {
  const before = await ada.statement()
  expect(await failure(await postJson('/looks', of(`http://${host}/${path}`)))).toMatchObject({
    status,
    code,
    details: [{ field: 'person' }],
  })
  expect(await ada.statement()).toEqual(before)
})

it.each([
  'http://example.com/a.jpg',
  'https://127.0.0.1/a.jpg',
  'https://169.254.169.254/',
  'file:///etc/passwd',
])('an address that may not be called is refused: %s', async (url) => {
  const answer = await failure(await postJson('/looks', of(url)))
  expect(answer).toMatchObject({ status: 422, code: 'picture_unreachable' })
})

it('fetches nothing when the operator has turned URLs off', async () => {
  const off = await bootForLooks({ TOILE_FETCH_URLS: 'off', TOILE_FETCH_PRIVATE: host })
  const program = programWith(off, await makeKey(await off.createCustomer()))
  const answer = await failure(await program.postJson('/looks', of(`http://${host}/picture.jpg`)))
  expect(answer).toMatchObject({ status: 400, code: 'invalid_request' })
})

describe('a repeated request', () => {
  const url = `http://${host}/once.jpg`
  const key = { 'idempotency-key': 'pictures by URL' }
  const post = (body: object = of(url)) => postJson('/looks', body, key)

  it('gets its look although the pictures are gone from their addresses', async () => {
    files['/once.jpg'] = picture
    const first = look.parse(await (await post()).json())
    delete files['/once.jpg']
    expect(look.parse(await (await post()).json()).id).toBe(first.id)
    expect(await failure(await post({ ...of(url), realism: 10 }))).toMatchObject({ status: 422 })
    const other = { ...of(`http://${host}/picture.jpg`), realism: 10 }
    expect(await failure(await post(other))).toMatchObject({ status: 409, code: 'idempotency_mismatch' })
    expect(look.parse(await (await post(of(`http://${host}/picture.jpg`))).json()).id).toBe(first.id)
    expect((await call(`/looks/${first.id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await failure(await post())).toMatchObject({ status: 404, code: 'not_found' })
  })
})
