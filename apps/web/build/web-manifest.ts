import { defaultLanguage, directionOf, type Language } from '@toile/contract/languages'
import { manifestIcons } from './app-icons.ts'

/** The background colour of `tokens.css`. */
const PAPER = '#eaebec'

/** Returns the address of the manifest in a language. */
export const manifestPath = (language: Language): string =>
  language === defaultLanguage ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`

/** Builds the web manifest, with which devices can install the app. */
export function webManifest(language: Language, words: { name: string; description: string }): object {
  return {
    id: '/',
    ...words,
    short_name: words.name,
    lang: language,
    dir: directionOf(language),
    start_url: '/virtual-try-outfit',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['lifestyle', 'shopping', 'photo'],
    icons: manifestIcons,
  }
}
