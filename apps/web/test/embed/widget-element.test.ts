import { elementFrom } from '@toile/widget/element'
import { expect, it } from 'vitest'

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
