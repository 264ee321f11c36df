/** Simulates a user's steps. Controls are found by their English name, translated to the current language. */
import { i18n } from '../src/words/translate.ts'

/** Long enough to make a look on a busy machine. */
const TIMEOUT_MS = 45_000
const catalogues = import.meta.glob<{ words: Record<string, string> }>('../src/words/en/*.ts', {
  eager: true,
})
const english = Object.values(catalogues).flatMap(({ words }) => Object.entries(words))

/** Returns the English words and their translations in the page's language, of every message with that English text. */
const inOwnWords = (words: string): string[] => [
  words,
  ...english.filter(([, message]) => message === words).map(([id]) => i18n._(id)),
]

type Find<Found> = () => Found | null | undefined | false

/** Waits until `find` returns something. Throws after TIMEOUT_MS. */
async function until<Found>(what: string, find: Find<Found>): Promise<Found> {
  const deadline = Date.now() + TIMEOUT_MS
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

/**
 * Finds a control whose name begins with `name`, preferring visible ones. @param index place among the matches, from 0
 */
function control(name: string, index: number): HTMLElement | null {
  const names = inOwnWords(name)
  const scope = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
  const named = [...scope.querySelectorAll<HTMLElement>(controls)].filter((element) =>
    names.some((wanted) => nameOf(element).startsWith(wanted)),
  )
  const seen = named.filter((element) => element.checkVisibility())
  return seen[index] ?? named[index] ?? null
}

/** Presses a control of the topmost dialog, or of the page without one. Waits until it can be pressed. */
export async function press(name: string, index = 0): Promise<void> {
  const found = await until(`control called ${name}`, () => {
    const element = control(name, index)
    return element?.getAttribute('aria-disabled') === 'true' ? null : element
  })
  found.focus()
  found.click()
}

/** Presses the element that a selector finds. */
export async function pressAt(selector: string): Promise<void> {
  const found = await until(selector, () => document.querySelector<HTMLElement>(selector))
  found.focus()
  found.click()
}

/** Opens the drawer, which replaces the sidebar on small screens. */
export async function openDrawer(): Promise<void> {
  await press('Design Elements')
  await seen('[role="dialog"] [data-area]')
}

const isSmall = () => innerWidth < 1024

/** Performs steps in the sidebar; on a small screen in the drawer, which is closed again afterwards. */
export async function inSidebar(work: () => Promise<void>): Promise<void> {
  if (!isSmall() || document.querySelector('[role="dialog"]')) return work()
  await openDrawer()
  await work()
  await press('Done')
  return until('closed drawer', () => !document.querySelector('[role="dialog"]')).then(() => undefined)
}

/** Brings the options into view, which are in the drawer on a small screen. */
export async function openOptions(): Promise<void> {
  if (!isSmall()) return
  if (!document.querySelector('[role="dialog"]')) await openDrawer()
  if (!document.querySelector('.studio-more[open]')) await press('More')
}

/** Waits for the element that a selector finds. */
export const seen = (selector: string) => until(selector, () => document.querySelector(selector))

/** Opens the account menu. Radix's menus react to pointer events, which precede a click. */
export async function openMenu(selector: string): Promise<void> {
  const found = await until(selector, () => document.querySelector<HTMLElement>(selector))
  found.focus()
  found.dispatchEvent(
    new PointerEvent('pointerdown', { bubbles: true, cancelable: true, button: 0, pointerType: 'mouse' }),
  )
  if (!document.querySelector('[role="menu"]')) found.click()
  await seen('[role="menu"]')
}

/** Sets a field's value so that React notices the change. */
export async function fill(selector: string, value: string): Promise<void> {
  const field = await until(selector, () => document.querySelector<HTMLInputElement>(selector))
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Chooses one of the samples of an area, by its place. */
export async function chooseSample(area: 'model' | 'clothing', place: number): Promise<void> {
  await inSidebar(async () => {
    const samples = await until(`samples for ${area}`, () => {
      const found = document.querySelectorAll<HTMLInputElement>(`[data-area="${area}"] input[type="radio"]`)
      return found.length > place && found
    })
    samples[place]?.click()
  })
}

/** Puts a picture of this server into a file field, under another name. */
export async function giveFile(selector: string, url: string, name: string): Promise<void> {
  const input = await until(selector, () => document.querySelector<HTMLInputElement>(selector))
  const blob = await (await fetch(url)).blob()
  const transfer = new DataTransfer()
  transfer.items.add(new File([blob], name, { type: blob.type }))
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Pastes a picture of this server into the page, under another name. */
export async function paste(url: string, name: string): Promise<void> {
  const blob = await (await fetch(url)).blob()
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File([blob], name, { type: blob.type }))
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** Waits until fonts, visible pictures and transitions are finished. */
export async function settled(): Promise<void> {
  await until('page', () => document.querySelector('main'))
  // Lets the effects of the last press start.
  await new Promise((resolve) => setTimeout(resolve, 60))
  await document.fonts.ready
  const pictures = [...document.images].filter((image) => image.loading !== 'lazy' && image.checkVisibility())
  await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)))
}
