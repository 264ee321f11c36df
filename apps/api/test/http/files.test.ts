import { errorBody } from '@toile/contract/errors'
import { beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../src/platform/logger.ts'
import { bootApp, type App } from '../harness.ts'

const bytes = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251))
const key = 'results/abc/look.jpg'
let now = new Date('2026-03-01T12:00:00Z')
let app: App
let url: URL

beforeAll(async () => {
  app = await bootApp({ clock: { now: () => now } })
  await app.context.blobStore.put(key, bytes)
  url = new URL(app.context.signedUrls.sign(app.address!, key))
})

const get = (headers: Record<string, string> = {}, method = 'GET') => fetch(url, { method, headers })
const changed = (change: (copy: URL) => void) => {
  const copy = new URL(url)
  change(copy)
  return fetch(copy)
}

describe('a signed URL', () => {
  it('serves the picture to any page, but not to shared caches', async () => {
    const response = await get()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '1000',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': expect.stringMatching(/^private/),
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'x-request-id': expect.any(String),
    })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
  })

  it('answers HEAD like GET, without the picture', async () => {
    const response = await get({}, 'HEAD')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('1000')
    expect(await response.text()).toBe('')
  })

  it('answers 304 to a conditional request', async () => {
    const first = await get()
    const byTag = await get({ 'if-none-match': `"x", ${first.headers.get('etag')!}` })
    expect([byTag.status, await byTag.text()]).toEqual([304, ''])
    expect((await get({ 'if-modified-since': first.headers.get('last-modified')! })).status).toBe(304)
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
    expect((await get({ 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).status).toBe(200)
  })

  it('serves a byte range', async () => {
    const part = await get({ range: 'bytes=10-19' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 10-19/1000')
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20))
    const last = await get({ range: 'bytes=-5' })
    expect(Buffer.from(await last.arrayBuffer())).toEqual(bytes.subarray(995))
    const beyond = await get({ range: 'bytes=2000-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
    const changed = await get({ range: 'bytes=0-1', 'if-range': '"older"' })
    expect([changed.status, changed.headers.get('content-length')]).toEqual([200, '1000'])
  })

  it('works for 15 minutes', async () => {
    const start = now
    now = new Date(start.getTime() + 899_000)
    expect((await get()).status).toBe(200)
    now = new Date(start.getTime() + 900_000)
    expect((await get()).status).toBe(404)
    now = start
  })

  it('answers the same 404 to every invalid URL', async () => {
    const unknownKey = new URL(app.context.signedUrls.sign(app.address!, 'results/abd/look.jpg'))
    const answers = await Promise.all([
      fetch(unknownKey),
      changed((copy) => copy.searchParams.set('signature', 'A'.repeat(43))),
      changed((copy) => copy.searchParams.set('signature', '')),
      changed((copy) => copy.searchParams.delete('signature')),
      changed((copy) => copy.searchParams.append('signature', 'twice')),
      changed((copy) => copy.searchParams.set('expires', '99999999999')),
      changed((copy) => copy.searchParams.set('expires', 'NaN')),
      changed((copy) => (copy.pathname = copy.pathname.replace('abc', 'abd'))),
      changed((copy) => (copy.pathname = '/api/files/..%2f..%2fsecret')),
      fetch(unknownKey, { method: 'HEAD' }),
      fetch(unknownKey, { headers: { range: 'bytes=0-1' } }),
    ])
    for (const answer of answers) {
      expect(answer.status, answer.url).toBe(404)
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
    const bodies = await Promise.all(answers.filter((_, i) => i !== 9).map((answer) => answer.json()))
    const sentences = bodies.map((body) => errorBody.parse(body)).map(({ error, code }) => `${code} ${error}`)
    expect(new Set(sentences).size).toBe(1)
  })

  it('is never logged', async () => {
    const lines: string[] = []
    const logged = await bootApp({
      logger: createLogger('trace', { write: (line) => void lines.push(line) }),
    })
    const signed = new URL(logged.context.signedUrls.sign(logged.address!, key))
    await fetch(signed)
    signed.searchParams.set('expires', '1')
    await fetch(signed)
    await logged.stop()
    expect(lines.join('')).toContain('/api/files')
    expect(lines.join('')).not.toContain(signed.searchParams.get('signature'))
  })
})
