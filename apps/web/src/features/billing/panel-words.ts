import type { MessageId } from '../../words/catalogue.ts'
import { t } from '../../words/translate.ts'

/** Names of panels with words in the catalogue. `done` contains figures, so its words are built where it is shown. */
type PanelName = Exclude<NameOf<MessageId>, 'done'>
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
