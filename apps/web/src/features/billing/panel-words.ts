import type { MessageId } from '../../words/catalogue.ts'
import { t } from '../../words/translate.ts'

/** Names of panels with words in the catalogue. `done` needs figures: its words are put together where it is shown. */
type PanelName = Exclude<NameOf<MessageId>, 'done'>
type NameOf<Id> = Id extends `purchase.${infer Name}.text`
  ? `purchase.${Name}.title` extends MessageId
    ? Name
    : never
  : never

/** The title of a panel, and the text under it. */
export const panelWords = (name: PanelName) => ({
  title: t(`purchase.${name}.title`),
  text: t(`purchase.${name}.text`),
})
