import { defaultLanguage } from '@toile/contract/languages'
import { loadWords } from '../../../words/load-words.ts'
import { language } from '../../../words/translate.ts'

/** Loads the catalogue for `findingWords`; not needed in English, which shows the server's sentences. */
export async function loadFindings(): Promise<void> {
  if (language() !== defaultLanguage) await loadWords('findings')
}
