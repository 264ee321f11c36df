import type { MessageId } from '../../words/catalogue.ts'
import { t } from '../../words/translate.ts'

/** Names of panels with words in the catalogue. Two contain figures, so their words are built where they are shown. */
type PanelName = Exclude<NameOf<MessageId>, 'done' | 'past'>
type NameOf<Id> = Id extends `purchase.${infer Name}.text`
  ? `purchase.${Name}.title` extends MessageId
    ? Name
    : never
  : never

/** The title and text of a panel. */
export const panelWords = (name: PanelName) => ({
  title: t(`purchase.${name}.title`),
  text: t(`purchase.${name}.text`),
})
