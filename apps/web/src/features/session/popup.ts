/** Signs in by an OAuth provider in a popup window. */
import { termsVersion } from '@toile/contract/business'
import { identityAddress } from '../../api/identity.ts'
import { randomId } from '../../lib/random-id.ts'
import { paths } from '../../paths.ts'

const WIDTH_PX = 500
const HEIGHT_PX = 640
const POLL_MS = 400
/** Type of the message sent by the identity library's final page. */
const MESSAGE_TYPE = 'better-auth:oauth-popup'

/** `failed` has the provider's code and message, if any. */
export type PopupOutcome =
  | { kind: 'done' }
  | { kind: 'blocked' }
  | { kind: 'closed' }
  | { kind: 'failed'; code: string; message: string }

type Message = { type?: unknown; nonce?: unknown; error?: { code?: unknown; description?: unknown } }

/**
 * Opens the provider's page and resolves when it succeeded, failed or was closed. Call during the press itself, or the
 * browser blocks the popup. Aborting closes the popup and counts as closed.
 */
export function signInByPopup(provider: string, signal: AbortSignal): Promise<PopupOutcome> {
  const nonce = randomId()
  const address = new URL(identityAddress('/oauth-popup/start'), location.origin)
  // Never shown: the library responds with a page that posts the outcome and closes.
  const back = paths.landing()
  const query = {
    provider,
    popupOrigin: location.origin,
    popupNonce: nonce,
    callbackURL: back,
    errorCallbackURL: back,
    // Stored with a new account.
    additionalData: JSON.stringify({ termsVersion }),
  }
  address.search = new URLSearchParams(query).toString()
  const popup = window.open(address, 'toile-sign-in', centredFeatures())
  if (!popup) return Promise.resolve({ kind: 'blocked' })

  return new Promise((resolve) => {
    const settle = (outcome: PopupOutcome) => {
      clearInterval(poll)
      window.removeEventListener('message', listen)
      signal.removeEventListener('abort', onClosed)
      popup.close()
      resolve(outcome)
    }
    const onClosed = () => settle({ kind: 'closed' })
    const listen = ({ origin, data }: MessageEvent<Message | null>) => {
      if (origin !== location.origin || data?.type !== MESSAGE_TYPE || data.nonce !== nonce) return
      settle(data.error ? failed(data.error) : { kind: 'done' })
    }
    // A closed popup sends nothing; one that has just sent its message closes at once, so check twice.
    let wasClosed = false
    const poll = setInterval(() => {
      if (wasClosed) onClosed()
      wasClosed = popup.closed
    }, POLL_MS)
    window.addEventListener('message', listen)
    signal.addEventListener('abort', onClosed)
  })
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const failed = ({ code, description }: NonNullable<Message['error']>): PopupOutcome => ({
  kind: 'failed',
  code: text(code),
  message: text(description),
})

function centredFeatures(): string {
  const left = window.screenX + (window.outerWidth - WIDTH_PX) / 2
  const top = window.screenY + (window.outerHeight - HEIGHT_PX) / 2
  return `width=${WIDTH_PX},height=${HEIGHT_PX},left=${Math.round(left)},top=${Math.round(top)}`
}
