/** The language that a page is sent in. */
import { asLanguage, defaultLanguage, type Language } from '@toile/contract/languages'
import type { FastifyRequest } from 'fastify'
import { languageOf } from '../platform/language.ts'

/** Headers the answer depends on. */
export const languageVaries = ['accept-language', 'cookie']

/** The one the address names (`?lang=es`), else the one that was chosen, else the best of those the browser asks for. */
export function languageFor({ query, headers }: FastifyRequest): Language {
  const named = (query as { lang?: unknown }).lang
  return asLanguage(typeof named === 'string' ? named : undefined) ?? languageOf(headers) ?? defaultLanguage
}
