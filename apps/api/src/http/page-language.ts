/** Chooses the language of a page. */
import { asLanguage, defaultLanguage, type Language } from '@toile/contract/languages'
import type { FastifyRequest } from 'fastify'
import { languageOf } from '../platform/language.ts'

/** Request headers that the choice depends on, for `Vary`. */
export const languageVaries = ['accept-language', 'cookie']

/**
 * Returns the language in the URL (`?lang=es`), otherwise that of the cookie, otherwise the best match of
 * Accept-Language.
 */
export function languageFor({ query, headers }: FastifyRequest): Language {
  const named = (query as { lang?: unknown }).lang
  return asLanguage(typeof named === 'string' ? named : undefined) ?? languageOf(headers) ?? defaultLanguage
}
