import { TransNoContext } from '@lingui/react/server'
import type { ReactElement } from 'react'
import type { MessageId, ValuesOf } from './catalogue.ts'
import { i18n } from './translate.ts'

type RichProps<Id extends MessageId> = {
  id: Id
  /** Elements for the message's tags: `<a>here</a>` is rendered with `{ a: <Link … /> }`. */
  tags: Record<string, ReactElement>
} & ([keyof ValuesOf<Id>] extends [never] ? { values?: undefined } : { values: ValuesOf<Id> })

/** Renders a message that contains links or other markup. */
export function Rich<Id extends MessageId>({ id, tags, values }: RichProps<Id>) {
  return <TransNoContext id={id} components={tags} {...(values && { values })} lingui={{ i18n }} />
}
