import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Toile } from '../src/index.ts'
import { clientFor, look, refusal } from './client-for.ts'

describe('a look', () => {
  it('waits until it has ended', async () => {
    const { toile, requests } = clientFor(
      { status: 200, body: look() },
      { status: 200, body: look({ status: 'succeeded', finishedAt: '2026-11-26T10:00:00.000Z' }) },
    )
    expect((await toile.looks.wait('l1')).status).toBe('succeeded')
    expect(requests.map(({ url }) => url.pathname)).toEqual(['/api/v1/looks/l1', '/api/v1/looks/l1'])
  })

  it('is waited for while the server is unreachable or overloaded', async () => {
    const { toile, requests } = clientFor(
      new TypeError('fetch failed'),
      { status: 520, body: 'a page' },
      { status: 200, body: look({ status: 'succeeded', finishedAt: '2026-11-26T10:00:00.000Z' }) },
      { maxRetries: 0 },
    )
    expect((await toile.looks.wait('l1')).status).toBe('succeeded')
    expect(requests).toHaveLength(3)
    const gone = clientFor({ status: 404, body: refusal('not_found') })
    await expect(gone.toile.looks.wait('l1')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is waited for longer than its longest attempt takes', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const madeAt = Date.now() + 14 * 60_000
    const answer = () => look(Date.now() < madeAt ? {} : { finishedAt: '2026-11-26T10:00:00.000Z' })
    const options = { apiKey: 'toile_test_x', baseUrl: 'https://toile.example.com' }
    const waiting = new Toile({ ...options, fetch: async () => Response.json(answer()) }).looks.wait('l1')
    const [made] = await Promise.all([waiting, vi.advanceTimersByTimeAsync(15 * 60_000)])
    expect(made.finishedAt).not.toBeNull()
  })

  it('stops waiting at the time limit when the server never answers', async () => {
    const never: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
      })
    const toile = new Toile({ apiKey: 'k', baseUrl: 'https://toile.example.com', fetch: never })
    const refused = { code: 'unreachable', message: 'The look l1 is not made yet.' }
    await expect(toile.looks.wait('l1', { timeoutMs: 50 })).rejects.toMatchObject(refused)
    const stop = new AbortController()
    const waiting = toile.looks.wait('l1', { signal: stop.signal })
    stop.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
  })

  it('is read once with a time limit of 0', async () => {
    const made = look({ status: 'succeeded', finishedAt: '2026-11-26T10:00:00.000Z' })
    const slowFetch = async (_: unknown, { signal }: { signal?: AbortSignal | null } = {}) => {
      await sleep(20)
      signal?.throwIfAborted()
      return Response.json(made)
    }
    const options = { apiKey: 'k', baseUrl: 'https://toile.example.com' }
    const toile = new Toile({ ...options, fetch: slowFetch })
    expect((await toile.looks.wait('l1', { timeoutMs: 0 })).status).toBe('succeeded')
    const unmade = clientFor({ status: 200, body: look() })
    await expect(unmade.toile.looks.wait('l1', { timeoutMs: 0 })).rejects.toThrow('not made yet')
    expect(unmade.requests).toHaveLength(1)
  })

  it('stops waiting at the time limit and on abort', async () => {
    const { toile } = clientFor({ status: 200, body: look() })
    await expect(toile.looks.wait('l1', { timeoutMs: 10 })).rejects.toThrow('not made yet')
    const stop = new AbortController()
    const waiting = toile.looks.wait('l1', { signal: stop.signal })
    stop.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
  })
})
