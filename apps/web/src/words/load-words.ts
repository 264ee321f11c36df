/** Fetches parts of the catalogue in the language of the page. */
import { asLanguage, defaultLanguage, directionOf } from '@toile/contract/languages'
import { loaders, type CompiledWords } from 'virtual:words'
import type { WordsPart } from './catalogue.ts'
import { chosenHere } from './chosen-here.ts'
import { i18n, language } from './translate.ts'

const coming = new Map<WordsPart, Promise<void>>()

/** Resolves once the words of all these parts are there. Rejects when they do not come; the next call tries again. */
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

/** Words inside the page itself: see `build/page-html.ts`. */
export type WordsInPage = { parts: WordsPart[]; words: CompiledWords }

/** Sets the language the page is written in, and takes the words that came with it. */
export function startWords(document: Document): void {
  const page = document.documentElement
  // Vite's own server sends every page as it lies in the sources, in English.
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
