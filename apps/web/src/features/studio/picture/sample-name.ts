import type { SamplePicture } from '../../../lib/sample-pictures.ts'
import type { MessageId } from '../../../words/catalogue.ts'
import { i18n, t } from '../../../words/translate.ts'

/** The translated name of a sample; its own name when the catalogue has none. */
export function sampleName({ id, name }: Pick<SamplePicture, 'id' | 'name'>): string {
  const messageId = `studio.sample.${id}`
  return isMessage(messageId) ? t(messageId) : name
}

type SampleMessage = Extract<MessageId, `studio.sample.${string}`>

const isMessage = (id: string): id is SampleMessage => Object.hasOwn(i18n.messages, id)
