/** Signing in at another provider, in a window of its own. */
import { identityAddress } from '../../api/identity.ts'
import { randomId } from '../../lib/random-id.ts'
import { paths } from '../../paths.ts'

const WIDTH_PX = 500
const HEIGHT_PX = 640
const POLL_MS = 400
/** The type of message that the identity library's last page sends. */
const MESSAGE_TYPE = 'better-auth:oauth-popup'

/** `failed` carries the provider's code and sentence, where it gave any. */
export type PopupOutcome =
  | { kind: 'done' }
  | { kind: 'blocked' }
  | { kind: 'closed' }
  | { kind: 'failed'; code: string; message: string }

type Message = { type?: unknown; nonce?: unknown; error?: { code?: unknown; description?: unknown } }

/**
 * Opens the provider's page and waits until it is through, closed or failed. To be called in the press itself, or the
 * browser blocks the window. An aborted one closes the window and counts as closed.
 */
export function signInByPopup(provider: string, signal: AbortSignal): Promise<PopupOutcome> {
  const nonce = randomId()
  const address = new URL(identityAddress('/oauth-popup/start'), location.origin)
  // Never shown: the library answers with a page of its own, which tells the outcome and closes.
  const back = paths.landing()
  const query = {
    provider,
    popupOrigin: location.origin,
    popupNonce: nonce,
    callbackURL: back,
    errorCallbackURL: back,
  }
  address.search = new URLSearchParams(query).toString()
  const popup = window.open(address, 'toile-sign-in', placeInMiddle())
  if (!popup) return Promise.resolve({ kind: 'blocked' })

  return new Promise((resolve) => {
    const settle = (outcome: PopupOutcome) => {
      clearInterval(poll)
      window.removeEventListener('message', listen)
      signal.removeEventListener('abort', leave)
      popup.close()
      resolve(outcome)
    }
    const leave = () => settle({ kind: 'closed' })
    const listen = ({ origin, data }: MessageEvent<Message | null>) => {
      if (origin !== location.origin || data?.type !== MESSAGE_TYPE || data.nonce !== nonce) return
      settle(data.error ? failed(data.error) : { kind: 'done' })
    }
    // A window that is closed sends nothing; one that has just sent its message closes at once, so look twice.
    let wasClosed = false
    const poll = setInterval(() => {
      if (wasClosed) leave()
      wasClosed = popup.closed
    }, POLL_MS)
    window.addEventListener('message', listen)
    signal.addEventListener('abort', leave)
  })
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const failed = ({ code, description }: NonNullable<Message['error']>): PopupOutcome => ({
  kind: 'failed',
  code: text(code),
  message: text(description),
})

function placeInMiddle(): string {
  const left = window.screenX + (window.outerWidth - WIDTH_PX) / 2
  const top = window.screenY + (window.outerHeight - HEIGHT_PX) / 2
  return `width=${WIDTH_PX},height=${HEIGHT_PX},left=${Math.round(left)},top=${Math.round(top)}`
}
