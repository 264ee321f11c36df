/** Every provider's adapter, for the shared tests. */
import { paddleUnderTest } from './paddle-under-test.ts'
import { paypalUnderTest } from './paypal-under-test.ts'
import type { ProviderUnderTest } from './provider-under-test.ts'
import { stripeUnderTest } from './stripe-under-test.ts'
import { testCheckoutUnderTest } from './test-checkout-under-test.ts'

export const providersUnderTest: ProviderUnderTest[] = [
  testCheckoutUnderTest,
  paddleUnderTest,
  paypalUnderTest,
  stripeUnderTest,
]

/**
 * For tests of what all adapters share: one provider whose payments are only read, and one that takes a payment as it
 * is read. Past their adapter, `fulfil` treats all providers alike.
 */
export const modelProviders = [testCheckoutUnderTest, paypalUnderTest]
