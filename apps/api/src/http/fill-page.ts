/** Fills in a page that the build has made, with the marks that `PageValues` of the contract describes. */
import type { PageValues } from '@toile/contract/web-pages'

/** One without another in it: the inner ones go first. */
const CONDITION = /<fill-if (name|not)="(\w+)">((?:(?!<fill-if )[^])*?)<\/fill-if>/g
const PLACE = /\{\{(\w+)\}\}/g
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Values come to stand as text, in an attribute or between tags, whatever is in them. Throws on a name without one. */
export function fillPage(html: string, values: PageValues): string {
  const valueOf = (name: string): string | null => {
    const value = values[name]
    if (value === undefined) throw new Error(`The page asks for ${name}, which has no value`)
    return value
  }
  const decided = (text: string): string => {
    const next = text.replaceAll(CONDITION, (_, kind: string, name: string, inner: string) =>
      (valueOf(name) !== null) === (kind === 'name') ? inner : '',
    )
    return next === text ? text : decided(next)
  }
  return decided(html).replaceAll(PLACE, (_, name: string) => escaped(valueOf(name) ?? ''))
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
