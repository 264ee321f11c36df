import { elementFrom } from '@toile/widget/element'
import { expect, it, vi } from 'vitest'

/** Stands in for methods that jsdom lacks. */
function standIn() {
  Object.assign(CSSStyleSheet.prototype, { replaceSync: () => undefined })
  HTMLDialogElement.prototype.showModal = () => undefined
  HTMLDialogElement.prototype.close = function close() {
    this.dispatchEvent(new Event('close'))
  }
}

it('an element that is removed closes its dialog', () => {
  standIn()
  customElements.define('toile-try-on', elementFrom('https://toile.example.com'))
  const element = document.createElement('toile-try-on') as HTMLElement & { open: () => void }
  document.body.append(element)
  element.open()
  expect(element.shadowRoot?.querySelector('dialog iframe')).not.toBeNull()
  element.remove()
  expect(element.shadowRoot?.querySelector('dialog')).toBeNull()
})

it('says at once that a key does not work on a page by plain http', () => {
  standIn()
  vi.stubGlobal('location', new URL('http://shop.example.com/product'))
  const explain = vi.spyOn(console, 'error').mockReturnValue()
  customElements.define('toile-by-http', elementFrom('https://toile.example.com'))
  const element = document.createElement('toile-by-http') as HTMLElement & { open: () => void }
  element.setAttribute('key', 'toile_pub_x')
  const codes: unknown[] = []
  element.addEventListener('toile:error', (event) => codes.push((event as CustomEvent<unknown>).detail))
  document.body.append(element)
  element.open()
  const { shadowRoot } = element
  expect(codes).toEqual([{ code: 'origin_not_allowed' }])
  expect(explain).toHaveBeenCalledOnce()
  expect(shadowRoot?.querySelector('iframe')).toBeNull()
  expect(shadowRoot?.querySelector('[role=status]')?.textContent).toBe('Try-on is not available here.')
  expect(shadowRoot?.querySelector<HTMLElement>('[part=button]')?.hidden).toBe(true)
  element.remove()
  vi.unstubAllGlobals()
})

it('closes also when the shop removes the element because its key does not work', () => {
  standIn()
  vi.stubGlobal('location', new URL('http://shop.example.com/product'))
  vi.spyOn(console, 'error').mockReturnValue()
  customElements.define('toile-removed', elementFrom('https://toile.example.com'))
  const element = document.createElement('toile-removed') as HTMLElement & { open: () => void }
  element.setAttribute('key', 'toile_pub_x')
  element.addEventListener('toile:error', () => element.remove())
  document.body.append(element)
  element.open()
  vi.unstubAllGlobals()
  expect(element.isConnected).toBe(false)
  expect(element.shadowRoot?.querySelector('dialog')).toBeNull()
})
