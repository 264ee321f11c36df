/** Example keys and usage, for tests and the gallery. */
import type { ApiKey, KeyUsage, NewApiKey } from '@toile/contract/api-keys'
import type { WebhookDelivery, WebhookEndpoint } from '@toile/contract/webhooks'

export const testKey: ApiKey = {
  id: 'k1',
  name: 'Tests',
  kind: 'test',
  isAgent: false,
  prefix: 'toile_test_a1B2',
  scopes: ['looks:write', 'looks:read', 'library', 'credits:read'],
  origins: [],
  monthlyCap: null,
  dailyCap: null,
  visitorCap: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: null,
  revokedAt: null,
  lastUsedOn: '2026-11-25',
  lastUsedFrom: '203.0.113.0/24',
  pausedUntil: null,
  previousWorksUntil: null,
}
export const liveKey: ApiKey = {
  ...testKey,
  id: 'k2',
  name: 'Catalogue of the winter collection, rendered every night',
  kind: 'secret',
  prefix: 'toile_live_c3D4',
  monthlyCap: 20_000,
  previousWorksUntil: '2026-11-27T10:00:00.000Z',
}
export const shopKey: ApiKey = {
  ...testKey,
  id: 'k3',
  name: 'Shop',
  kind: 'publishable',
  prefix: 'toile_pub_e5F6',
  scopes: ['looks:write', 'looks:read'],
  origins: ['https://shop.example.com'],
  dailyCap: 500,
  visitorCap: 10,
  lastUsedOn: null,
  lastUsedFrom: null,
}
export const revokedKey: ApiKey = { ...testKey, id: 'k4', name: 'Old', revokedAt: '2026-11-21T10:00:00.000Z' }

export const newKey: NewApiKey = { ...testKey, id: 'k5', key: `toile_test_${'a1B2'.repeat(8)}` }

const use = (keyId: string, day: string, looks: number): KeyUsage => ({
  keyId,
  day,
  looks,
  credits: keyId === 'k1' ? 0 : looks * 25,
  requests: looks * 3,
})
export const usageAnswer = {
  from: '2026-10-28',
  to: '2026-11-26',
  usage: [
    use('k2', '2026-11-26', 40),
    use('k1', '2026-11-25', 6),
    use('k2', '2026-11-25', 12),
    use('k2', '2026-11-10', 3),
  ],
}

export const liveEndpoint: WebhookEndpoint = {
  id: 'e1',
  url: 'https://shop.example.com/webhooks/toile',
  events: ['look.succeeded', 'look.failed'],
  livemode: true,
  creditsBelow: 100,
  createdAt: '2026-11-20T10:00:00.000Z',
  disabled: null,
  previousSecretUntil: null,
}
export const goneEndpoint: WebhookEndpoint = {
  ...liveEndpoint,
  id: 'e2',
  url: 'https://old.example.com/hook',
  livemode: false,
  disabled: { at: '2026-11-22T10:00:00.000Z', because: 'gone' },
}
const delivery: WebhookDelivery = {
  id: 'd1',
  eventId: 'v1',
  type: 'look.succeeded',
  status: 'succeeded',
  tries: 1,
  nextTryAt: null,
  request:
    '{"type":"look.succeeded","timestamp":"2026-11-26T10:00:00.000Z","livemode":true,"data":{"id":"l1"}}',
  answer: { status: 200, body: 'ok', problem: null, ms: 84, at: '2026-11-26T10:00:01.000Z' },
  createdAt: '2026-11-26T10:00:00.000Z',
}
export const deliveries: WebhookDelivery[] = [
  {
    ...delivery,
    id: 'd2',
    status: 'pending',
    tries: 2,
    nextTryAt: '2026-11-26T10:05:00.000Z',
    answer: {
      status: null,
      body: '',
      problem: 'No answer in 15 s.',
      ms: 15_000,
      at: '2026-11-26T10:00:31.000Z',
    },
  },
  delivery,
  { ...delivery, id: 'd0', status: 'failed', tries: 8 },
]

export const widgetUsageAnswer = {
  from: '2026-10-28',
  to: '2026-11-26',
  usage: [{ day: '2026-11-25', product: 'Linen shirt', opens: 12, looks: 5, adds: 1 }],
  nextCursor: null,
}

export const furtherWidgetUsage = {
  ...widgetUsageAnswer,
  usage: [{ day: '2026-11-24', product: 'Wool coat', opens: 3, looks: 2, adds: 0 }],
}
