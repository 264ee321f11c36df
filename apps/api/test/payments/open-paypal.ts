import type { Ask } from '../../src/modules/payments/provider.ts'
import { openPaypal } from '../../src/modules/payments/paypal.ts'
import { asked } from './open-paddle.ts'
import { openPaypalFarSide } from './paypal-under-test.ts'

/** The adapter alone, without an app, and a simulator with a stopped clock. */
export async function openPaypalAdapter() {
  const at = new Date('2026-03-01T12:00:00Z')
  const clock = { now: () => at }
  const { paypal, env, farSide } = await openPaypalFarSide()
  farSide(clock)
  const openAdapter = (changes: Partial<Parameters<typeof openPaypal>[0]> = {}) =>
    openPaypal(
      {
        clientId: env.PAYPAL_CLIENT_ID,
        clientSecret: env.PAYPAL_CLIENT_SECRET,
        webhookId: env.PAYPAL_WEBHOOK_ID,
        environment: 'sandbox',
        baseUrl: env.PAYPAL_BASE_URL,
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
    paypal,
    openAdapter,
    adapter,
    signal,
    ask,
    asks,
    at,
    begin: async () => (await adapter.createCheckout(asked, signal)).reference,
    fetch: (reference: string) => adapter.fetchPayment(reference, signal),
    tokens: () => paypal.calls.filter(({ path }) => path === '/v1/oauth2/token').length,
  }
}
