import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { createCredentials } from '../../src/embed/credentials.ts'
import { LookUnread } from '../../src/embed/failure.ts'
import { makeOnServer, type Attempt } from '../../src/embed/make-look.ts'
import { fakeServer, pictureAnswer, type FakeRequest } from '../studio/fake-server.ts'

afterEach(() => vi.unstubAllGlobals())

const queued = { id: 'l1', status: 'queued', finishedAt: null, imageUrl: null, warnings: [], error: null }
const made = {
  ...queued,
  status: 'succeeded',
  finishedAt: '2026-11-28T10:00:00.000Z',
  imageUrl: '/files/look.jpg?old',
  width: 600,
  height: 800,
  score: 0.9,
}
const order = { photo: new Blob(['a']), garment: new Blob(['b']), category: 'top', product: 'Shirt' }
const make = (signal: AbortSignal, attempt: Attempt = { idempotencyKey: 'k0' }) =>
  makeOnServer(order, createCredentials('toile_pub_x', 't'), { signal, onProgress: () => undefined, attempt })
const linesOf = (requests: FakeRequest[]) => requests.map(({ method, path }) => `${method} ${path}`)

it.each([
  ['the shopper cancels', (controller: AbortController) => controller.abort()],
  ['the dialog is closed', () => void window.dispatchEvent(new Event('pagehide'))],
])('an accepted look is cancelled when %s', async (_, leave) => {
  const controller = new AbortController()
  const { requests } = fakeServer(({ method }) => ({ status: method === 'POST' ? 202 : 200, body: queued }))
  const making = make(controller.signal).catch(() => undefined)
  await expect.poll(() => linesOf(requests)).toContain('GET /api/v1/looks/l1')
  leave(controller)
  await expect.poll(() => linesOf(requests)).toContain('POST /api/v1/looks/l1/cancel')
  controller.abort()
  await making
})

it('a look that is accepted after the shopper has cancelled is cancelled', async () => {
  const controller = new AbortController()
  const { requests } = fakeServer(() => {
    controller.abort(new Error('enough'))
    return { status: 202, body: queued }
  })
  await expect(make(controller.signal)).rejects.toThrow('enough')
  expect(linesOf(requests)).toEqual(['POST /api/v1/looks', 'POST /api/v1/looks/l1/cancel'])
})

it('a request that the server does not answer ends shortly after the shopper has cancelled', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const controller = new AbortController()
  const send = vi.fn(async (_input: unknown, { signal }: RequestInit) => {
    await new Promise((_resolve, reject) => {
      signal!.addEventListener('abort', () => reject(signal!.reason as Error))
    })
  })
  vi.stubGlobal('fetch', send)
  const making = make(controller.signal).catch((error: unknown) => error)
  controller.abort(new Error('enough'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(send.mock.lastCall?.[1].signal?.aborted).toBe(true)
  expect(await making).toMatchObject({ message: 'enough' })
  expect(send).toHaveBeenCalledOnce()
})

it('an attempt that could not be read gets the same look when it is repeated', async () => {
  let isDown = true
  const { requests } = fakeServer(({ method, path }) => {
    if (method === 'POST') return { status: 202, body: queued }
    if (path.startsWith('/api/v1/looks')) return { status: 200, body: made }
    return isDown ? { status: 503, body: {} } : pictureAnswer()
  })
  const attempt = { idempotencyKey: 'k1' }
  await expect(make(new AbortController().signal, attempt)).rejects.toBeInstanceOf(LookUnread)
  isDown = false
  expect(await make(new AbortController().signal, attempt)).toMatchObject({ id: 'l1' })
  const posted = requests.filter(({ method }) => method === 'POST')
  expect(posted.map(({ headers }) => headers['idempotency-key'])).toEqual(['k1'])
})

it('a paid look whose picture could not be fetched is fetched from a new address', async () => {
  let reads = 0
  const { requests } = fakeServer(({ method, path }) => {
    if (method === 'POST') return { status: 202, body: queued }
    if (path.startsWith('/api/v1/looks'))
      return { status: 200, body: ++reads === 1 ? made : { ...made, imageUrl: '/files/look.jpg?new' } }
    return path.endsWith('?new') ? pictureAnswer() : { status: 503, body: {} }
  })
  expect(await make(new AbortController().signal)).toMatchObject({ id: 'l1', widthPx: 600, score: 0.9 })
  expect(linesOf(requests).filter((line) => line.includes('/cancel'))).toEqual([])
})
