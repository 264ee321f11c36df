/**
 * Tracks whether the studio opens offline: once the on-device engine is ready, the service worker stores the studio.
 */
import { useSyncExternalStore } from 'react'
import type { OfflineAnswer, OfflineQuestion } from '../../../lib/offline-question.ts'
import { offlineWorker } from '../../../lib/offline-worker.ts'

/** `refused`: the page has no service worker, or the storage quota is exceeded. */
export type StudioStorage = 'unknown' | 'storing' | 'stored' | 'refused'

let studio: StudioStorage = 'unknown'
let isWatching = false
const listeners = new Set<() => void>()

function setStudio(next: StudioStorage): void {
  studio = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useStoredStudio = (): StudioStorage => useSyncExternalStore(subscribe, () => studio)

/** Asks the service worker to store the studio. The outcome is available from `useStoredStudio`. */
export function storeStudioOffline(): void {
  if (studio === 'stored') return
  setStudio('storing')
  watchController()
  void ask('store').then((stored) => setStudio(stored ? 'stored' : 'refused'))
}

/** Asks the service worker whether the studio is stored, unless that is known. */
export function checkStudio(): void {
  if (studio === 'unknown') void ask('check').then((stored) => stored && setStudio('stored'))
}

/** Asks again when a new service worker takes control, because the one of an earlier build may not answer. */
function watchController(): void {
  if (isWatching || !('serviceWorker' in navigator)) return
  isWatching = true
  navigator.serviceWorker.addEventListener('controllerchange', storeStudioOffline)
}

async function ask(kind: OfflineQuestion['kind']): Promise<boolean> {
  const worker = await activeWorker()
  if (!worker) return false
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<OfflineAnswer>) => {
      port1.close()
      resolve(data.stored)
    })
    port1.start()
    worker.postMessage({ kind, script: import.meta.url } satisfies OfflineQuestion, [port2])
  })
}

/**
 * Resolves to the newest service worker once it is active, or to the previous one when the newest is discarded. Null
 * without any.
 */
async function activeWorker(): Promise<ServiceWorker | null> {
  const registration = await offlineWorker()
  const newest = registration?.installing ?? registration?.waiting
  if (!registration || !newest) return registration?.active ?? null
  return new Promise((resolve) => {
    newest.addEventListener('statechange', () => {
      if (newest.state === 'activated') resolve(newest)
      else if (newest.state === 'redundant') resolve(registration.active)
    })
  })
}
