import { asLanguage, languageCookie, type Language } from '@toile/contract/languages'

/** Chooses the language in the browser as the server would: by the address, the cookie, the browser's languages. */
export function chosenHere(): Language | undefined {
  const asked = new URLSearchParams(location.search).get('lang')
  const kept = new RegExp(`(?:^|; )${languageCookie}=(\\w+)`).exec(document.cookie)?.[1]
  const spoken = navigator.languages.map((tag) => tag.split('-')[0])
  for (const name of [asked, kept, ...spoken]) {
    const language = asLanguage(name)
    if (language) return language
  }
  return undefined
}
