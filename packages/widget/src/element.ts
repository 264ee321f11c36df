/** The element `<toile-try-on>`, a button beside a product. It calls no server until it is pressed. */
import { openDialog } from './dialog.ts'
import { styleSheet } from './styles.ts'
import { languageOf, wordsIn } from './words.ts'

export const elementName = 'toile-try-on'

/**
 * Makes the class of the element. Attributes: `key` (or `data-key`), `image`, `name`, `category`, `images`, `color`,
 * `engine`, `label`, `basket`. Events, which bubble: `toile:open`, `toile:look`, `toile:add`, `toile:error`. Parts:
 * `button`, `dialog`, `frame`, `close`.
 * @param origin of the server that this script came from
 */
export function elementFrom(origin: string): CustomElementConstructor {
  return class ToileTryOn extends HTMLElement {
    static readonly observedAttributes = ['label', 'lang']
    readonly #root: ShadowRoot
    readonly #button: HTMLButtonElement

    constructor() {
      super()
      this.#root = this.attachShadow({ mode: 'open' })
      this.#root.adoptedStyleSheets = [styleSheet()]
      this.#button = document.createElement('button')
      this.#button.type = 'button'
      this.#button.setAttribute('part', 'button')
      this.#button.addEventListener('click', () => this.open())
      this.#root.append(this.#button)
    }

    connectedCallback(): void {
      this.#writeLabel()
    }

    /** Closes the dialog, as when the shop's page shows another product. */
    disconnectedCallback(): void {
      this.#root.querySelector('dialog')?.close()
    }

    attributeChangedCallback(): void {
      if (this.isConnected) this.#writeLabel()
    }

    /** Opens the dialog, as a press of the button does. */
    open(): void {
      if (this.#root.querySelector('dialog')) return
      this.#tell('open', { name: this.getAttribute('name') ?? '' })
      openDialog(this, this.#root, {
        origin,
        tell: (type, detail) => this.#tell(type, detail),
        onRefused: () => (this.#button.hidden = true),
      })
    }

    #writeLabel(): void {
      this.#button.textContent = this.getAttribute('label') || wordsIn(languageOf(this)).button
    }

    #tell(type: string, detail: Record<string, unknown>): void {
      this.dispatchEvent(new CustomEvent(`toile:${type}`, { bubbles: true, composed: true, detail }))
    }
  }
}
