/** Tells that the studio opens without a network: the service worker stores it once the engine of this device is ready. */
import { useSyncExternalStore } from 'react'
import type { OfflineAnswer, OfflineQuestion } from '../../../lib/offline-question.ts'
import { offlineWorker } from '../../../lib/offline-worker.ts'

/** `refused`: this browser has no service worker for the page, or no room. */
export type StudioStorage = 'unknown' | 'storing' | 'stored' | 'refused'

let studio: StudioStorage = 'unknown'
let isWatching = false
const listeners = new Set<() => void>()

function become(next: StudioStorage): void {
  studio = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useStoredStudio = (): StudioStorage => useSyncExternalStore(subscribe, () => studio)

/** Has the studio stored. The outcome is told by `useStoredStudio`. */
export function storeStudio(): void {
  if (studio === 'stored') return
  become('storing')
  watchWorkers()
  void ask('store').then((stored) => become(stored ? 'stored' : 'refused'))
}

/** Finds out whether the studio is stored, where that is not known. */
export function checkStudio(): void {
  if (studio === 'unknown') void ask('check').then((stored) => stored && become('stored'))
}

/** The worker of an earlier build may not answer: the one that takes its place is asked again. */
function watchWorkers(): void {
  if (isWatching || !('serviceWorker' in navigator)) return
  isWatching = true
  navigator.serviceWorker.addEventListener('controllerchange', storeStudio)
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

/** The newest worker, once it is active; else the one before it. Null where there is none. */
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
