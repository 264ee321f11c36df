/** The adapter and simulator of a provider, as the shared tests use them. */
import type { PaymentProvider } from '@toile/contract/payments'
import type { HttpSimulator } from '@toile/payment-simulator/http'
import type { Adjustment } from '../../src/modules/payments/provider.ts'
import type { Db } from '../../src/platform/db.ts'

export type Webhook = { body: Buffer; headers: Record<string, string> }
type WebhookOptions = {
  id?: string
  type?: string
  /** Age of its signature in seconds. */
  ageSeconds?: number
  /** Its signatures; the secrets of `old` and `stranger` are not ours. */
  signedBy?: ('provider' | 'old' | 'stranger')[]
}

/** Changes the provider's records, without a webhook. */
export type FarSide = {
  pay: (reference: string) => Promise<void>
  decline: (reference: string) => Promise<void>
  /** Pays another amount, currency or discount than ordered. */
  payOther: (reference: string, what: 'amount' | 'currency' | 'package' | 'discount') => Promise<void>
  /** Adds an adjustment, or changes the one with its id. */
  adjust: (reference: string, adjustment: Adjustment) => Promise<void>
  /** Amounts of all its refunds. */
  refundsOf: (reference: string) => Promise<number[]>
  /** Lets idempotency keys expire, where the provider has them. */
  forgetRequests?: () => void
  /** A paid payment without an order of ours. */
  payUnknown: () => Promise<string>
  /** Removes the payment from the provider's records. */
  forget: (reference: string) => Promise<void>
  webhook: (reference: string | undefined, options?: WebhookOptions) => Webhook
}

export type ProviderUnderTest = {
  provider: PaymentProvider
  createPath: string
  /** Field of the response that holds the provider's reference. */
  referenceName: 'transactionId' | 'sessionId' | 'orderId'
  /** Body sent with status 429, for providers called over the network. */
  tooManyRequests?: object
  /** Features the provider lacks, each with the reason; their tests are skipped. */
  hasNo?: { webhookSecrets?: string }
  /** Age at which a webhook is no longer valid; by default an hour. */
  staleSeconds?: number
  /** Starts the simulator, before the app. */
  open: () => Promise<{
    /** Settings of the app. */
    env: Record<string, string>
    farSide: (parts: { db: Db; now: () => Date }) => FarSide
    /** The simulator's server, for providers called over the network. */
    http?: HttpSimulator
    close: () => Promise<void>
  }>
}
