/**
 * The dialog that a press opens: a frame of our origin, and its messages. Closing it removes the frame and all
 * listeners.
 */
import type { FromFrame, ToFrame } from './messages.ts'
import { productOf, readPicture } from './product.ts'
import { languageOf, wordsIn } from './words.ts'

/** After this time without an answer, the shopper is told that try-on cannot be reached. */
const ANSWERS_WITHIN_MS = 20_000
/** Origins that a key can name. The browser shows no frame on others, and does not say why. */
const nameable = /^https:\/\/|^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/

type Hooks = {
  /** Fires an event for the shop: a look was made, the product goes to the basket, or something failed. */
  tell: (type: 'look' | 'add' | 'error', detail: Record<string, unknown>) => void
  /** Called when the key does not work on this page. */
  onRefused: () => void
}

/** Opens the dialog. `origin`: that of the server that served this script. */
export function openDialog(
  host: Element,
  root: ShadowRoot,
  { origin, tell, onRefused }: Hooks & { origin: string },
): void {
  const language = languageOf(host)
  const words = wordsIn(language)
  const { product, addresses } = productOf(host)
  const key = keyOf(host)
  const closed = new AbortController()
  const { signal } = closed

  const dialog = elementOf('dialog', { part: 'dialog', 'aria-label': words.dialog })
  const waiting = elementOf('div', { class: 'waiting' })
  const status = elementOf('p', { role: 'status' })
  status.textContent = words.opening
  const close = elementOf('button', { type: 'button', part: 'close' })
  close.textContent = words.close
  close.addEventListener('click', () => dialog.close())
  waiting.append(status, close)
  const frame = elementOf('iframe', {
    part: 'frame',
    title: product.name ? `${words.dialog}: ${product.name}` : words.dialog,
    allow: 'camera',
    hidden: '',
    src: addressOfFrame(origin, key, language),
  })
  dialog.append(waiting, frame)

  const unreachable = () => {
    status.textContent = words.unreachable
    tell('error', { code: 'unreachable' })
  }
  const late = setTimeout(unreachable, ANSWERS_WITHIN_MS)
  const send = (message: ToFrame) => frame.contentWindow?.postMessage(message, origin)
  const onMessage = (message: FromFrame) => {
    switch (message.toile) {
      case 'ready':
        clearTimeout(late)
        waiting.hidden = true
        frame.hidden = false
        frame.focus()
        send({ toile: 'product', product })
        break
      case 'picture': {
        const { index } = message
        const address = addresses[index]
        const reading = address === undefined ? Promise.resolve(null) : readPicture(address)
        void reading.then((file) => signal.aborted || send({ toile: 'picture', index, file }))
        break
      }
      case 'close':
        dialog.close()
        break
      case 'look': {
        const { id, score, index } = message
        tell('look', { id, score, name: product.name, image: addresses[index] ?? null })
        break
      }
      case 'add':
        tell('add', {
          name: product.name,
          image: addresses[message.index] ?? null,
          choice: product.pictures[message.index] ?? null,
        })
        break
      case 'refused':
        onRefused()
        tell('error', { code: message.code })
        break
      case 'error':
        tell('error', { code: message.code })
        break
    }
  }
  window.addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      const isOurs = event.origin === origin && event.source === frame.contentWindow
      if (isOurs && isMessage(event.data)) onMessage(event.data)
    },
    { signal },
  )
  // The browser itself returns the focus to the button that opened the dialog.
  dialog.addEventListener('close', () => {
    closed.abort()
    clearTimeout(late)
    dialog.remove()
  })
  const isRefused = key !== null && key !== '' && !nameable.test(location.origin)
  if (isRefused) {
    clearTimeout(late)
    frame.remove()
    status.textContent = words.unavailable
    console.error(`Try-on with a key works on pages served by https, and not on ${location.origin}.`)
  }
  root.append(dialog)
  dialog.showModal()
  if (!isRefused) return
  // When the dialog is open: the shop may remove the element in answer, which closes it.
  onRefused()
  tell('error', { code: 'origin_not_allowed' })
}

const isMessage = (data: unknown): data is FromFrame =>
  typeof data === 'object' && data !== null && typeof (data as { toile?: unknown }).toile === 'string'

/** `data-key` serves libraries that keep `key` for themselves, such as React and Vue. */
const keyOf = (host: Element) => host.getAttribute('key') ?? host.getAttribute('data-key')

function addressOfFrame(origin: string, key: string | null, language: string): string {
  const address = new URL('/embed', origin)
  if (key) {
    address.searchParams.set('key', key)
    address.searchParams.set('origin', location.origin)
  }
  address.searchParams.set('lang', language)
  return address.href
}

function elementOf<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const attribute of Object.keys(attributes))
    element.setAttribute(attribute, attributes[attribute] ?? '')
  return element
}
