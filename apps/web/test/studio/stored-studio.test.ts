import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OfflineQuestion } from '../../src/lib/offline-question.ts'

/** Generous, because the machine may be busy. */
const PATIENCE = { timeout: 25_000 }

/** A fake service worker. `answers` is its response about the studio; undefined sends none. */
class FakeServiceWorker extends EventTarget {
  readonly heard: OfflineQuestion['kind'][] = []
  state: ServiceWorkerState
  readonly answers: boolean | undefined

  constructor(answers: boolean | undefined, state: ServiceWorkerState = 'activated') {
    super()
    this.answers = answers
    this.state = state
  }

  postMessage({ kind }: OfflineQuestion, [port]: [MessagePort]) {
    this.heard.push(kind)
    if (this.answers !== undefined) port.postMessage({ stored: this.answers })
  }

  becomes(state: ServiceWorkerState) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

type Workers = { active?: FakeServiceWorker; installing?: FakeServiceWorker }

/** A page with a registration of these workers. */
async function pageWith(workers: Workers | undefined) {
  const registration = { active: null, installing: null, waiting: null, ...workers }
  const container = Object.assign(new EventTarget(), {
    register: async () => {
      if (!workers) throw new DOMException('not here', 'SecurityError')
      return registration
    },
    getRegistration: async () => undefined,
  })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: container }))
  vi.resetModules()
  const { startOfflineWorker } = await import('../../src/lib/offline-worker.ts')
  const studio = await import('../../src/features/studio/device/stored-studio.ts')
  startOfflineWorker('en')
  const { result } = renderHook(() => studio.useStoredStudio())
  return { container, ...studio, shown: () => result.current }
}

beforeEach(() => {
  vi.stubEnv('PROD', true)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** The worker is registered some seconds after the page has loaded. */
const registered = () => act(() => vi.advanceTimersByTimeAsync(3000))

test('the studio is `storing` until the worker confirms', async () => {
  const active = new FakeServiceWorker(true)
  const { storeStudioOffline, shown } = await pageWith({ active })
  expect(shown()).toBe('unknown')
  act(storeStudioOffline)
  expect(shown()).toBe('storing')
  expect(active.heard).toEqual([])
  await registered()
  vi.useRealTimers()
  await vi.waitFor(() => expect(shown()).toBe('stored'), PATIENCE)
  act(storeStudioOffline)
  expect(active.heard).toEqual(['store'])
})

test('a worker without space reports `refused`', async () => {
  const { storeStudioOffline, shown } = await pageWith({ active: new FakeServiceWorker(false) })
  act(storeStudioOffline)
  await registered()
  vi.useRealTimers()
  await vi.waitFor(() => expect(shown()).toBe('refused'), PATIENCE)
})

test('on a first visit the worker is asked once active', async () => {
  const installing = new FakeServiceWorker(true, 'installing')
  const { storeStudioOffline, shown } = await pageWith({ installing })
  act(storeStudioOffline)
  await registered()
  vi.useRealTimers()
  act(() => installing.becomes('installed'))
  expect(installing.heard).toEqual([])
  act(() => installing.becomes('activated'))
  await vi.waitFor(() => expect(shown()).toBe('stored'), PATIENCE)
})

test('a worker that failed to install stores nothing', async () => {
  const installing = new FakeServiceWorker(true, 'installing')
  const { storeStudioOffline, shown } = await pageWith({ installing })
  act(storeStudioOffline)
  await registered()
  vi.useRealTimers()
  act(() => installing.becomes('redundant'))
  await vi.waitFor(() => expect(shown()).toBe('refused'), PATIENCE)
})

test('a browser without service workers stores nothing', async () => {
  const { storeStudioOffline, shown } = await pageWith(undefined)
  act(storeStudioOffline)
  await registered()
  vi.useRealTimers()
  await vi.waitFor(() => expect(shown()).toBe('refused'), PATIENCE)
})

test('if an earlier build’s worker does not answer, its successor is asked', async () => {
  const workers = { active: new FakeServiceWorker(undefined) }
  const { container, storeStudioOffline, shown } = await pageWith(workers)
  act(storeStudioOffline)
  await registered()
  vi.useRealTimers()
  await vi.waitFor(() => expect(workers.active.heard).toEqual(['store']), PATIENCE)
  expect(shown()).toBe('storing')
  Object.assign(await container.register(), { active: new FakeServiceWorker(true) })
  act(() => void container.dispatchEvent(new Event('controllerchange')))
  await vi.waitFor(() => expect(shown()).toBe('stored'), PATIENCE)
})

test.each([
  ['stored', true],
  ['unknown', false],
])('a later page finds that it is %s where the worker says %s', async (state, stored) => {
  const active = new FakeServiceWorker(stored)
  const { checkStudio, shown } = await pageWith({ active })
  act(checkStudio)
  await registered()
  vi.useRealTimers()
  await vi.waitFor(() => expect(active.heard).toEqual(['check']), PATIENCE)
  await vi.waitFor(() => expect(shown()).toBe(state), PATIENCE)
})
