/** The port to payment providers. An adapter speaks a provider's API and knows nothing of credits. */
import type { PackageKey, PaymentProvider } from '@toile/contract/payments'

/** A checkout to create, from our own order. */
type Asked = {
  orderId: string
  packageKey: PackageKey
  /** For the person, on the provider's page and bill. */
  title: string
  amountMinor: number
  currency: string
  customer: { email: string; name: string }
  /** Where the provider's own page sends the person afterwards. */
  successUrl: string
  cancelUrl: string
}

export type Checkout = {
  /** The provider's id of the payment. */
  reference: string
  /** Where the person pays, for providers with a page of their own. */
  url?: string
}

/** The provider's books on one payment, in our words. */
export type Payment = {
  reference: string
  state: 'pending' | 'paid' | 'failed'
  /** The amount paid, or to be paid. */
  amountMinor: number
  currency: string
  /** Taken off by a coupon of the provider's. */
  discountMinor: number
  /** The package bought, where the provider keeps it. */
  packageKey?: string
  livemode: boolean
  adjustments: Adjustment[]
}

export type Adjustment = {
  id: string
  kind: 'refund' | 'chargeback' | 'chargeback_warning'
  status: 'pending' | 'approved' | 'rejected' | 'reversed'
  amountMinor: number
}

/** Money that is to go back of a payment. */
export type AskedRefund = {
  /** Ours: it goes back once, however often it is asked for under this id. */
  id: string
  reference: string
  amountMinor: number
  currency: string
}

/** A refund in the books of the provider, among the adjustments of the payment. */
export type TakenRefund = { adjustmentId: string; amountMinor: number }

/** A hint that something happened: what did is read from the provider. */
export type ProviderEvent = {
  id: string
  type: string
  /** The payment it is about; none for events that we have no use for. */
  reference?: string
}

/**
 * Called through `ask`, which gives every call its deadline. Rejects with `ProviderDown` where the provider cannot be asked at the moment, and with anything
 * else only for what asking again cannot mend.
 */
export type PaymentAdapter = {
  readonly provider: PaymentProvider
  /** False where no money moves. */
  readonly livemode: boolean
  /** How long each of its calls may take. */
  readonly deadlineMs: number
  /** Safe to repeat for one order: the provider is given our order's id as its idempotency key, where it takes one. */
  createCheckout(asked: Asked, signal: AbortSignal): Promise<Checkout>
  /** Undefined where the provider knows no such payment. May capture a payment that was approved. */
  fetchPayment(reference: string, signal: AbortSignal): Promise<Payment | undefined>
  /**
   * The event of a webhook, nothing where its signature does not hold.
   * @param headers with lower-case names
   */
  verifyWebhook(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
    signal: AbortSignal,
  ): Promise<ProviderEvent | undefined>
  /**
   * Looks for the refund of this id first. Rejects with `RefundRefused` where the provider will not pay back, and with
   * anything else while the outcome is open: then it is safe to ask again.
   */
  refund(asked: AskedRefund, signal: AbortSignal): Promise<TakenRefund>
  /** References of payments that were paid or changed since, for the daily comparison with our orders. */
  listChanged(since: Date, signal: AbortSignal): Promise<string[]>
}

/** The provider does not answer, or says to come back later. */
export class ProviderDown extends Error {
  /** As told by the provider. */
  readonly retryAfterSeconds: number | undefined
  constructor(provider: PaymentProvider, options?: { cause?: unknown; retryAfterSeconds?: number }) {
    super(`The payment provider ${provider} does not answer`, options)
    this.name = 'ProviderDown'
    this.retryAfterSeconds = options?.retryAfterSeconds
  }
}

/** The provider will not pay this back. The message holds its words, for operators. */
export class RefundRefused extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'RefundRefused'
  }
}
