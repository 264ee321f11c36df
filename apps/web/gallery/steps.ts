/** Steps of a user that bring the app into a state, by the words on the screen in the current language. */
import { i18n } from '../src/words/translate.ts'

/** On a machine with other work: a look is made in it. */
const PATIENCE_MS = 45_000
const catalogues = import.meta.glob<{ words: Record<string, string> }>('../src/words/en/*.ts', {
  eager: true,
})
const english = Object.values(catalogues).flatMap(({ words }) => Object.entries(words))

/** The English words in the language of the page: those of any message that reads so. */
const inOwnWords = (words: string): string[] => [
  words,
  ...english.filter(([, message]) => message === words).map(([id]) => i18n._(id)),
]

type Find<Found> = () => Found | null | undefined | false

/** Waits until there is something to find. */
async function until<Found>(what: string, find: Find<Found>): Promise<Found> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const found = find()
    if (found) return found
    if (Date.now() > deadline) throw new Error(`There is no ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
}

const controls = 'button, a[href], input, select, textarea, summary, [role="menuitem"]'
const nameOf = (element: Element): string =>
  (
    element.getAttribute('aria-label') ??
    (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null) ??
    element.textContent ??
    ''
  ).trim()

/** A control whose name begins so; one that is seen before one that is not. `index` counts from the first. */
function control(name: string, index: number): HTMLElement | null {
  const names = inOwnWords(name)
  const scope = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
  const named = [...scope.querySelectorAll<HTMLElement>(controls)].filter((element) =>
    names.some((wanted) => nameOf(element).startsWith(wanted)),
  )
  const seen = named.filter((element) => element.checkVisibility())
  return seen[index] ?? named[index] ?? null
}

/** Presses a control of the topmost dialog, or of the page. It is waited for until it can be pressed. */
export async function press(name: string, index = 0): Promise<void> {
  const found = await until(`control called ${name}`, () => {
    const element = control(name, index)
    return element?.getAttribute('aria-disabled') === 'true' ? null : element
  })
  found.focus()
  found.click()
}

/** Presses what a selector finds. */
export async function pressAt(selector: string): Promise<void> {
  const found = await until(selector, () => document.querySelector<HTMLElement>(selector))
  found.focus()
  found.click()
}

/** The sidebar, where the screen is too small to have it. */
export async function openDrawer(): Promise<void> {
  await press('Design Elements')
  await seen('[role="dialog"] [data-area]')
}

const isSmall = () => innerWidth < 1024

/** Does something in the sidebar: on a small screen in the drawer, which is closed again. */
export async function inSidebar(work: () => Promise<void>): Promise<void> {
  if (!isSmall() || document.querySelector('[role="dialog"]')) return work()
  await openDrawer()
  await work()
  await press('Done')
  return until('closed drawer', () => !document.querySelector('[role="dialog"]')).then(() => undefined)
}

/** The options, in sight: those of a small screen lie in the drawer. */
export async function openOptions(): Promise<void> {
  if (!isSmall()) return
  if (!document.querySelector('[role="dialog"]')) await openDrawer()
  if (!document.querySelector('.studio-more[open]')) await press('More')
}

/** Waits for what a selector finds. */
export const seen = (selector: string) => until(selector, () => document.querySelector(selector))

/** Opens the account menu. It hears the pointer, as Radix has it, which comes before a press. */
export async function openMenu(selector: string): Promise<void> {
  const found = await until(selector, () => document.querySelector<HTMLElement>(selector))
  found.focus()
  found.dispatchEvent(
    new PointerEvent('pointerdown', { bubbles: true, cancelable: true, button: 0, pointerType: 'mouse' }),
  )
  if (!document.querySelector('[role="menu"]')) found.click()
  await seen('[role="menu"]')
}

/** Types into a field as React hears it. */
export async function fill(selector: string, value: string): Promise<void> {
  const field = await until(selector, () => document.querySelector<HTMLInputElement>(selector))
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** One of the samples of an area, by its place. */
export async function chooseSample(area: 'model' | 'clothing', place: number): Promise<void> {
  await inSidebar(async () => {
    const samples = await until(`samples for ${area}`, () => {
      const found = document.querySelectorAll<HTMLInputElement>(`[data-area="${area}"] input[type="radio"]`)
      return found.length > place && found
    })
    samples[place]?.click()
  })
}

/** Gives a picture of ours to a file field, under another name. */
export async function giveFile(selector: string, url: string, name: string): Promise<void> {
  const input = await until(selector, () => document.querySelector<HTMLInputElement>(selector))
  const blob = await (await fetch(url)).blob()
  const transfer = new DataTransfer()
  transfer.items.add(new File([blob], name, { type: blob.type }))
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Pastes a picture of ours into the page, under another name. */
export async function paste(url: string, name: string): Promise<void> {
  const blob = await (await fetch(url)).blob()
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File([blob], name, { type: blob.type }))
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** Waits for what is still on its way to the screen: fonts, pictures that are seen, transitions. */
export async function settled(): Promise<void> {
  await until('page', () => document.querySelector('main'))
  // What the last press set going.
  await new Promise((resolve) => setTimeout(resolve, 60))
  await document.fonts.ready
  const pictures = [...document.images].filter((image) => image.loading !== 'lazy' && image.checkVisibility())
  await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)))
}
