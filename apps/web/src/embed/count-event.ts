import { apiBase } from '@toile/contract/operation'
import { toStorableText } from '@toile/contract/storable-text'
import { countWidgetEvent, longestProductName, type WidgetEvent } from '@toile/contract/widget-usage'
import type { Product } from '@toile/widget/messages'
import type { Credentials } from './credentials.ts'

/** Counts an event for a shop with a key. Failures are ignored. */
export function countEvent(credentials: Credentials | null, event: WidgetEvent, { name }: Product): void {
  if (!credentials) return
  const headers = { authorization: `Bearer ${credentials.key}`, 'content-type': 'application/json' }
  // The cut may have split a character.
  const body = JSON.stringify({ event, product: toStorableText(name.slice(0, longestProductName)) })
  credentials
    .fetch(apiBase + countWidgetEvent.path, { method: 'POST', headers, body, keepalive: true })
    .catch(() => undefined)
}
