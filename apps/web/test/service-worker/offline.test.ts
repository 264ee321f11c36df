// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OfflineFiles } from '../../service-worker/offline-store.ts'
import { fakeCaches, origin } from './fake-browser.ts'

const studioPath = '/virtual-try-outfit'
const files: OfflineFiles = {
  version: 'v1',
  languages: ['en'],
  fonts: [],
  studio: { path: studioPath, entry: '/assets/index.js', assets: [], samples: [] },
}

/** The worker's listeners by event. */
const listeners = new Map<string, (event: unknown) => void>()
/** Open pages, the last used first. */
let pages: { url: string; focus: () => Promise<void> }[] = []
const fetch = vi.fn(async (_request: unknown) => new Response('fetched'))
const openWindow = vi.fn(async (_address: string) => null)

beforeEach(async () => {
  const { caches } = fakeCaches(fetch)
  const globals = {
    OFFLINE: files,
    location: new URL(`${origin}/sw.js?lang=en`),
    caches,
    fetch,
    clients: { matchAll: async () => pages, openWindow },
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.resetModules()
  await import('../../service-worker/offline.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  listeners.clear()
  pages = []
})

type Asked = { mode?: RequestMode; preloaded?: Promise<Response> }

/** The worker's response to a request; undefined when it leaves the request to the browser. */
function responseTo(path: string, { mode = 'navigate', preloaded }: Asked = {}) {
  let response: Promise<Response> | undefined
  const request = { url: origin + path, method: 'GET', mode }
  const respondWith = (given: Promise<Response>) => (response = given)
  const event = { request, preloadResponse: preloaded ?? Promise.resolve(), respondWith, waitUntil() {} }
  listeners.get('fetch')?.(event)
  return response
}

const calls = [
  '/api/identity/verify-email?token=once',
  '/api/identity/callback/google?code=once',
  '/dev/mailbox',
]

test.each(calls)('a page of the server is requested once: %s', async (path) => {
  const preloaded = new Response('preloaded')
  expect(await responseTo(path, { preloaded: Promise.resolve(preloaded) })).toBe(preloaded)
  expect(fetch).not.toHaveBeenCalled()
  expect(await (await responseTo(path))?.text()).toBe('fetched')
  expect(fetch).toHaveBeenCalledOnce()
})

test('no page takes the place of a page of the server that cannot be reached', async () => {
  const preloaded = Promise.reject(new TypeError('Failed to fetch'))
  await expect(responseTo('/api/identity/verify-email', { preloaded })).rejects.toThrow('Failed to fetch')
})

test('calls of the API pass the worker by', () => {
  expect(responseTo('/api/generations', { mode: 'cors' })).toBeUndefined()
})

const press = async () => {
  let shown: Promise<void> | undefined
  const close = vi.fn()
  const waitUntil = (given: Promise<void>) => (shown = given)
  listeners.get('notificationclick')?.({ notification: { close }, waitUntil })
  await shown
  expect(close).toHaveBeenCalledOnce()
}

test('a pressed notification leads to the studio, not to the page that was used last', async () => {
  const [prices, studio] = [vi.fn(), vi.fn()]
  pages = [
    { url: `${origin}/pricing`, focus: prices },
    { url: `${origin}${studioPath}#gallery`, focus: studio },
  ]
  await press()
  expect(studio).toHaveBeenCalledOnce()
  expect(prices).not.toHaveBeenCalled()
  expect(openWindow).not.toHaveBeenCalled()
})

test('a pressed notification opens the studio after its page was closed', async () => {
  pages = [{ url: `${origin}/pricing`, focus: vi.fn() }]
  await press()
  expect(openWindow).toHaveBeenCalledWith(studioPath)
})
