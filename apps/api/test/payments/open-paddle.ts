import { randomUUID } from 'node:crypto'
import type { Ask } from '../../src/modules/payments/provider.ts'
import { openPaddle } from '../../src/modules/payments/paddle.ts'
import { openPaddleFarSide } from './paddle-under-test.ts'

/** Input of each checkout. */
export const asked = {
  orderId: randomUUID(),
  packageKey: 'value_pack',
  title: 'Toile Professional: 300 credits',
  amountMinor: 2499,
  currency: 'USD',
  customer: { email: 'ada@example.com', name: 'Ada' },
  successUrl: 'https://toile.example/success',
  cancelUrl: 'https://toile.example/pricing',
} as const

export type PaddleAdapter = Awaited<ReturnType<typeof openPaddleAdapter>>

/** The adapter alone, without an app, and a simulator with small pages and a stopped clock. */
export async function openPaddleAdapter() {
  let at = new Date('2026-03-01T12:00:00Z')
  const clock = { now: () => at }
  const { paddle, env, farSide } = await openPaddleFarSide({ mostPerPage: 3 })
  farSide(clock)
  const openAdapter = (changes: Partial<Parameters<typeof openPaddle>[0]> = {}) =>
    openPaddle(
      {
        apiKey: env.PADDLE_API_KEY,
        webhookSecrets: [env.PADDLE_WEBHOOK_SECRET],
        environment: 'sandbox',
        baseUrl: env.PADDLE_BASE_URL,
        ...changes,
      },
      { clock },
    )
  const adapter = openAdapter()
  const signal: AbortSignal = new AbortController().signal
  /** Counts the requests of `listChanged`, each of which has a deadline. */
  const asks = { count: 0 }
  const ask: Ask = (request) => {
    asks.count++
    return request(signal)
  }
  return {
    paddle,
    openAdapter,
    adapter,
    signal,
    ask,
    asks,
    goOn: (ms: number) => void (at = new Date(at.getTime() + ms)),
    now: () => at,
    begin: async (email: string = asked.customer.email) =>
      (await adapter.createCheckout({ ...asked, customer: { email, name: 'Ada' } }, signal)).reference,
    fetch: (reference: string) => adapter.fetchPayment(reference, signal),
    customers: () => paddle.transactions().map(({ customerId }) => customerId),
  }
}

/** A value pack as a provider reports it before payment. */
export const pendingPayment = (reference: string) => ({
  reference,
  state: 'pending',
  amountMinor: 2499,
  currency: 'USD',
  discountMinor: 0,
  packageKey: 'value_pack',
  livemode: false,
  adjustments: [],
})
