import type { WebhookEndpoint } from '@toile/contract/webhooks'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { Developers } from '../../src/features/developers/developers.tsx'
import {
  deliveries,
  furtherWidgetUsage,
  liveEndpoint,
  liveKey,
  newKey,
  revokedKey,
  testKey,
  usageAnswer,
  widgetUsageAnswer,
} from '../developers-examples.ts'
import { fakeServer } from '../studio/fake-server.ts'

/** Shows the page with a fake server behind it. */
export function show({ isSignedIn = true, endpoint = liveEndpoint, hasMoreUsage = false } = {}) {
  const userId = isSignedIn ? 'u1' : null
  let keys = [liveKey, testKey, revokedKey]
  const { requests } = fakeServer(({ method, path }) => {
    if (path.startsWith('/api/keys/widget-usage')) {
      const first = { ...widgetUsageAnswer, nextCursor: hasMoreUsage ? 'c1' : null }
      return { status: 200, body: path.includes('cursor=c1') ? furtherWidgetUsage : first }
    }
    if (path.startsWith('/api/keys/usage')) return { status: 200, body: usageAnswer }
    if (path.startsWith('/api/webhook-endpoints')) return answerOfEndpoints(method, path, endpoint)
    if (method === 'POST') return { status: path.endsWith('/rotate') ? 200 : 201, body: newKey }
    if (method === 'PUT') return { status: 200, body: liveKey }
    if (method === 'DELETE') {
      keys = keys.filter(({ id }) => !path.endsWith(id))
      return { status: 204 }
    }
    return { status: 200, body: { keys } }
  })
  const onSignIn = vi.fn<(from: HTMLElement) => void>()
  const page = (id: string | null) => <Developers userId={id} onSignIn={onSignIn} volume={null} />
  const { rerender } = render(page(userId))
  return { requests, onSignIn, become: (id: string | null) => rerender(page(id)) }
}
function answerOfEndpoints(method: string, path: string, endpoint: WebhookEndpoint) {
  const [plain, query] = path.split('?')
  if (plain?.endsWith('/deliveries')) return { status: 200, body: pageOf(new URLSearchParams(query)) }
  if (path.endsWith('/resend-failed')) return { status: 202, body: { resent: 2, hasMore: false } }
  if (path.endsWith('/test') || path.endsWith('/resend')) return { status: 202, body: deliveries[0] }
  if (path.endsWith('/enable')) return { status: 200, body: endpoint }
  if (method === 'DELETE') return { status: 204 }
  if (method === 'POST') return { status: 201, body: { ...endpoint, secret: 'whsec_abc' } }
  return { status: 200, body: { data: [endpoint] } }
}
function pageOf(query: URLSearchParams) {
  const found = deliveries.filter(({ status }) => !query.has('status') || status === query.get('status'))
  const isFirst = !query.has('cursor') && found.length > 1
  return { data: isFirst ? found.slice(0, 2) : found.slice(-1), nextCursor: isFirst ? 'c1' : null }
}
