/** The one way words come to the screen: a message of the catalogue in the language of the page, with its values. */
import { setupI18n } from '@lingui/core'
import { defaultLanguage, type Language } from '@toile/contract/languages'
import { product } from '../content.ts'
import type { MessageId, ValuesOf } from './catalogue.ts'

/** Lingui's, for what must be given it whole. Everything else asks `t`. */
export const i18n = setupI18n({
  locale: defaultLanguage,
  messages: { [defaultLanguage]: {} },
  variables: { product: product.name },
})

/** The language of the page, in which the server sent it. */
export const language = (): Language => i18n.locale as Language

/**
 * The words of a message.
 *
 * Call it while rendering or acting, never while a module loads: its words may not have come by then. `{product}` is
 * given by itself.
 * @param values by the names of the message's placeholders
 */
export function t<Id extends MessageId>(
  id: Id,
  ...[values]: [keyof ValuesOf<Id>] extends [never] ? [] : [ValuesOf<Id>]
): string {
  return i18n._(id, values)
}
