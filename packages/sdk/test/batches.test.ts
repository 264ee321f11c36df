import { expect, it, onTestFinished, vi } from 'vitest'
import { Toile } from '../src/index.ts'

it('a batch is waited for ten minutes after the first failure, not after the last success', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let reads = 0
  const slowFetch = async () => {
    reads++
    if (reads === 1) vi.advanceTimersByTime(550_000)
    if (reads === 1 || reads === 3) throw new TypeError('fetch failed')
    return Response.json({ id: 'b1', status: reads === 2 ? 'running' : 'finished' })
  }
  const options = { apiKey: 'toile_test_x', baseUrl: 'https://toile.example.com', fetch: slowFetch }
  const waiting = new Toile({ ...options, maxRetries: 0 }).batches.wait('b1', { pauseMs: 300_000 })
  await vi.advanceTimersByTimeAsync(900_000)
  expect((await waiting).status).toBe('finished')
})
