/** Loads parts of the catalogue in the page's language. */
import { asLanguage, defaultLanguage, directionOf } from '@toile/contract/languages'
import { loaders, type CompiledWords } from 'virtual:words'
import type { WordsPart } from './catalogue.ts'
import { chosenHere } from './chosen-here.ts'
import { i18n, language } from './translate.ts'

const coming = new Map<WordsPart, Promise<void>>()

/** Loads catalogue parts. Rejects when they cannot be loaded; the next call tries again. */
export async function loadWords(...parts: readonly WordsPart[]): Promise<void> {
  await Promise.all(parts.map((part) => coming.get(part) ?? fetchPart(part)))
}

function fetchPart(part: WordsPart): Promise<void> {
  const load = async () => {
    const { words } = await loaders[language()][part]()
    i18n.load(language(), words)
  }
  const fetched = load().catch((error: unknown) => {
    coming.delete(part)
    throw error
  })
  coming.set(part, fetched)
  return fetched
}

/** Words embedded in the page: see `build/page-html.ts`. */
export type WordsInPage = { parts: WordsPart[]; words: CompiledWords }

/** Sets the page's language, and loads the words embedded in it. */
export function startWords(document: Document): void {
  const page = document.documentElement
  // Vite's dev server sends every page unprocessed, in English.
  const chosen = import.meta.env.MODE === 'development' ? chosenHere() : asLanguage(page.lang)
  const own = chosen ?? defaultLanguage
  page.lang = own
  page.dir = directionOf(own)
  const text = document.querySelector('#words')?.textContent
  const inPage = text ? (JSON.parse(text) as WordsInPage) : { parts: [], words: {} }
  i18n.load(own, inPage.words)
  i18n.activate(own)
  for (const part of inPage.parts) coming.set(part, Promise.resolve())
}
