import { asLanguage, languageCookie, type Language } from '@toile/contract/languages'

/** The language that a server would choose for this page, for where none does: by the address, the cookie, the browser. */
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
