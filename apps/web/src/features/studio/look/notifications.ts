/** Notifications of the browser, for looks that end while another tab is in front. */
import { product } from '../../../content.ts'

const isKnown = () => 'Notification' in window

/** The user has not been asked yet; browsers ask only at a press. */
export const canAllowNotifications = (): boolean => isKnown() && Notification.permission === 'default'

/** Asks the user. Resolves to whether notifications are allowed. */
export const allowNotifications = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === 'granted'

/** Shows the words, where the user allows that. A later one takes the place of an earlier one. */
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
    // Browsers of phones leave it to the service worker.
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.showNotification(product.name, options)
  }
}
