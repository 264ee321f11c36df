/** Later than anything the first page needs. */
const AFTER_LOAD_MS = 3000

let registering: Promise<ServiceWorkerRegistration | undefined> = Promise.resolve(undefined)

/**
 * Registers the service worker once the page has loaded: it shows the page "offline" in this language, and the studio
 * where that was stored. Browsers without service workers show a page of their own.
 */
export function startOfflineWorker(language: string): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  registering = loaded()
    .then(() => serviceWorker.register(`/sw.js?lang=${language}`))
    // Without a network a worker of another language is not fetched: the one that is here goes on.
    .catch(() => serviceWorker.getRegistration())
    .catch(() => undefined)
}

/** Resolves once the service worker is registered; with undefined where there is none. */
export const offlineWorker = (): Promise<ServiceWorkerRegistration | undefined> => registering

function loaded(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => setTimeout(resolve, AFTER_LOAD_MS)
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait)
  })
}
