import { defaultLanguage } from '@toile/contract/languages'
import { loadWords } from '../../../words/load-words.ts'
import { language } from '../../../words/translate.ts'

/** Fetches what `findingWords` says; nothing in English, where the server's own sentences are shown. */
export async function loadFindings(): Promise<void> {
  if (language() !== defaultLanguage) await loadWords('findings')
}
