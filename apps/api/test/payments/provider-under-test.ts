/** The parts of an adapter and its simulator that the tests of every provider use. */
import type { PaymentProvider } from '@toile/contract/payments'
import type { HttpSimulator } from '@toile/payment-simulator/http'
import type { Adjustment } from '../../src/modules/payments/provider.ts'
import type { Db } from '../../src/platform/db.ts'

export type Webhook = { body: Buffer; headers: Record<string, string> }
type WebhookOptions = {
  id?: string
  type?: string
  /** Seconds between its signature and now. */
  ageSeconds?: number
  /** The signatures it carries; we know no secret of `old` and `stranger`. */
  signedBy?: ('provider' | 'old' | 'stranger')[]
}

/** Changes the provider's books, without telling anybody. */
export type FarSide = {
  pay: (reference: string) => Promise<void>
  decline: (reference: string) => Promise<void>
  /** Pays something else than was asked. */
  payOther: (reference: string, what: 'amount' | 'currency' | 'package' | 'discount') => Promise<void>
  /** Adds an adjustment, or changes the one with its id. */
  adjust: (reference: string, adjustment: Adjustment) => Promise<void>
  /** The amounts of all its refunds. */
  refundsOf: (reference: string) => Promise<number[]>
  /** So much time passes that idempotency keys are known no more, where the provider takes any. */
  forgetRequests?: () => void
  /** Paid, but by no order of ours. */
  payUnknown: () => Promise<string>
  webhook: (reference: string | undefined, options?: WebhookOptions) => Webhook
}

export type ProviderUnderTest = {
  provider: PaymentProvider
  createPath: string
  /** Under which name the answer to that gives the provider's reference. */
  referenceName: 'transactionId' | 'sessionId' | 'orderId'
  /** The body sent with status 429, for a provider asked over the network. */
  tooManyRequests?: object
  /** Features the provider lacks, each with the reason; their tests are skipped. */
  hasNo?: { webhookSecrets?: string }
  /** How old a webhook is that it would not send any more; an hour unless told. */
  staleSeconds?: number
  /** Opens whatever stands for the provider, before the app that is to ask it. */
  open: () => Promise<{
    /** The app's settings. */
    env: Record<string, string>
    farSide: (parts: { db: Db; now: () => Date }) => FarSide
    /** The server that it is asked at, for providers that are asked over the network. */
    http?: HttpSimulator
    close: () => Promise<void>
  }>
}
