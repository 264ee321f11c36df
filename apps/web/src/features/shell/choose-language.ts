import { languageCookie, type Language } from '@toile/contract/languages'
import { reloadDocument } from '../../lib/leave-page.ts'

const KEPT_SECONDS = 365 * 24 * 60 * 60

/** Stores the language in a cookie, which the server reads, and reloads the page in that language. */
export function chooseLanguage(language: Language): void {
  const cookie = `${languageCookie}=${language}`
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookie}; Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax${secure}`
  const address = new URL(location.href)
  // `lang` in the URL overrides the cookie, so it is removed; if cookies are blocked, it is set instead.
  if (document.cookie.split('; ').includes(cookie)) address.searchParams.delete('lang')
  else address.searchParams.set('lang', language)
  history.replaceState(history.state, '', address)
  reloadDocument()
}
