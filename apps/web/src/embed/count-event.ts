import { apiBase } from '@toile/contract/operation'
import { embedTokenHeader } from '@toile/contract/embed'
import { countWidgetEvent, longestProductName, type WidgetEvent } from '@toile/contract/widget-usage'
import type { Product } from '@toile/widget/messages'

/** Of the calls that the shop's account answers for. */
export type Credentials = { key: string; token: string }

/** Has an event counted for the shop, where it has a key. Nothing waits for it, and it may fail. */
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
