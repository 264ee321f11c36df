/** Chooses a visitor's language from the request headers. */
import {
  asLanguage,
  defaultLanguage,
  languageCookie,
  languages,
  type Language,
} from '@toile/contract/languages'
import Negotiator from 'negotiator'

const COOKIE = new RegExp(`(?:^|;)\\s*${languageCookie}=([^;]*)`)

/**
 * The language in the cookie, otherwise the best match of Accept-Language; undefined when neither names a supported
 * one.
 */
export function languageOf(headers: {
  cookie?: string | undefined
  'accept-language'?: string | undefined
}): Language | undefined {
  return (
    asLanguage(COOKIE.exec(headers.cookie ?? '')?.[1]?.trim()) ??
    asLanguage(new Negotiator({ headers }).language([...languages]))
  )
}

/** Language of mails to an account: that of its last sign-in, otherwise the default. */
export const mailLanguage = (kept: string | null | undefined): Language => asLanguage(kept) ?? defaultLanguage
