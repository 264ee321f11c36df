/** Browser notifications for looks that end while the tab is in the background. */
import { product } from '../../../content.ts'

const isKnown = () => 'Notification' in window

/** True when the user has not been asked yet. Browsers allow asking only in response to a press. */
export const canAllowNotifications = (): boolean => isKnown() && Notification.permission === 'default'

/** Asks the user for permission. Resolves to true when granted. */
export const allowNotifications = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === 'granted'

/** Shows a notification if permitted. It replaces an earlier one (same tag). */
export async function notify(words: string): Promise<void> {
  if (!isKnown() || Notification.permission !== 'granted') return
  const options = { body: words, icon: '/favicon.svg', tag: 'toile-look' }
  try {
    const shown = new Notification(product.name, options)
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
    })
  } catch {
    // Mobile browsers only support notifications from the service worker.
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.showNotification(product.name, options)
  }
}
