import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  makeOnDevice,
  prepareDevice,
  releaseDevice,
  useDeviceEngine,
} from '../../src/features/studio/device/device-engine.ts'
import type { MakingHooks } from '../../src/features/studio/device/device-engine.ts'
import { madeLook } from './fake-device.ts'
import { FakeWorker } from './fake-worker.ts'

const started: FakeWorker[] = []
const start = () => {
  const worker = new FakeWorker()
  started.push(worker)
  return worker as unknown as Worker
}
const order = { person: new Blob(), garment: new Blob(), options: {} }
const renderEngine = () => renderHook(() => useDeviceEngine()).result

/** The latest worker. */
const latest = () => {
  const worker = started.at(-1)
  if (!worker) throw new Error('no worker was started')
  return worker
}

function make(hooks: Partial<MakingHooks> = {}) {
  const quiet = { onLoading: () => {}, onReady: () => {}, onProgress: () => {} }
  const made = makeOnDevice(order, { signal: new AbortController().signal, ...quiet, ...hooks }, start)
  made.catch(() => undefined)
  return made
}

beforeEach(() => {
  releaseDevice()
  started.length = 0
})

test('the engine is loading until the worker is ready, and the worker starts once', () => {
  const engine = renderEngine()
  act(() => prepareDevice(start))
  prepareDevice(start)
  expect(started).toHaveLength(1)
  expect(latest().heard).toEqual([{ kind: 'prepare' }])
  act(() => latest().says({ kind: 'loading', fraction: 0.25 }))
  expect(engine.current).toEqual({ status: 'loading', fraction: 0.25 })
  act(() => latest().says({ kind: 'ready' }))
  expect(engine.current).toEqual({ status: 'ready' })
})

test('a look goes through loading, ready and progress to its pixels, in the running worker', async () => {
  prepareDevice(start)
  const told: string[] = []
  const made = make({
    onLoading: (fraction) => told.push(`loading ${fraction}`),
    onReady: () => told.push('ready'),
    onProgress: ({ stage, fraction }) => told.push(`${stage} ${fraction}`),
  })
  expect(started).toHaveLength(1)
  expect(latest().heard.at(-1)).toEqual({ kind: 'make', order })
  act(() => {
    latest().says({ kind: 'loading', fraction: 1 })
    latest().says({ kind: 'ready' })
    latest().says({ kind: 'progress', progress: { stage: 'fit', fraction: 0.6 } })
    latest().says(madeLook())
  })
  expect(await made).toMatchObject({ width: 720, height: 960 })
  expect(told).toEqual(['loading 1', 'ready', 'fit 0.6'])
})

test('cancelling terminates the worker at once, and the next look starts another', async () => {
  const engine = renderEngine()
  const cancel = new AbortController()
  const made = make({ signal: cancel.signal })
  const first = latest()
  act(() => cancel.abort())
  await expect(made).rejects.toBe(cancel.signal.reason)
  expect(first.ended).toBe(true)
  expect(engine.current).toEqual({ status: 'idle' })
  const again = make()
  act(() => {
    latest().says({ kind: 'ready' })
    latest().says(madeLook())
  })
  await again
  expect(started).toHaveLength(2)
})

test('a failure of the pictures leaves the engine ready', async () => {
  const engine = renderEngine()
  const made = make()
  const failure = { code: 'no_person_found', message: 'Nobody here.' } as const
  act(() => {
    latest().says({ kind: 'ready' })
    latest().says({ kind: 'failed', failure })
  })
  await expect(made).rejects.toMatchObject({ failure })
  expect(engine.current).toEqual({ status: 'ready' })
  expect(latest().ended).toBe(false)
})

test('engine_failed terminates the worker and leaves the engine idle, not failed', async () => {
  const engine = renderEngine()
  const made = make()
  const failure = { code: 'engine_failed', message: 'unreachable executed' } as const
  act(() => {
    latest().says({ kind: 'ready' })
    latest().says({ kind: 'failed', failure })
  })
  await expect(made).rejects.toMatchObject({ failure })
  expect(engine.current).toEqual({ status: 'idle' })
  expect(latest().ended).toBe(true)
})

test.each([
  ['a file that does not load', 'not_loaded', false],
  ['a lack of memory', 'no_memory', true],
] as const)('%s terminates the worker, and the state holds the failure', async (_, code, isReady) => {
  const engine = renderEngine()
  const made = make()
  const failure = { code, message: 'why' }
  act(() => {
    if (isReady) latest().says({ kind: 'ready' })
    latest().says({ kind: 'failed', failure })
  })
  await expect(made).rejects.toMatchObject({ failure })
  expect(engine.current).toEqual({ status: 'failed', failure })
  expect(latest().ended).toBe(true)
})

test('a worker whose script fails to load is reported as a failure', async () => {
  const made = make()
  act(() => latest().breaks())
  await expect(made).rejects.toMatchObject({ failure: { code: 'not_loaded' } })
})

test('releaseDevice terminates the worker, once the look being made is done', async () => {
  const made = make()
  const worker = latest()
  releaseDevice()
  expect(worker.ended).toBe(false)
  act(() => {
    worker.says({ kind: 'ready' })
    worker.says(madeLook())
  })
  await made
  expect(worker.ended).toBe(true)
})

test('a worker wanted again while it makes a look is kept', async () => {
  const made = make()
  const worker = latest()
  releaseDevice()
  act(() => prepareDevice(start))
  act(() => {
    worker.says({ kind: 'ready' })
    worker.says(madeLook())
  })
  await made
  expect(worker.ended).toBe(false)
})

test('a signal that is already aborted throws at once and starts no worker', () => {
  const signal = AbortSignal.abort()
  const begin = vi.fn(start)
  expect(() =>
    makeOnDevice(order, { signal, onLoading: () => {}, onReady: () => {}, onProgress: () => {} }, begin),
  ).toThrow('aborted')
  expect(begin).not.toHaveBeenCalled()
})
