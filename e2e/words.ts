/** Reads the message catalogue and finds text on a page that is not in the page's language. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Words = Record<string, string>
const folder = join(import.meta.dirname, '../apps/web/src/words')

/** Reads all messages of a language, by id. */
async function readWords(language: 'en' | 'es'): Promise<Words> {
  const files = readdirSync(join(folder, language))
  const parts = await Promise.all(
    files.map(async (file) => {
      const module: unknown = await import(pathToFileURL(join(folder, language, file)).href)
      return (module as { words: Words }).words
    }),
  )
  return Object.assign({}, ...parts) as Words
}

const spanish = await readWords('es')
const english = await readWords('en')

/** Returns a Spanish message without placeholders. Throws when it does not exist or has some. */
export function es(id: string): string {
  const message = spanish[id]
  if (!message || /[{<]/.test(message)) throw new Error(`${id} is no plain message`)
  return message
}

/** Returns the literal texts of a message, without its placeholders. */
const textsOf = (message: string) =>
  message
    .split(/<[^<>]+>|[{}]/)
    .map((text) => text.trim())
    .filter(
      (text) => /\p{L}/u.test(text) && !/^\w+, (?:plural|number|select)|^(?:one|other)$|^\w+$/.test(text),
    )

const inSpanish = new Set(Object.values(spanish).concat(Object.values(spanish).flatMap(textsOf)))
/** Messages of one word must match a whole text; longer ones also match inside other texts. */
const whole = new Set(Object.values(english).filter((text) => !inSpanish.has(text) && !/[{<]/.test(text)))
const inside = Object.values(english)
  .flatMap(textsOf)
  .filter((text) => text.split(/\s+/).length > 2 && !inSpanish.has(text))
/** Words that occur in no Spanish sentence. */
const ENGLISH_WORD = /(?<!\p{L})(?:the|and|your|you|with|for|from|this|that|is|are|was)(?!\p{L})/iu

/** Collects all text of a page, visible or for screen readers: texts, names, descriptions, and the title. */
const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement
      // Names of languages are written in their own language.
      if (!around || around.closest('script, style, noscript, [lang]:not(html)')) continue
      said.push(node.textContent ?? '')
    }
    for (const element of document.body.querySelectorAll('*'))
      for (const name of ['aria-label', 'aria-valuetext', 'alt', 'title', 'placeholder', 'label'])
        said.push(element.getAttribute(name) ?? '')
    return said.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => /\p{L}/u.test(text))
  })

/** Finds English text on a Spanish page. */
export async function englishOn(page: Page): Promise<string[]> {
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  const said = await saidOn(page)
  expect(said.length).toBeGreaterThan(10)
  return said.filter(
    (text) => whole.has(text) || inside.some((english) => text.includes(english)) || ENGLISH_WORD.test(text),
  )
}
