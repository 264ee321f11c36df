import { getEventListeners } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import type { TryOnProgress, TryOnResult } from '../../src/engine.ts'
import { Aborted, EngineFailed } from '../../src/errors.ts'
import { tryOnQueue } from '../../src/threads/try-on-queue.ts'
import type { TryOnQueue } from '../../src/threads/try-on-queue.ts'

const script = new URL('./fake-worker.ts', import.meta.url)
const queues: TryOnQueue[] = []

function makeQueue(settings: Partial<Parameters<typeof tryOnQueue>[0]> = {}): TryOnQueue {
  const queue = tryOnQueue({
    script,
    threads: 1,
    practises: true,
    jobTimeoutMs: 20_000,
    stopGraceMs: 100,
    ...settings,
  })
  queues.push(queue)
  return queue
}

afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.close()))
})

/** Runs a job of the fake thread. @param what its first letter: see `fake-worker.ts` */
function run(
  queue: TryOnQueue,
  what: string,
  signal?: AbortSignal,
  onProgress: (progress: TryOnProgress) => void = () => undefined,
  further = 0,
) {
  const picture = { data: Uint8Array.of(what.charCodeAt(0), 0, 0, 0), width: 1, height: 1 }
  const input = {
    person: picture,
    garment: picture,
    further: Array.from({ length: further }, () => ({ picture })),
  }
  return queue
    .run({ work: { kind: 'try-on', input }, ...(signal && { signal }), onProgress })
    .then(({ kind, result }) => {
      if (kind !== 'try-on') throw new Error(`it did a ${kind}`)
      return result
    })
}
/** Returns the number of the thread that runs the next job. */
const threadOf = async (queue: TryOnQueue) => (await run(queue, 'd')).report.ms['thread']
const failure = (call: Promise<TryOnResult>): Promise<unknown> =>
  call.then(
    () => 'no failure',
    (e: unknown) => e,
  )

test('runs jobs in the order of arrival', async () => {
  const queue = makeQueue()
  const order: number[] = []
  await Promise.all([1, 2, 3].map((n) => run(queue, 'd').then(() => order.push(n))))
  expect(order).toEqual([1, 2, 3])
})

test('terminates a thread only after its native code, which would otherwise crash the process', async () => {
  const queue = makeQueue()
  const native = Promise.withResolvers<void>()
  const told: number[] = []
  const job = run(queue, 'n', undefined, ({ fraction }) => {
    told.push(fraction)
    if (fraction === 0.2) native.resolve()
  })
  await native.promise
  await Promise.all([queue.close(), expect(job).rejects.toBeInstanceOf(Aborted)])
  expect(told).toEqual([0.1, 0.2, 0.9])
})

test('does not wait for the native code of a dead thread', async () => {
  const queue = makeQueue()
  const native = Promise.withResolvers<void>()
  const job = failure(
    run(queue, 'e', undefined, ({ fraction }) => {
      if (fraction === 0.2) native.resolve()
    }),
  )
  await native.promise
  await queue.close()
  expect(await job).toBeInstanceOf(Aborted)
})

test('removes its listener from the signal after a job, so that the pictures can be freed', async () => {
  const queue = makeQueue()
  const { signal } = new AbortController()
  await Promise.all([run(queue, 'd', signal), failure(run(queue, 'f', signal))])
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test.each(['x', 't'])('fails as retryable when the thread dies (%s), and runs the next job', async (how) => {
  const queue = makeQueue()
  const [died, next] = await Promise.all([failure(run(queue, how)), run(queue, 'd')])
  expect(died).toBeInstanceOf(EngineFailed)
  expect((died as EngineFailed).retryable).toBe(true)
  expect((died as EngineFailed).cause).toBeInstanceOf(Error)
  expect(next.report.engine).toBe('fake')
})

test('fails without retry on an unexpected error, and keeps its cause', async () => {
  const error = (await failure(run(makeQueue(), 'f'))) as EngineFailed
  expect(error).toBeInstanceOf(EngineFailed)
  expect(error.retryable).toBe(false)
  expect((error.cause as Error).message).toContain('a bug')
})

test('multiplies the time limit by the number of garments', async () => {
  const queue = makeQueue({ jobTimeoutMs: 100 })
  await queue.start()
  const start = performance.now()
  expect(await failure(run(queue, 'h', undefined, undefined, 2))).toBeInstanceOf(EngineFailed)
  expect(performance.now() - start).toBeGreaterThan(290)
})

test('replaces a thread whose job takes too long', async () => {
  const queue = makeQueue({ jobTimeoutMs: 200 })
  const hung = (await failure(run(queue, 'h'))) as EngineFailed
  expect(hung).toBeInstanceOf(EngineFailed)
  expect(hung.retryable).toBe(true)
  expect((await run(queue, 'd')).width).toBe(1)
})

test('stops a job that checks the stop cell, and keeps its thread', async () => {
  const queue = makeQueue({ stopGraceMs: 20_000 })
  const stop = new AbortController()
  const before = await threadOf(queue)
  expect(await failure(run(queue, 's', stop.signal, () => stop.abort()))).toBeInstanceOf(Aborted)
  expect(await threadOf(queue)).toBe(before)
})

test('stops a job that does not check the stop cell by replacing its thread', async () => {
  const queue = makeQueue()
  const stop = new AbortController()
  const before = await threadOf(queue)
  expect(await failure(run(queue, 'h', stop.signal, () => stop.abort()))).toBeInstanceOf(Aborted)
  expect(await threadOf(queue)).not.toBe(before)
})

test('removes an aborted job from the queue', async () => {
  const queue = makeQueue()
  const stopFirst = new AbortController()
  const stopSecond = new AbortController()
  const first = failure(run(queue, 'h', stopFirst.signal))
  const second = failure(run(queue, 'd', stopSecond.signal))
  stopSecond.abort()
  expect(await second).toBeInstanceOf(Aborted)
  stopFirst.abort()
  expect(await first).toBeInstanceOf(Aborted)
})

test('reports no progress after the abort', async () => {
  const queue = makeQueue({ stopGraceMs: 20_000 })
  const stop = new AbortController()
  let reports = 0
  await failure(
    run(queue, 's', stop.signal, () => {
      reports++
      stop.abort()
    }),
  )
  await run(queue, 'd')
  expect(reports).toBe(1)
})

test('closing rejects running, waiting and later jobs', async () => {
  const queue = makeQueue()
  const calls = [failure(run(queue, 'h')), failure(run(queue, 'd'))]
  await queue.start()
  await queue.close()
  for (const outcome of await Promise.all(calls)) expect(outcome).toBeInstanceOf(Aborted)
  expect(await failure(run(queue, 'd'))).toBeInstanceOf(Aborted)
})

test('rejects the start when its script is missing', async () => {
  const queue = makeQueue({ script: new URL('./no-such-worker.ts', import.meta.url) })
  await expect(queue.start()).rejects.toBeInstanceOf(EngineFailed)
  expect(await failure(run(queue, 'd'))).toBeInstanceOf(EngineFailed)
})

test.each([true, false])(
  'its threads warm up before the first job if `practises` is true (%s)',
  async (practises) => {
    const queue = makeQueue({ practises })
    await queue.start()
    expect((await run(queue, 'd')).report.ms['warm']).toBe(practises ? 1 : 0)
  },
)

test('two threads work in parallel', async () => {
  const queue = makeQueue({ threads: 2 })
  const stop = new AbortController()
  const blocked = failure(run(queue, 'h', stop.signal))
  expect((await run(queue, 'd')).width).toBe(1)
  stop.abort()
  expect(await blocked).toBeInstanceOf(Aborted)
})
