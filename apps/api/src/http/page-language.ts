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
export function languageFor(request: FastifyRequest): Language {
  return languageInUrl(request) ?? languageOf(request.headers) ?? defaultLanguage
}

/** Returns the language in the URL; undefined when it names no supported one. */
export function languageInUrl({ query }: Pick<FastifyRequest, 'query'>): Language | undefined {
  const { lang } = query as { lang?: unknown }
  return asLanguage(typeof lang === 'string' ? lang : undefined)
}
