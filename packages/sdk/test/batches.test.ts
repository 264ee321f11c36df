import { expect, it, onTestFinished, vi } from 'vitest'
import { Toile } from '../src/index.ts'
import { clientFor, refusal } from './client-for.ts'

it('a batch is waited for while the server is unreachable or overloaded', async () => {
  const { toile, requests } = clientFor(
    new TypeError('fetch failed'),
    { status: 503, body: refusal('engine_unavailable') },
    { status: 200, body: { id: 'b1', status: 'running' } },
    new TypeError('fetch failed'),
    { status: 200, body: { id: 'b1', status: 'finished' } },
    { maxRetries: 0 },
  )
  expect((await toile.batches.wait('b1', { pauseMs: 1 })).status).toBe('finished')
  expect(requests).toHaveLength(5)
  const refused = clientFor({ status: 401, body: refusal('key_revoked') })
  await expect(refused.toile.batches.wait('b1')).rejects.toMatchObject({ code: 'key_revoked' })
})

it('a batch is waited for ten minutes after the first failure, not after the last success', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let reads = 0
  const failsTwice = async () => {
    reads++
    if (reads === 2 || reads === 3) throw new TypeError('fetch failed')
    return Response.json({ id: 'b1', status: reads === 1 ? 'running' : 'finished' })
  }
  const options = { apiKey: 'toile_test_x', baseUrl: 'https://toile.example.com', fetch: failsTwice }
  const waiting = new Toile({ ...options, maxRetries: 0 }).batches.wait('b1', { pauseMs: 250_000 })
  await vi.advanceTimersByTimeAsync(900_000)
  expect((await waiting).status).toBe('finished')
})

it('a batch is waited for ten minutes in all while the server never answers', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const never: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
    })
  const toile = new Toile({ apiKey: 'k', baseUrl: 'https://toile.example.com', fetch: never })
  const ended = toile.batches.wait('b1').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(await ended).toMatchObject({ code: 'unreachable' })
})

it('a list of batches is read page by page, on demand', async () => {
  const { toile, requests } = clientFor(
    { status: 200, body: { data: [{ id: 'a' }], nextCursor: 'c1' } },
    { status: 200, body: { data: [{ id: 'b' }], nextCursor: null } },
  )
  const ids: string[] = []
  for await (const { id } of toile.batches.list({ limit: 1 })) ids.push(id)
  expect(ids).toEqual(['a', 'b'])
  expect(requests.map(({ url }) => url.pathname + url.search)).toEqual([
    '/api/v1/batches?limit=1',
    '/api/v1/batches?limit=1&cursor=c1',
  ])
})
