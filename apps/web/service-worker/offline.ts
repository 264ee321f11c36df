/**
 * Shows the page "offline" in place of one that cannot be reached. It keeps that page in the language it was registered
 * with, what the page shows, and nothing else: no answer of the API, no picture, nothing of anybody. Whoever has looks
 * made on their device has that worker's script kept as well, by the worker: see `device-files.ts`.
 */

/** Written in by the build: changes with what is kept, and the addresses of what the page shows. */
declare const OFFLINE: { version: string; files: readonly string[] }

const worker = globalThis as unknown as ServiceWorkerGlobalScope

const PREFIX = 'toile-offline-'
const language = new URL(location.href).searchParams.get('lang') ?? ''
const store = `${PREFIX}${OFFLINE.version}-${language}`
const page = `/offline?lang=${language}`
/** Scripts of workers that compile WebAssembly, and what they run. */
const WORKERS = '/assets/wasm/'
/** The server's own: sign-ins pass through them, and pages for developers. */
const LEFT_ALONE = /^\/(?:api|dev)\//

worker.addEventListener('install', (event) => event.waitUntil(keep()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || LEFT_ALONE.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(fromNetwork(event))
  else if (OFFLINE.files.includes(pathname) || pathname.startsWith(WORKERS))
    event.respondWith(fromStore(request))
})

async function keep(): Promise<void> {
  const cache = await caches.open(store)
  await cache.addAll([page, ...OFFLINE.files])
  await worker.skipWaiting()
}

/** Of the pages that are open too, in place of an older one. */
async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== store)
  await Promise.all(older.map((name) => caches.delete(name)))
  // The page is asked for while this worker starts.
  await worker.registration.navigationPreload.enable()
  await worker.clients.claim()
}

async function fromNetwork({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await preloadResponse) as Response | undefined
    return preloaded ?? (await fetch(request))
  } catch {
    return (await caches.match(page)) ?? Response.error()
  }
}

const fromStore = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request)
