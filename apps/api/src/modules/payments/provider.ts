/** The interface of payment providers. An adapter wraps one provider's API and knows nothing of credits. */
import type { PackageKey, PaymentProvider } from '@toile/contract/payments'

/** The checkout to create, filled from our order. */
type CheckoutRequest = {
  orderId: string
  packageKey: PackageKey
  /** Shown to the buyer on the provider's page and on the bill. */
  title: string
  amountMinor: number
  currency: string
  customer: { email: string; name: string }
  /** Where the provider's page redirects the buyer after paying. */
  successUrl: string
  cancelUrl: string
}

export type Checkout = {
  /** The provider's id of the payment. */
  reference: string
  /** The payment page, for providers that host one. */
  url?: string
}

/** One payment as the provider records it, mapped to our terms. */
export type Payment = {
  reference: string
  state: 'pending' | 'paid' | 'failed'
  /** The amount paid, or to be paid. */
  amountMinor: number
  currency: string
  /** Discount from a coupon at the provider. */
  discountMinor: number
  /** The package bought, if the provider stores it. */
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

/** A refund to make. */
export type RefundRequest = {
  /** Our id and idempotency key: repeated requests with it refund once. */
  id: string
  reference: string
  amountMinor: number
  currency: string
}

/** The provider's refund, as it appears among the payment's adjustments. */
export type ProviderRefund = { adjustmentId: string; amountMinor: number }

/** A webhook event. Only a hint: the payment itself is then read from the provider. */
export type ProviderEvent = {
  id: string
  type: string
  /** The payment concerned; absent for events that we do not use. */
  reference?: string
}

/** Sends one request to a provider, with a signal that aborts at the deadline of the request. */
export type Ask = <T>(request: (signal: AbortSignal) => Promise<T>) => Promise<T>

/** Sends requests with the signal of the call that they belong to. */
export const askingWith =
  (signal: AbortSignal): Ask =>
  (request) =>
    request(signal)

export type WebhookHeaders = Record<string, string | string[] | undefined>

/**
 * Called only through `callProvider`, which adds the deadline; `listChanged` calls it for each of its requests. Methods reject with `ProviderDown` when the provider
 * cannot be reached at the moment, and with any other error only when a retry cannot help.
 */
export type PaymentAdapter = {
  readonly provider: PaymentProvider
  /** False in test mode, in which no money moves. */
  readonly livemode: boolean
  /** Time limit of each call, and of each request of `listChanged`. */
  readonly deadlineMs: number
  /** Types of events about payments that took no money. They raise no alert where there is no order. */
  readonly unpaidEvents?: ReadonlySet<string>
  /** Safe to repeat for one order: our order's id is the idempotency key, with providers that support one. */
  createCheckout(asked: CheckoutRequest, signal: AbortSignal): Promise<Checkout>
  /** Undefined when the provider does not know the payment. May capture an approved payment. */
  fetchPayment(reference: string, signal: AbortSignal): Promise<Payment | undefined>
  /**
   * Only for a provider that is called to verify a webhook: reads the payment that an unverified webhook names. Returns
   * undefined when `verifyWebhook` refuses it without a call.
   * @param headers with lower-case names
   */
  readClaim?(rawBody: Buffer, headers: WebhookHeaders): { reference: string | undefined } | undefined
  /**
   * Returns a webhook's event; undefined when the signature is invalid.
   * @param headers with lower-case names
   */
  verifyWebhook(
    rawBody: Buffer,
    headers: WebhookHeaders,
    signal: AbortSignal,
  ): Promise<ProviderEvent | undefined>
  /**
   * Makes a refund, or returns the existing one of this id. Rejects with `RefundRefused` when the provider refuses, and
   * with any other error while the outcome is unknown; a retry is then safe.
   */
  refund(asked: RefundRequest, signal: AbortSignal): Promise<ProviderRefund>
  /**
   * References of payments that were paid or changed since then, for the daily comparison with our orders. Takes many
   * requests, so each has the deadline rather than all together.
   */
  listChanged(since: Date, ask: Ask): Promise<string[]>
}

/** The provider does not answer, or asks to retry later. */
export class ProviderDown extends Error {
  /** From the provider's response. */
  readonly retryAfterSeconds: number | undefined
  constructor(provider: PaymentProvider, options?: { cause?: unknown; retryAfterSeconds?: number }) {
    super(`The payment provider ${provider} does not answer`, options)
    this.name = 'ProviderDown'
    this.retryAfterSeconds = options?.retryAfterSeconds
  }
}

/** The provider refuses a refund. The message quotes the provider, for operators. */
export class RefundRefused extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'RefundRefused'
  }
}
