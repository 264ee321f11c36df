import { languageCookie, type Language } from '@toile/contract/languages'
import { reloadDocument } from '../../lib/leave-page.ts'

const KEPT_SECONDS = 365 * 24 * 60 * 60

/** Keeps the choice where the server sees it too, and has this page sent again, in that language. */
export function chooseLanguage(language: Language): void {
  const kept = `${languageCookie}=${language}`
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${kept}; Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax${secure}`
  const address = new URL(location.href)
  // The address goes before the cookie, so a language in it must not stay; where no cookie is taken, it has to do.
  if (document.cookie.split('; ').includes(kept)) address.searchParams.delete('lang')
  else address.searchParams.set('lang', language)
  history.replaceState(history.state, '', address)
  reloadDocument()
}
