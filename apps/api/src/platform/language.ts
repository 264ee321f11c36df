/** The language of a person, by what their browser sends. */
import {
  asLanguage,
  defaultLanguage,
  languageCookie,
  languages,
  type Language,
} from '@toile/contract/languages'
import Negotiator from 'negotiator'

const COOKIE = new RegExp(`(?:^|;)\\s*${languageCookie}=([^;]*)`)

/** The one that was chosen, else the best of those that the browser asks for; undefined where it asks for none of ours. */
export function languageOf(headers: {
  cookie?: string | undefined
  'accept-language'?: string | undefined
}): Language | undefined {
  return (
    asLanguage(COOKIE.exec(headers.cookie ?? '')?.[1]?.trim()) ??
    asLanguage(new Negotiator({ headers }).language([...languages]))
  )
}

/** The language of mails to an account: that of its last sign-in, else the first of ours. */
export const mailLanguage = (kept: string | null | undefined): Language => asLanguage(kept) ?? defaultLanguage
