/**
 * The service worker. It shows the page "offline" in place of one that cannot be reached and, where a visitor has made
 * looks on this device, the studio itself. A notification that is pressed leads back to the studio. It stores files of
 * the build alone: no answer of the API, nothing of a person.
 */
import { asLanguage, defaultLanguage, languageCookie } from '@toile/contract/languages'
import type { OfflineAnswer, OfflineQuestion } from '../src/lib/offline-question.ts'
import { createOfflineStore, type OfflineFiles } from './offline-store.ts'

/** Written in by the build. */
declare const OFFLINE: OfflineFiles

const worker = globalThis as unknown as ServiceWorkerGlobalScope
const store = createOfflineStore(OFFLINE, { caches, fetch: (...given) => fetch(...given) })

/** The server's own pages: those that sign-ins pass through, and those for developers. */
const OF_SERVER = /^\/(?:api|dev)\//
const STORED = /^\/(?:assets|samples)\//

/** Undefined until it is known. Where nothing is stored, files come past this worker. */
let mayBeStored: boolean | undefined
void store.isStudioRequested().then((isRequested) => (mayBeStored = isRequested))

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('message', (event) => {
  const [port] = event.ports
  if (port) event.waitUntil(answer(event.data as OfflineQuestion, port))
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showStudio())
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const { origin, pathname } = url
  if (request.method !== 'GET' || origin !== location.origin) return
  if (OF_SERVER.test(pathname)) {
    // Left to the browser, it would be requested again, and a link or a return from a provider works only once.
    if (request.mode === 'navigate') event.respondWith(fromNetwork(event))
  } else if (request.mode === 'navigate') {
    event.respondWith(pageFor(event, url))
    if (mayBeStored !== false) event.waitUntil(tidy())
  } else if (OFFLINE.fonts.includes(pathname) || (mayBeStored !== false && STORED.test(pathname)))
    event.respondWith(store.findFile(pathname, () => fetch(request)))
})

async function install(): Promise<void> {
  await store.storeOfflinePage()
  // Where it does not come now, an older one stays, and the next page that asks has it stored.
  if (await store.isStudioRequested()) await store.storeStudio().catch(() => undefined)
  await worker.skipWaiting()
}

/** Takes over open pages too, from an older worker. */
async function takeOver(): Promise<void> {
  await tidy()
  // The page is asked for while this worker starts.
  await worker.registration.navigationPreload.enable()
  await worker.clients.claim()
}

async function tidy(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await store.removeOlder(pages.length > 0)
}

/** Shows the studio, whose looks the notifications are about: where it is open, else in a new window. */
async function showStudio(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const { path } = OFFLINE.studio
  const studio = pages.find(({ url }) => new URL(url).pathname === path)
  await (studio ? studio.focus() : worker.clients.openWindow(path))
}

async function answer({ kind, script }: OfflineQuestion, port: MessagePort): Promise<void> {
  const tell = (stored: boolean) => port.postMessage({ stored } satisfies OfflineAnswer)
  if (kind === 'check' && !(await store.isStudioRequested())) return tell(false)
  mayBeStored = true
  try {
    await store.storeStudio()
    tell(true)
  } catch {
    // The files of an older build may be gone. A page of the next build waits for the worker of its own, and asks that.
    if (store.isOfThisBuild(script)) tell(false)
  }
}

/** Returns the answer to the request that the browser sent while this worker started; sends one only without it. */
async function fromNetwork({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const preloaded = (await preloadResponse) as Response | undefined
  return preloaded ?? fetch(request)
}

async function pageFor(event: FetchEvent, url: URL): Promise<Response> {
  try {
    return await fromNetwork(event)
  } catch {
    return (await store.findPage(url.pathname, await languageOf(url))) ?? Response.error()
  }
}

/** Chooses the language as the server does, with the language of the registering page in place of the browser's. */
async function languageOf({ searchParams }: URL): Promise<string> {
  // Browsers of before 2025 let a worker read no cookies.
  const { cookieStore } = worker as Partial<Pick<ServiceWorkerGlobalScope, 'cookieStore'>>
  const chosen = await cookieStore?.get(languageCookie)
  return (
    asLanguage(searchParams.get('lang')) ??
    asLanguage(chosen?.value) ??
    asLanguage(new URL(location.href).searchParams.get('lang')) ??
    defaultLanguage
  )
}
