/** Fills a page template of the build. `PageValues` of the contract describes the placeholders. */
import type { PageValues } from '@toile/contract/web-pages'

/** Matches an innermost condition; nested ones are resolved from the inside out. */
const CONDITION = /<fill-if (name|not)="(\w+)">((?:(?!<fill-if )[^])*?)<\/fill-if>/g
const PLACEHOLDER = /\{\{(\w+)\}\}/g
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Fills in the values, escaped for text and attributes. Throws on a placeholder without a value. */
export function fillPage(html: string, values: PageValues): string {
  const valueOf = (name: string): string | null => {
    const value = values[name]
    if (value === undefined) throw new Error(`The page asks for ${name}, which has no value`)
    return value
  }
  const resolveConditions = (text: string): string => {
    const next = text.replaceAll(CONDITION, (_, kind: string, name: string, inner: string) =>
      (valueOf(name) !== null) === (kind === 'name') ? inner : '',
    )
    return next === text ? text : resolveConditions(next)
  }
  return resolveConditions(html).replaceAll(PLACEHOLDER, (_, name: string) => escapeHtml(valueOf(name) ?? ''))
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
