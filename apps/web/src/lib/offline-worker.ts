/** Delay after `load`, so that the first page's own requests are done. */
const AFTER_LOAD_MS = 3000

let registering: Promise<ServiceWorkerRegistration | undefined> = Promise.resolve(undefined)

/**
 * Registers the service worker once the page has loaded. It serves the offline page in this language, and the studio if
 * stored. Browsers without service workers show their own error page.
 */
export function startOfflineWorker(language: string): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  registering = loaded()
    .then(() => serviceWorker.register(`/sw.js?lang=${language}`))
    // A worker for another language cannot be fetched offline: the registered one is kept.
    .catch(() => serviceWorker.getRegistration())
    .catch(() => undefined)
}

/** Resolves once the service worker is registered; to undefined without one. */
export const offlineWorker = (): Promise<ServiceWorkerRegistration | undefined> => registering

function loaded(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => setTimeout(resolve, AFTER_LOAD_MS)
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait)
  })
}
