/** Later than anything the first page needs. */
const AFTER_LOAD_MS = 3000

/** Has the page "offline" kept in this language, once the page has loaded. Browsers that cannot show their own. */
export function keepOfflinePage(language: string): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    void navigator.serviceWorker.register(`/sw.js?lang=${language}`).catch(() => undefined)
  const wait = () => setTimeout(register, AFTER_LOAD_MS)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait)
}
