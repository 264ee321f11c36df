/** The language that a page is sent in. */
import {
  asLanguage,
  defaultLanguage,
  languageCookie,
  languages,
  type Language,
} from '@toile/contract/languages'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** Headers the answer depends on. */
export const languageVaries = ['accept-language', 'cookie']

const COOKIE = new RegExp(`(?:^|;)\\s*${languageCookie}=([^;]*)`)

/** The one the address names (`?lang=es`), else the one that was chosen, else the best of those the browser asks for. */
export function languageFor({ query, headers }: FastifyRequest): Language {
  const named = (query as { lang?: unknown }).lang
  return (
    asLanguage(typeof named === 'string' ? named : undefined) ??
    asLanguage(COOKIE.exec(headers.cookie ?? '')?.[1]?.trim()) ??
    asLanguage(new Negotiator({ headers }).language([...languages])) ??
    defaultLanguage
  )
}
