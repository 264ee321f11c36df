/** The only source of words on screen: catalogue messages in the page's language, with their values. */
import { setupI18n } from '@lingui/core'
import { defaultLanguage, type Language } from '@toile/contract/languages'
import { product } from '../content.ts'
import type { MessageId, ValuesOf } from './catalogue.ts'

/** The Lingui instance, for APIs that require it. All other code uses `t`. */
export const i18n = setupI18n({
  locale: defaultLanguage,
  messages: { [defaultLanguage]: {} },
  variables: { product: product.name },
})

/** The language the server sent the page in. */
export const language = (): Language => i18n.locale as Language

/**
 * Returns the words of a message. Call while rendering or in an event handler, never while a module loads, when the
 * words may not have loaded. `{product}` is filled in automatically.
 * @param values by placeholder name
 */
export function t<Id extends MessageId>(
  id: Id,
  ...[values]: [keyof ValuesOf<Id>] extends [never] ? [] : [ValuesOf<Id>]
): string {
  return i18n._(id, values)
}
