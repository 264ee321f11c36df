/**
 * The payment provider: buyers pay here, and it sends webhooks to the product, repeatedly, in any order, and mixed with
 * forged ones.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPaddle } from '@toile/payment-simulator/paddle'
import type { Connection } from '../clients/connection.ts'

const API_KEY = 'pdl_sdbx_apikey_canary51'
const SECRET = 'pdl_ntfset_canary52'

/** A webhook event. `forged`: signed with another secret; `edited`: changed after signing. Both must be refused. */
type WebhookEvent = {
  id: string
  reference: string
  kind: 'true' | 'forged' | 'edited'
  /** Statuses of all deliveries. */
  statuses: number[]
}

export type Shop = {
  /** Port of the provider's API. */
  port: number
  settings: (port: number) => Record<string, string>
  pay: (reference: string) => void
  /** Claims a transaction's single refund: true on the first call for it only. */
  claimPayBack: (reference: string) => boolean
  payBack: (reference: string, refund: { id: string; amountMinor: number }) => void
  events: WebhookEvent[]
  /** References of paid transactions. */
  paid: Set<string>
  refunds: Map<string, { reference: string; amountMinor: number }>
  /** Resolves when all webhooks are delivered. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

/** Share of payments that are followed by a forged event. */
const FORGED_SHARE = 0.1
const EDITED_SHARE = 0.05
/** Greatest number of deliveries of one event. */
const MAX_TIMES = 4
/** Longest delay of a delivery. */
const LATEST_MS = 4000

/** @param connection connection to the product */
export async function openShop(chance: () => number, connection: Connection): Promise<Shop> {
  const paddle = await startPaddle({ apiKey: API_KEY, webhookSecret: SECRET })
  const events: WebhookEvent[] = []
  const paid = new Set<string>()
  const refunds: Shop['refunds'] = new Map()
  const promised = new Set<string>()
  const underWay = new Set<Promise<void>>()

  async function deliver(event: WebhookEvent, type: string) {
    await sleep(chance() * LATEST_MS)
    const secrets = [event.kind === 'forged' ? 'guessed' : SECRET]
    const { body, headers } = paddle.webhook(event.reference, { id: event.id, type, secrets })
    if (event.kind === 'edited') body.write('x', body.length - 3)
    const { status } = await connection.ask('/api/webhooks/paddle', {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    })
    event.statuses.push(status)
  }

  function tell(reference: string, type: string, kind: WebhookEvent['kind'] = 'true') {
    const event: WebhookEvent = {
      id: `evt_${randomUUID().replaceAll('-', '')}`,
      reference,
      kind,
      statuses: [],
    }
    events.push(event)
    const times = kind === 'true' ? 1 + Math.floor(chance() * MAX_TIMES) : 1
    for (let i = 0; i < times; i++) {
      const delivery = deliver(event, type).catch(() => undefined)
      underWay.add(delivery)
      void delivery.finally(() => underWay.delete(delivery))
    }
  }

  function tellOthers(reference: string) {
    if (chance() < FORGED_SHARE) tell(reference, 'transaction.completed', 'forged')
    if (chance() < EDITED_SHARE) tell(reference, 'transaction.completed', 'edited')
  }

  return {
    port: paddle.port,
    settings: (port) => ({
      PADDLE_API_KEY: API_KEY,
      PADDLE_WEBHOOK_SECRET: SECRET,
      PADDLE_CLIENT_TOKEN: 'test_simulated',
      PADDLE_BASE_URL: `http://127.0.0.1:${port}`,
    }),
    pay(reference) {
      if (paid.has(reference)) return
      paid.add(reference)
      paddle.pay(reference)
      tell(reference, 'transaction.paid')
      tell(reference, 'transaction.completed')
      tellOthers(reference)
    },
    claimPayBack: (reference) => !promised.has(reference) && Boolean(promised.add(reference)),
    payBack(reference, { id, amountMinor }) {
      refunds.set(id, { reference, amountMinor })
      paddle.adjust(reference, { id, action: 'refund', status: 'approved', total: amountMinor })
      tell(reference, 'adjustment.created')
      tellOthers(reference)
    },
    events,
    paid,
    refunds,
    settled: async () => void (await Promise.all(underWay)),
    close: paddle.close,
  }
}
