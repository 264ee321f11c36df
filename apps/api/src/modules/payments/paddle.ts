/** Adapter for Paddle Billing, whose checkout is an overlay on our page. */
import { ApiError, Environment, Paddle, type Adjustment, type Transaction } from '@paddle/paddle-node-sdk'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import { toPayment } from './paddle-payment.ts'
import {
  askingWith,
  ProviderDown,
  RefundRefused,
  type Ask,
  type PaymentAdapter,
  type ProviderEvent,
} from './provider.ts'
import { isSignedBody } from './webhook-signature.ts'

/** Paddle reviews refunds: an adjustment may change for this long after its creation. */
const ADJUSTMENT_OPEN_MS = 30 * 86_400_000

const webhookBody = z.object({ event_id: z.string(), event_type: z.string(), data: z.unknown() })
const transactionData = z.object({ id: z.string() })
const adjustmentData = z.object({ transaction_id: z.string() })

/** How to read the transaction's id from each event that we use. Other events, such as checkout steps, are ignored. */
const referenceIn: Record<string, (data: unknown) => string> = {
  'transaction.paid': (data) => transactionData.parse(data).id,
  'transaction.completed': (data) => transactionData.parse(data).id,
  'transaction.canceled': (data) => transactionData.parse(data).id,
  'adjustment.created': (data) => adjustmentData.parse(data).transaction_id,
  'adjustment.updated': (data) => adjustmentData.parse(data).transaction_id,
}

type PaddleOptions = {
  apiKey: string
  /** A webhook signed with any of these is accepted. */
  webhookSecrets: readonly string[]
  environment: 'sandbox' | 'production'
  /** Replaces the environment's API address. */
  baseUrl: string | undefined
}

export function openPaddle(options: PaddleOptions, { clock }: { clock: Clock }): PaymentAdapter {
  const { apiKey, webhookSecrets, environment, baseUrl } = options
  const livemode = environment === 'production'
  const paddle = new Paddle(apiKey, {
    // Any value other than an environment's name is used as the address itself.
    environment: (baseUrl?.replace(/\/+$/, '') ?? Environment[environment]) as Environment,
  })

  /**
   * Creates or finds the customer. Undefined when Paddle refuses the email address; its overlay asks the buyer instead.
   */
  async function customerIdOf(
    { email, name }: { email: string; name: string },
    signal: AbortSignal,
  ): Promise<string | undefined> {
    try {
      const create = () => paddle.customers.create({ email, name: name || null })
      return (await request(signal, create)).id
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'customer_already_exists') return undefined
    }
    const known = await request(signal, () => paddle.customers.list({ email: [email] }).next())
    return known.find(({ status }) => status === 'active')?.id
  }

  async function adjustmentsOf(reference: string, signal: AbortSignal): Promise<Adjustment[]> {
    const adjustments: Adjustment[] = []
    const all = paddle.adjustments.list({ transactionId: [reference] })
    for await (const page of pagesOf(all, askingWith(signal))) adjustments.push(...page)
    return adjustments
  }

  return {
    provider: 'paddle',
    livemode,
    deadlineMs: 10_000,

    /**
     * Paddle has no idempotency keys, so a retry creates a second transaction. It cannot be paid twice: only the id
     * that we store reaches a page, and a transaction whose response was lost stays an unopened draft.
     */
    async createCheckout({ orderId, packageKey, title, amountMinor, currency, customer }, signal) {
      const customerId = await customerIdOf(customer, signal)
      const currencyCode = currency as Transaction['currencyCode']
      const { id } = await request(signal, () =>
        paddle.transactions.create({
          ...(customerId !== undefined && { customerId }),
          currencyCode,
          collectionMode: 'automatic',
          // At the top level, because the SDK renames deeper keys. For people who read Paddle's dashboard: we do not
          // rely on it beyond `packageKey`, which is compared with our order.
          customData: { orderId, packageKey },
          items: [
            {
              quantity: 1,
              price: {
                name: title,
                description: title,
                unitPrice: { amount: String(amountMinor), currencyCode },
                // Tax-inclusive: the buyer pays exactly this amount in every country.
                taxMode: 'internal',
                quantity: { minimum: 1, maximum: 1 },
                // The only category that needs no approval by Paddle.
                product: { name: title, taxCategory: 'standard' },
              },
            },
          ],
        }),
      )
      return { reference: id }
    },

    async fetchPayment(reference, signal) {
      const transaction = await request(signal, () => paddle.transactions.get(reference)).catch(
        undefinedIfNotFound,
      )
      if (!transaction) return undefined
      const payment = toPayment(transaction, [], livemode)
      if (payment.state !== 'paid') return payment
      return toPayment(transaction, await adjustmentsOf(reference, signal), livemode)
    },

    // Not the SDK's own check: that one rejects signatures older than five seconds and accepts timestamps in the
    // future.
    async verifyWebhook(rawBody, headers): Promise<ProviderEvent | undefined> {
      const signature = headers['paddle-signature']
      const isOurs = isSignedBody(rawBody, signature, { secrets: webhookSecrets, now: clock.now() })
      if (!isOurs) return undefined
      const { event_id: id, event_type: type, data } = webhookBody.parse(JSON.parse(rawBody.toString()))
      const reference = referenceIn[type]?.(data)
      return { id, type, ...(reference !== undefined && { reference }) }
    },

    /**
     * Paddle has no idempotency keys: our refund id is in the reason, which finds a refund whose response was lost.
     * Paddle refuses a second refund while one is under review. Amounts include tax.
     */
    async refund({ id, reference, amountMinor }, signal) {
      const existing = (await adjustmentsOf(reference, signal)).find(({ reason }) => reason.endsWith(id))
      if (existing) return { adjustmentId: existing.id, amountMinor: Number(existing.totals.total) }
      const transaction = await request(signal, () => paddle.transactions.get(reference)).catch(
        undefinedIfNotFound,
      )
      const itemId = transaction?.details?.lineItems[0]?.id
      if (itemId === undefined) throw new RefundRefused('Paddle knows of nothing that was paid')
      const adjustment = await request(signal, () =>
        paddle.adjustments.create({
          action: 'refund',
          transactionId: reference,
          reason: `Refund ${id}`,
          items: [{ itemId, type: 'partial', amount: String(amountMinor) }],
        }),
      ).catch(throwRefundRefused)
      return { adjustmentId: adjustment.id, amountMinor: Number(adjustment.totals.total) }
    },

    async listChanged(since, ask) {
      const references = new Set<string>()
      // Ordered by id, which never changes: a transaction updated between two pages is neither missed nor listed twice.
      const transactions = paddle.transactions.list({
        'updatedAt[GTE]': since.toISOString(),
        status: ['paid', 'completed', 'canceled'],
        orderBy: 'id[ASC]',
      })
      for await (const page of pagesOf(transactions, ask)) for (const { id } of page) references.add(id)
      // An adjustment does not touch its transaction's `updatedAt`, and adjustments cannot be filtered by update time.
      const oldest = since.getTime() - ADJUSTMENT_OPEN_MS
      for await (const page of pagesOf(paddle.adjustments.list({ orderBy: 'id[DESC]' }), ask)) {
        for (const { transactionId, updatedAt } of page)
          if (Date.parse(updatedAt) >= since.getTime()) references.add(transactionId)
        if (page.some(({ createdAt }) => Date.parse(createdAt) < oldest)) break
      }
      return [...references]
    },
  }
}

/** Sends one SDK request. The SDK takes no abort signal, so an abort takes effect only before the next request. */
async function request<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  try {
    return await call()
  } catch (error) {
    throw isTransient(error) ? toProviderDown(error) : error
  }
}

/**
 * True for failures that a retry may resolve. The SDK parses every response as JSON: an HTML page from a proxy fails
 * with SyntaxError; unexpected JSON, like a broken connection, with TypeError.
 */
const isTransient = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.type === 'api_error' || error.code === 'conflict' || error.retryAfter !== null
    : error instanceof SyntaxError || error instanceof TypeError

function toProviderDown(cause: unknown): ProviderDown {
  const retryAfter = cause instanceof ApiError ? cause.retryAfter : null
  // The SDK parses the header as a number of seconds; a date becomes NaN.
  const retryAfterSeconds = retryAfter !== null && retryAfter >= 0 ? { retryAfterSeconds: retryAfter } : {}
  return new ProviderDown('paddle', { cause, ...retryAfterSeconds })
}

function undefinedIfNotFound(error: unknown): undefined {
  if (error instanceof ApiError && error.code.endsWith('not_found')) return
  throw error
}

/**
 * Turns Paddle's refusal into `RefundRefused`. A missing permission is rethrown instead, so that the refund is retried
 * once the operator has granted it.
 */
function throwRefundRefused(error: unknown): never {
  if (error instanceof ApiError && error.code !== 'forbidden' && !error.code.startsWith('authentication_'))
    throw new RefundRefused(`Paddle refused with ${error.code}: ${error.detail}`, { cause: error })
  throw error
}

type Pages<T> = { hasMore: boolean; next: () => Promise<T[]> }

async function* pagesOf<T>(pages: Pages<T>, ask: Ask): AsyncGenerator<T[]> {
  while (pages.hasMore) yield await ask((signal) => request(signal, () => pages.next()))
}
