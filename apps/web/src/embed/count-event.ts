import { apiBase } from '@toile/contract/operation'
import { embedTokenHeader } from '@toile/contract/embed'
import { countWidgetEvent, longestProductName, type WidgetEvent } from '@toile/contract/widget-usage'
import type { Product } from '@toile/widget/messages'

/** Credentials of calls for the shop's account. */
export type Credentials = { key: string; token: string }

/** Counts an event for a shop with a key. Failures are ignored. */
export function countEvent(credentials: Credentials | null, event: WidgetEvent, { name }: Product): void {
  if (!credentials) return
  const { key, token } = credentials
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    [embedTokenHeader]: token,
  }
  const body = JSON.stringify({ event, product: name.slice(0, longestProductName) })
  fetch(apiBase + countWidgetEvent.path, { method: 'POST', headers, body, keepalive: true }).catch(
    () => undefined,
  )
}
