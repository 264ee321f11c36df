import { TransNoContext } from '@lingui/react/server'
import type { ReactElement } from 'react'
import type { MessageId, ValuesOf } from './catalogue.ts'
import { i18n } from './translate.ts'

type RichProps<Id extends MessageId> = {
  id: Id
  /** For the message's tags: `<a>here</a>` is shown in `{ a: <Link … /> }`. */
  tags: Record<string, ReactElement>
} & ([keyof ValuesOf<Id>] extends [never] ? { values?: undefined } : { values: ValuesOf<Id> })

/** A message with links or other markup inside. */
export function Rich<Id extends MessageId>({ id, tags, values }: RichProps<Id>) {
  return <TransNoContext id={id} components={tags} {...(values && { values })} lingui={{ i18n }} />
}
