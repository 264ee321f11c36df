import type { Ask } from '../../src/modules/payments/provider.ts'
import { openStripe } from '../../src/modules/payments/stripe.ts'
import { asked } from './open-paddle.ts'
import { openStripeFarSide, stripeSecrets } from './stripe-under-test.ts'

/** The adapter alone, without an app, and a simulator with a stopped clock. */
export async function openStripeAdapter() {
  const at = new Date('2026-03-01T12:00:00Z')
  const clock = { now: () => at }
  const { stripe, env, farSide } = await openStripeFarSide()
  farSide(clock)
  const openAdapter = (changes: Partial<Parameters<typeof openStripe>[0]> = {}) =>
    openStripe(
      {
        secretKey: env.STRIPE_SECRET_KEY,
        webhookSecrets: [stripeSecrets.provider, stripeSecrets.next],
        baseUrl: env.STRIPE_BASE_URL,
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
    stripe,
    openAdapter,
    adapter,
    signal,
    ask,
    asks,
    at,
    begin: async (changes: { orderId?: string; customer?: { email: string; name: string } } = {}) =>
      (await adapter.createCheckout({ ...asked, ...changes }, signal)).reference,
    fetch: (reference: string) => adapter.fetchPayment(reference, signal),
  }
}
